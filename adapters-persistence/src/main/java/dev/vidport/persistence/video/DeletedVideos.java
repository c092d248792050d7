package dev.vidport.persistence.video;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.video.VideoDetails;
import java.time.Duration;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The table {@code video_deleted}: deleted videos count toward daily limits and delivery. */
final class DeletedVideos {
  /** Minimum time that a deleted video is kept here; daily limits look back 24 hours. */
  private static final Duration RETENTION = Duration.ofDays(2);

  /** Hosts look up the account of what they have delivered within seconds, or after an outage. */
  private static final Duration OWNER_RETENTION = Duration.ofHours(1);

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
   * The account of a deleted video.
   *
   * @return empty when it is no longer known
   */
  Optional<AccountId> owner(VideoId video) {
    return handle
        .createQuery("select account_id from video_deleted where video_id = :id")
        .bind("id", video.value())
        .map((row, context) -> new AccountId(row.getString("account_id")))
        .findOne();
  }

  /**
   * Deletes the entries of an account that no longer count.
   *
   * @param newest the account's new video
   * @return the number of deleted entries
   */
  int deleteBefore(VideoDetails newest) {
    return handle
        .createUpdate(
            """
            delete from video_deleted
            where account_id = :account and created_at < :before and deleted_at < :deletedBefore
            """)
        .bind("account", newest.account().value())
        .bind("before", newest.createdAt().minus(RETENTION))
        .bind("deletedBefore", newest.createdAt().minus(OWNER_RETENTION))
        .execute();
  }
}
