package dev.vidport.persistence.video;

import dev.vidport.domain.video.VideoDetails;
import java.time.Duration;
import org.jdbi.v3.core.Handle;

/** The table {@code video_deleted}: daily limits count videos that are gone too. */
final class DeletedVideos {
  /** How long a deleted video is counted at least; daily limits look back 24 hours. */
  private static final Duration COUNTED = Duration.ofDays(2);

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
   * Forgets those of an account that nobody counts any more when it gets a new video.
   *
   * @return how many
   */
  int forgetBefore(VideoDetails newest) {
    return handle
        .createUpdate(
            """
            delete from video_deleted where account_id = :account and created_at < :before
            """)
        .bind("account", newest.account().value())
        .bind("before", newest.createdAt().minus(COUNTED))
        .execute();
  }
}
