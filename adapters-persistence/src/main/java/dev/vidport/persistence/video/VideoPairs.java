package dev.vidport.persistence.video;

import dev.vidport.domain.video.VideoDetails;
import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** The table {@code video_pair}, the index of videos by metadata pair. */
final class VideoPairs {
  private final Handle handle;

  VideoPairs(Handle handle) {
    this.handle = handle;
  }

  void add(VideoDetails video) {
    forEach(
        video,
        "insert into video_pair (pair, created_at, video_id) values (:pair, :createdAt, :video)");
  }

  void remove(VideoDetails video) {
    forEach(
        video,
        """
        delete from video_pair where pair = :pair and created_at = :createdAt and video_id = :video
        """);
  }

  private void forEach(VideoDetails video, String sql) {
    List<UUID> pairs = MetadataPairHash.of(video.account(), video.metadata().pairs());
    if (pairs.isEmpty()) {
      return;
    }
    PreparedBatch batch = handle.prepareBatch(sql);
    for (UUID pair : pairs) {
      batch
          .bind("pair", pair)
          .bind("createdAt", video.createdAt())
          .bind("video", video.id().value())
          .add();
    }
    batch.execute();
  }
}
