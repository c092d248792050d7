package dev.vidport.persistence.video;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.domain.video.VideoState;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The table {@code video}: the rows of single videos. */
final class VideoTable {
  private final Handle handle;

  VideoTable(Handle handle) {
    this.handle = handle;
  }

  void insert(VideoRow row) {
    handle
        .createUpdate(
            String.format(
                Locale.ROOT,
                """
            insert into video (%s, reserved_bytes, search_name)
            values (:id, :accountId, :createdAt, :revision, :state, :fileName, :sizeBytes, :material,
                    :originalOwner, :reprocessOf, :options, :metadata, :upload, :jobId, :submittedAt, :outcome, :endedAt, :output, :failure,
                    :originalDeleted, :thumbnail, :jobSummary, :embedCode, :captions, :deleteAfter,
                    :sizeBytes, :searchName)
            """,
                VideoRow.COLUMNS))
        .bindMethods(row)
        .execute();
  }

  Optional<VideoRow> find(AccountId account, VideoId id) {
    return handle
        .createQuery(
            String.format(
                Locale.ROOT,
                "select %s from video where id = :id and account_id = :account",
                VideoRow.COLUMNS))
        .bind("id", id.value())
        .bind("account", account.value())
        .map((row, context) -> VideoRow.read(row))
        .findOne();
  }

  Optional<AccountId> owner(VideoId id) {
    return handle
        .createQuery("select account_id from video where id = :id")
        .bind("id", id.value())
        .map((row, context) -> new AccountId(row.getString("account_id")))
        .findOne();
  }

  /**
   * @return whether the row was updated; false when its revision is not that of {@code before}
   */
  boolean update(Video before, VideoRow after) {
    return handle
            .createUpdate(
                """
                update video
                set revision = :revision, state = :state, file_name = :fileName, search_name = :searchName,
                    size_bytes = :sizeBytes, material = :material,
                    original_owner = :originalOwner, reprocess_of = :reprocessOf, options = :options, metadata = :metadata,
                    upload = :upload, job_id = :jobId, submitted_at = :submittedAt,
                    outcome = :outcome, ended_at = :endedAt, output = :output,
                    failure = :failure, original_deleted = :originalDeleted,
                    thumbnail = :thumbnail, job_summary = :jobSummary, embed_code = :embedCode,
                    captions = :captions, delete_after = :deleteAfter
                where id = :id and account_id = :accountId and revision = :revisionBefore
                """)
            .bindMethods(after)
            .bind("revisionBefore", before.details().revision())
            .execute()
        == 1;
  }

  /**
   * @return whether the row was deleted; false when its revision is not that of {@code video}
   */
  boolean delete(VideoDetails video) {
    return handle
            .createUpdate(
                """
                delete from video where id = :id and account_id = :account and revision = :revision
                """)
            .bind("id", video.id().value())
            .bind("account", video.account().value())
            .bind("revision", video.revision())
            .execute()
        == 1;
  }

  /**
   * Locks the videos of the files uploaded for {@code owner}. Always in the same order, so that two
   * transactions never deadlock.
   *
   * @return how many are locked
   */
  int lockSharing(AccountId account, VideoId owner) {
    return handle
        .createQuery(
            """
            select id from video
            where original_owner = :owner and account_id = :account
            order by id
            for update
            """)
        .bind("owner", owner.value())
        .bind("account", account.value())
        .mapTo(String.class)
        .list()
        .size();
  }

  List<VideoRow> sharing(AccountId account, VideoId owner) {
    return handle
        .createQuery(
            String.format(
                Locale.ROOT,
                "select %s from video where original_owner = :owner and account_id = :account",
                VideoRow.COLUMNS))
        .bind("owner", owner.value())
        .bind("account", account.value())
        .map((row, context) -> VideoRow.read(row))
        .list();
  }

  List<VideoRow> unfinished(VideoState state, Instant before, int limit) {
    return handle
        .createQuery(
            String.format(
                Locale.ROOT,
                """
            select %s from video
            where state = :state and created_at < :before
            order by state, created_at, id
            limit :limit
            """,
                VideoRow.COLUMNS))
        .bind("state", state.name())
        .bind("before", before)
        .bind("limit", limit)
        .map((row, context) -> VideoRow.read(row))
        .list();
  }
}
