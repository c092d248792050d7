package dev.vidport.persistence.video;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.video.StatusFilter;
import dev.vidport.domain.video.Video;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.video.VideoFixture;
import dev.vidport.usecases.video.port.Videos.Query;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * What PostgreSQL reads of the rows of videos for a listing of an account with many videos, among
 * those of others.
 */
final class VideoListingPlanTest {
  /** The rows of the account are on several hundred pages. */
  private static final int FEW_PAGES = 100;

  /** New: a transaction that another test left open would keep rows from being marked. */
  private final Database database = Database.open(TestDatabase.POSTGRESQL.fresh());

  private final AccountId account = VideoFixture.account();

  VideoListingPlanTest() {
    fill(account, 1_000);
    fill(VideoFixture.account(), 4_000);
    await("rows that all transactions see").until(this::isVacuumed);
  }

  @AfterEach
  void close() {
    database.close();
  }

  /**
   * An index can answer alone only for rows that all transactions see. A transaction that began
   * before they were written, such as PostgreSQL's own analysis of another table, delays that.
   */
  private boolean isVacuumed() {
    return database.with(
        handle -> {
          handle.execute("vacuum analyze video");
          return handle
              .createQuery(
                  "select relallvisible = relpages from pg_class"
                      + " where oid = cast('video' as regclass)")
              .mapTo(boolean.class)
              .one();
        });
  }

  private void fill(AccountId owner, int count) {
    Video video = VideoFixture.succeeded(owner);
    new JdbcVideos(database).insert(video);
    database.with(
        handle ->
            handle.execute(
                """
                insert into video (id, created_at, file_name, search_name, account_id, revision,
                  state, size_bytes, reserved_bytes, material, original_deleted, options, metadata,
                  job_id, submitted_at, outcome, ended_at, output, job_summary)
                select substring(id, 1, 24) || lpad(cast(n as varchar), 8, '0'),
                  created_at - n * interval '1' second, 'Talk ' || n, 'talk ' || n, account_id,
                  revision, state, size_bytes, reserved_bytes, material, original_deleted, options,
                  metadata, job_id, submitted_at, outcome, ended_at, output, job_summary
                from video cross join generate_series(1, ?) as series (n) where id = ?
                """,
                count,
                video.id().value()));
  }

  @Test
  void listingReadsTheRowsOfItsPage() {
    assertThat(pages(Optional.empty(), Optional.of("talk"))).isLessThan(FEW_PAGES);
    assertThat(pages(Optional.of(StatusFilter.SUCCEEDED), Optional.empty())).isLessThan(FEW_PAGES);
    assertThat(pages(Optional.of(StatusFilter.FAILED), Optional.empty())).isLessThan(FEW_PAGES);
  }

  /** Number of pages of the table, without its indexes, that a listing reads. */
  private long pages(Optional<StatusFilter> status, Optional<String> name) {
    Query query = new Query(10, Optional.empty(), Map.of(), status, name);
    return database.inTransaction(
        handle -> {
          long before = fetched(handle);
          new VideoListing(handle).page(account, query);
          return fetched(handle) - before;
        });
  }

  private static long fetched(Handle handle) {
    return handle
        .createQuery("select pg_stat_get_xact_blocks_fetched(cast('video' as regclass))")
        .mapTo(long.class)
        .one();
  }
}
