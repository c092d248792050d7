package dev.vidport.persistence.video;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.domain.video.VideoState;
import dev.vidport.persistence.database.Database;
import dev.vidport.usecases.video.Videos;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Videos in the tables {@code video}, {@code video_pair} and {@code video_deleted}. */
public final class JdbcVideos implements Videos {
  /** How long a deleted video is counted at least; daily limits look back 24 hours. */
  private static final Duration DELETED_COUNT = Duration.ofDays(2);

  private final Database database;

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
                  addPairs(handle, video.details());
                  return forgetDeleted(handle, video.details());
                }));
  }

  private static void insert(Handle handle, VideoRow row) {
    handle
        .createUpdate(
            """
            insert into video (%s)
            values (:id, :accountId, :createdAt, :revision, :state, :fileName, :sizeBytes, :material,
                    :originalOwner, :reprocessOf, :options, :metadata, :upload, :jobId, :submittedAt, :outcome, :endedAt, :output, :failure,
                    :originalDeleted, :thumbnail, :jobSummary)
            """
                .formatted(VideoRow.COLUMNS))
        .bindMethods(row)
        .execute();
  }

  private static int forgetDeleted(Handle handle, VideoDetails newest) {
    return handle
        .createUpdate(
            """
            delete from video_deleted where account_id = :account and created_at < :before
            """)
        .bind("account", newest.account().value())
        .bind("before", newest.createdAt().minus(DELETED_COUNT))
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
  public boolean replace(Video before, Video after) {
    return database.in(
        () ->
            database.with(
                handle -> {
                  boolean replaced = update(handle, before, VideoRow.of(after));
                  if (replaced && !before.details().metadata().equals(after.details().metadata())) {
                    removePairs(handle, before.details());
                    addPairs(handle, after.details());
                  }
                  return replaced;
                }));
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
                    thumbnail = :thumbnail, job_summary = :jobSummary
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
    removePairs(handle, video);
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
    return true;
  }

  private static void addPairs(Handle handle, VideoDetails video) {
    forPairs(
        handle,
        video,
        "insert into video_pair (pair, created_at, video_id) values (:pair, :createdAt, :video)");
  }

  private static void removePairs(Handle handle, VideoDetails video) {
    forPairs(
        handle,
        video,
        """
        delete from video_pair where pair = :pair and created_at = :createdAt and video_id = :video
        """);
  }

  private static void forPairs(Handle handle, VideoDetails video, String sql) {
    List<UUID> pairs = Pair.of(video.account(), video.metadata().pairs());
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

  @Override
  public void lockSharing(AccountId account, VideoId owner) {
    // Always in the same order, so that two never wait for one another.
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
    List<Video> videos = rows.stream().limit(query.limit()).map(VideoRow::video).toList();
    if (rows.size() <= query.limit()) {
      return new Page(videos, Optional.empty());
    }
    VideoDetails last = videos.get(videos.size() - 1).details();
    return new Page(videos, Optional.of(new Cursor(last.createdAt(), last.id())));
  }

  @Override
  public int createdSince(AccountId account, Instant since) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select (select count(*) from video
                            where account_id = :account and created_at >= :since)
                         + (select count(*) from video_deleted
                            where account_id = :account and created_at >= :since)
                    """)
                .bind("account", account.value())
                .bind("since", since)
                .mapTo(int.class)
                .one());
  }

  @Override
  public List<Video> unfinished(VideoState state, Instant before, int limit) {
    return database.with(
        handle ->
            handle
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
                .map((row, context) -> VideoRow.read(row).video())
                .list());
  }
}
