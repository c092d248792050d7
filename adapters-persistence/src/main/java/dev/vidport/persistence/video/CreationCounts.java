package dev.vidport.persistence.video;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.video.VideoState;
import dev.vidport.persistence.database.Rows;
import dev.vidport.usecases.video.port.Videos.OpenUploads;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** What the limits of an account on new videos count, over several tables. */
final class CreationCounts {
  private final Handle handle;

  CreationCounts(Handle handle) {
    this.handle = handle;
  }

  /** When the {@code n}-th newest video was created, including those in {@code video_deleted}. */
  Optional<Instant> nthNewest(AccountId account, int n, Instant after) {
    return handle
        .createQuery(
            """
            select created_at from (
              select created_at from video
              where account_id = :account and created_at > :after
              union all
              select created_at from video_deleted
              where account_id = :account and created_at > :after) created
            order by created_at desc
            offset :skipped rows fetch first 1 rows only
            """)
        .bind("account", account.value())
        .bind("after", after)
        .bind("skipped", n - 1)
        .map((row, context) -> Rows.instant(row, "created_at"))
        .findOne();
  }

  OpenUploads openUploads(AccountId account) {
    return handle
        .createQuery(
            """
            select coalesce(sum(uploads), 0) as uploads,
              coalesce(sum(reserved), 0) as reserved, coalesce(sum(joining), 0) as joining
            from (
              select 1 as uploads, reserved_bytes as reserved, 0 as joining
              from video where account_id = :account and state = :uploading
              union all
              select 0, 0, size_bytes
              from video where account_id = :account and state = :joining
              union all
              select 1, reserved_bytes, 0
              from video_import where account_id = :account) as opened
            """)
        .bind("account", account.value())
        .bind("uploading", VideoState.UPLOADING.name())
        .bind("joining", VideoState.READY_TO_START.name())
        .map(
            (row, context) ->
                new OpenUploads(
                    row.getInt("uploads"), row.getLong("reserved"), row.getLong("joining")))
        .one();
  }
}
