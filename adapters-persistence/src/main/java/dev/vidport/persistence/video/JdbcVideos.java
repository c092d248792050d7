package dev.vidport.persistence.video;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Outcome;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.domain.video.VideoState;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Rows;
import dev.vidport.usecases.video.VideoKey;
import dev.vidport.usecases.video.Videos;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/**
 * Videos in the tables {@code video}, {@code video_pair} and {@code video_deleted}. The rows of an
 * upload in {@code part_reservation} and the row of an import in {@code video_import} end with it.
 */
public final class JdbcVideos implements Videos {
  private final Database database;
  private final ReadableVideos readable = new ReadableVideos();

  public JdbcVideos(Database database) {
    this.database = database;
  }

  @Override
  public void insert(Video video) {
    database.run(
        () ->
            database.with(
                handle -> {
                  insert(handle, VideoRow.of(video));
                  new VideoPairs(handle).add(video.details());
                  return new DeletedVideos(handle).deleteBefore(video.details());
                }));
  }

  private static void insert(Handle handle, VideoRow row) {
    handle
        .createUpdate(
            """
            insert into video (%s, reserved_bytes)
            values (:id, :accountId, :createdAt, :revision, :state, :fileName, :sizeBytes, :material,
                    :originalOwner, :reprocessOf, :options, :metadata, :upload, :jobId, :submittedAt, :outcome, :endedAt, :output, :failure,
                    :originalDeleted, :thumbnail, :jobSummary, :embedCode, :captions, :sizeBytes)
            """
                .formatted(VideoRow.COLUMNS))
        .bindMethods(row)
        .execute();
  }

  @Override
  public Optional<Video> find(AccountId account, VideoId id) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    "select %s from video where id = :id and account_id = :account"
                        .formatted(VideoRow.COLUMNS))
                .bind("id", id.value())
                .bind("account", account.value())
                .map((row, context) -> VideoRow.read(row))
                .findOne()
                .map(VideoRow::video));
  }

  @Override
  public List<StoredState> states(Collection<VideoKey> keys) {
    if (keys.isEmpty()) {
      return List.of();
    }
    Set<VideoKey> wanted = Set.copyOf(keys);
    return database.with(handle -> states(handle, wanted)).stream()
        .filter(state -> wanted.contains(state.video()))
        .toList();
  }

  private static List<StoredState> states(Handle handle, Set<VideoKey> keys) {
    return handle
        .createQuery(
            """
            select id, account_id, state, outcome, job_id from video
            where id in (<videos>) and account_id in (<accounts>)
            """)
        .bindList("videos", keys.stream().map(key -> key.video().value()).distinct().toList())
        .bindList("accounts", keys.stream().map(key -> key.account().value()).distinct().toList())
        .map((row, context) -> state(row))
        .list();
  }

  private static StoredState state(ResultSet row) throws SQLException {
    Optional<Outcome> outcome = Optional.ofNullable(row.getString("outcome")).map(Outcome::valueOf);
    return new StoredState(
        new VideoKey(new AccountId(row.getString("account_id")), new VideoId(row.getString("id"))),
        VideoState.valueOf(row.getString("state")),
        outcome,
        Optional.ofNullable(row.getString("job_id"))
            .filter(job -> outcome.isEmpty())
            .map(JobId::new));
  }

  @Override
  public Optional<AccountId> owner(VideoId id) {
    return database.with(
        handle ->
            handle
                .createQuery("select account_id from video where id = :id")
                .bind("id", id.value())
                .map((row, context) -> new AccountId(row.getString("account_id")))
                .findOne());
  }

  @Override
  public Optional<AccountId> ownerAlsoOfDeleted(VideoId id) {
    return owner(id).or(() -> database.with(handle -> new DeletedVideos(handle).owner(id)));
  }

  @Override
  public boolean replace(Video before, Video after) {
    return database.in(
        () ->
            database.with(
                handle -> {
                  boolean replaced = update(handle, before, VideoRow.of(after));
                  if (replaced && isEndOfUpload(before, after)) {
                    JdbcPartReservations.delete(handle, before.id());
                  }
                  if (replaced && isEndOfImport(before, after)) {
                    JdbcImports.delete(handle, before.id());
                  }
                  if (replaced && !before.details().metadata().equals(after.details().metadata())) {
                    VideoPairs pairs = new VideoPairs(handle);
                    pairs.remove(before.details());
                    pairs.add(after.details());
                  }
                  return replaced;
                }));
  }

  private static boolean isEndOfUpload(Video before, Video after) {
    return before.state() == VideoState.UPLOADING && after.state() != VideoState.UPLOADING;
  }

  private static boolean isEndOfImport(Video before, Video after) {
    return before.details().isUnfetched()
        && (after instanceof Ended || !after.details().isUnfetched());
  }

  private static boolean update(Handle handle, Video before, VideoRow after) {
    return handle
            .createUpdate(
                """
                update video
                set revision = :revision, state = :state, file_name = :fileName,
                    size_bytes = :sizeBytes, material = :material,
                    original_owner = :originalOwner, reprocess_of = :reprocessOf, options = :options, metadata = :metadata,
                    upload = :upload, job_id = :jobId, submitted_at = :submittedAt,
                    outcome = :outcome, ended_at = :endedAt, output = :output,
                    failure = :failure, original_deleted = :originalDeleted,
                    thumbnail = :thumbnail, job_summary = :jobSummary, embed_code = :embedCode,
                    captions = :captions
                where id = :id and account_id = :accountId and revision = :revisionBefore
                """)
            .bindMethods(after)
            .bind("revisionBefore", before.details().revision())
            .execute()
        == 1;
  }

  @Override
  public boolean delete(Video video) {
    return database.in(() -> database.with(handle -> delete(handle, video.details())));
  }

  private static boolean delete(Handle handle, VideoDetails video) {
    int deleted =
        handle
            .createUpdate(
                """
                delete from video where id = :id and account_id = :account and revision = :revision
                """)
            .bind("id", video.id().value())
            .bind("account", video.account().value())
            .bind("revision", video.revision())
            .execute();
    if (deleted == 0) {
      return false;
    }
    new VideoPairs(handle).remove(video);
    JdbcPartReservations.delete(handle, video.id());
    JdbcImports.delete(handle, video.id());
    new DeletedVideos(handle).add(video);
    return true;
  }

  @Override
  public void lockSharing(AccountId account, VideoId owner) {
    // Always in the same order, so that two transactions never deadlock.
    database.with(
        handle ->
            handle
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
                .list());
  }

  @Override
  public List<Video> sharing(AccountId account, VideoId owner) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    "select %s from video where original_owner = :owner and account_id = :account"
                        .formatted(VideoRow.COLUMNS))
                .bind("owner", owner.value())
                .bind("account", account.value())
                .map((row, context) -> VideoRow.read(row).video())
                .list());
  }

  @Override
  public Page list(AccountId account, Query query) {
    List<VideoRow> rows = database.with(handle -> new VideoListing(handle).page(account, query));
    List<VideoRow> page = rows.subList(0, Math.min(rows.size(), query.limit()));
    List<Video> videos = readable.of(page);
    if (page.size() == rows.size()) {
      return new Page(videos, Optional.empty());
    }
    VideoRow last = page.get(page.size() - 1);
    return new Page(videos, Optional.of(new Cursor(last.createdAt(), new VideoId(last.id()))));
  }

  @Override
  public Optional<Instant> nthNewest(AccountId account, int n, Instant after) {
    return database.with(
        handle ->
            handle
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
                .findOne());
  }

  @Override
  public OpenUploads openUploads(AccountId account) {
    return database.with(
        handle ->
            handle
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
                .one());
  }

  @Override
  public List<Video> unfinished(VideoState state, Instant before, int limit) {
    List<VideoRow> rows = database.with(handle -> unfinished(handle, state, before, limit));
    return readable.of(rows);
  }

  private static List<VideoRow> unfinished(
      Handle handle, VideoState state, Instant before, int limit) {
    return handle
        .createQuery(
            """
            select %s from video
            where state = :state and created_at < :before
            order by state, created_at, id
            limit :limit
            """
                .formatted(VideoRow.COLUMNS))
        .bind("state", state.name())
        .bind("before", before)
        .bind("limit", limit)
        .map((row, context) -> VideoRow.read(row))
        .list();
  }
}
