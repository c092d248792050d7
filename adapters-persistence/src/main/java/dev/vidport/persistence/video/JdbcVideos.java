package dev.vidport.persistence.video;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.domain.video.VideoState;
import dev.vidport.persistence.database.Database;
import dev.vidport.usecases.video.port.VideoKey;
import dev.vidport.usecases.video.port.Videos;
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
    database.inTransaction(
        handle -> {
          new VideoTable(handle).insert(VideoRow.of(video));
          new VideoPairs(handle).add(video.details());
          return new DeletedVideos(handle).deleteBefore(video.details());
        });
  }

  @Override
  public Optional<Video> find(AccountId account, VideoId id) {
    return database.with(handle -> new VideoTable(handle).find(account, id).map(VideoRow::video));
  }

  @Override
  public List<StoredState> states(Collection<VideoKey> keys) {
    if (keys.isEmpty()) {
      return List.of();
    }
    Set<VideoKey> wanted = Set.copyOf(keys);
    return database.with(handle -> new StoredStates(handle).of(wanted));
  }

  @Override
  public List<VideoId> unendedOrNew(AccountId account, Instant createdSince, int limit) {
    return database.with(
        handle -> new StoredStates(handle).unendedOrNew(account, createdSince, limit));
  }

  @Override
  public Optional<AccountId> owner(VideoId id) {
    return database.with(handle -> new VideoTable(handle).owner(id));
  }

  @Override
  public Optional<AccountId> ownerAlsoOfDeleted(VideoId id) {
    return owner(id).or(() -> database.with(handle -> new DeletedVideos(handle).owner(id)));
  }

  @Override
  public boolean replace(Video before, Video after) {
    return database.inTransaction(handle -> replace(handle, before, after));
  }

  private static boolean replace(Handle handle, Video before, Video after) {
    if (!new VideoTable(handle).update(before, VideoRow.of(after))) {
      return false;
    }
    if (isEndOfUpload(before, after)) {
      JdbcPartReservations.delete(handle, before.id());
    }
    if (isEndOfImport(before, after)) {
      JdbcImports.delete(handle, before.id());
    }
    if (!before.details().metadata().equals(after.details().metadata())) {
      VideoPairs pairs = new VideoPairs(handle);
      pairs.remove(before.details());
      pairs.add(after.details());
    }
    return true;
  }

  private static boolean isEndOfUpload(Video before, Video after) {
    return before.state() == VideoState.UPLOADING && after.state() != VideoState.UPLOADING;
  }

  private static boolean isEndOfImport(Video before, Video after) {
    return before.details().isUnfetched()
        && (after instanceof Ended || !after.details().isUnfetched());
  }

  @Override
  public boolean delete(Video video) {
    return database.inTransaction(handle -> delete(handle, video));
  }

  private static boolean delete(Handle handle, Video deleted) {
    VideoDetails video = deleted.details();
    if (!new VideoTable(handle).delete(video)) {
      return false;
    }
    new VideoPairs(handle).remove(video);
    JdbcPartReservations.delete(handle, video.id());
    JdbcImports.delete(handle, video.id());
    if (deleted.state() != VideoState.UPLOADING) {
      new DeletedVideos(handle).add(video);
    }
    return true;
  }

  @Override
  public void lockSharing(AccountId account, VideoId owner) {
    database.with(handle -> new VideoTable(handle).lockSharing(account, owner));
  }

  @Override
  public List<Video> sharing(AccountId account, VideoId owner) {
    return database.with(
        handle ->
            new VideoTable(handle).sharing(account, owner).stream().map(VideoRow::video).toList());
  }

  @Override
  public List<VideoKey> dueForDeletion(Instant now, int max) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select account_id, id from video
                    where delete_after <= :now
                      and (delete_retry_at is null or delete_retry_at <= :now)
                    order by delete_after, id
                    fetch first :max rows only
                    """)
                .bind("now", now)
                .bind("max", max)
                .map((row, context) -> key(row))
                .list());
  }

  @Override
  public List<VideoKey> createdBefore(AccountId account, Instant cutoff, Instant now, int max) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select account_id, id from video
                    where account_id = :account and created_at <= :cutoff
                      and (delete_retry_at is null or delete_retry_at <= :now)
                    order by created_at, id
                    fetch first :max rows only
                    """)
                .bind("account", account.value())
                .bind("cutoff", cutoff)
                .bind("now", now)
                .bind("max", max)
                .map((row, context) -> key(row))
                .list());
  }

  private static VideoKey key(ResultSet row) throws SQLException {
    return new VideoKey(
        new AccountId(row.getString("account_id")), new VideoId(row.getString("id")));
  }

  @Override
  public void postponeDeletion(VideoKey video, Instant until) {
    database.update(
        "update video set delete_retry_at = :until where id = :id and account_id = :account",
        statement ->
            statement
                .bind("until", until)
                .bind("id", video.video().value())
                .bind("account", video.account().value()));
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
    return database.with(handle -> new CreationCounts(handle).nthNewest(account, n, after));
  }

  @Override
  public OpenUploads openUploads(AccountId account) {
    return database.with(handle -> new CreationCounts(handle).openUploads(account));
  }

  @Override
  public List<Video> unfinished(VideoState state, Instant before, int limit) {
    return readable.of(
        database.with(handle -> new VideoTable(handle).unfinished(state, before, limit)));
  }
}
