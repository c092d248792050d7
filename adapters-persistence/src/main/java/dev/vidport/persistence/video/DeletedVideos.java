package dev.vidport.persistence.video;

import dev.vidport.domain.video.VideoDetails;
import java.time.Duration;
import org.jdbi.v3.core.Handle;

/** The table {@code video_deleted}: daily limits also count deleted videos. */
final class DeletedVideos {
  /** Minimum time that a deleted video is kept here; daily limits look back 24 hours. */
  private static final Duration RETENTION = Duration.ofDays(2);

  private final Handle handle;

  DeletedVideos(Handle handle) {
    this.handle = handle;
  }

  void add(VideoDetails video) {
    handle
        .createUpdate(
            """
            insert into video_deleted (video_id, account_id, created_at)
            values (:id, :account, :createdAt)
            """)
        .bind("id", video.id().value())
        .bind("account", video.account().value())
        .bind("createdAt", video.createdAt())
        .execute();
  }

  /**
   * Deletes the entries of an account that no limit counts any more.
   *
   * @param newest the account's new video
   * @return the number of deleted entries
   */
  int deleteBefore(VideoDetails newest) {
    return handle
        .createUpdate(
            """
            delete from video_deleted where account_id = :account and created_at < :before
            """)
        .bind("account", newest.account().value())
        .bind("before", newest.createdAt().minus(RETENTION))
        .execute();
  }
}
