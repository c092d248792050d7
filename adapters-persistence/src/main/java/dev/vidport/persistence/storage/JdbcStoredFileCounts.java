package dev.vidport.persistence.storage;

import dev.vidport.persistence.database.Database;
import dev.vidport.usecases.storage.port.StoredFileCounts;
import dev.vidport.usecases.storage.port.StoredFiles;
import dev.vidport.usecases.storage.port.StoredFiles.Amount;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Counts stored files from the usage of accounts and from the rows of videos. */
public final class JdbcStoredFileCounts implements StoredFileCounts {
  /** The last level of each account, one row of an index each. */
  private static final String STORED =
      """
      select coalesce(sum(level_bytes), 0) from (
        select (select bytes from stored_level
                where stored_level.account_id = usage_balance.account_id
                order by account_id, at desc fetch first 1 rows only) as level_bytes
        from usage_balance) as levels
      """;

  /** A reprocessed video shares the files of another one, which count once. */
  private static final String SUBMITTED =
      """
      with submitted as (
        select original_owner, original_deleted, size_bytes, outcome from video
        where state = 'SUBMITTED' fetch first :most rows only)
      select
        (select count(*) from submitted) as videos,
        (select count(*) from submitted where outcome = 'SUCCEEDED') as published,
        (select count(distinct original_owner) from submitted where not original_deleted) as originals,
        (select coalesce(sum(bytes), 0) from (
           select max(size_bytes) as bytes from submitted
           where original_owner is not null and not original_deleted
           group by original_owner) as files) as original_bytes
      """;

  private static final String UNFINISHED =
      """
      select count(*) as uploads, coalesce(sum(reserved_bytes), 0) as bytes from (
        select reserved_bytes from video where state in ('UPLOADING', 'READY_TO_START')
        fetch first :most rows only) as unfinished
      """;

  private static final String DELETIONS =
      """
      select count(*) from (select 1 from pending_deletion fetch first :most rows only) as pending
      """;

  private final Database database;

  public JdbcStoredFileCounts(Database database) {
    this.database = database;
  }

  @Override
  public StoredFiles count() {
    return database.with(
        handle -> {
          long bytes = handle.createQuery(STORED).mapTo(Long.class).one();
          Submitted submitted = submitted(handle);
          boolean isKnown = submitted.videos() <= StoredFiles.MANY;
          return new StoredFiles(
              bytes,
              isKnown ? Optional.of(submitted.originals()) : Optional.empty(),
              isKnown ? Optional.of(submitted.published(bytes)) : Optional.empty(),
              unfinished(handle),
              handle
                  .createQuery(DELETIONS)
                  .bind("most", StoredFiles.MANY)
                  .mapTo(Integer.class)
                  .one());
        });
  }

  private static Submitted submitted(Handle handle) {
    return handle
        .createQuery(SUBMITTED)
        .bind("most", StoredFiles.MANY + 1)
        .map(
            (row, context) ->
                new Submitted(
                    row.getInt("videos"),
                    row.getInt("published"),
                    new Amount(row.getInt("originals"), row.getLong("original_bytes"))))
        .one();
  }

  private static Amount unfinished(Handle handle) {
    return handle
        .createQuery(UNFINISHED)
        .bind("most", StoredFiles.MANY)
        .map((row, context) -> new Amount(row.getInt("uploads"), row.getLong("bytes")))
        .one();
  }

  private record Submitted(int videos, int withOutput, Amount originals) {
    /**
     * @param all bytes of the uploaded and the published files
     */
    Amount published(long all) {
      return new Amount(withOutput, Math.max(0, all - originals.bytes()));
    }
  }
}
