package dev.vidport.persistence.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.usage.UsageKind;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Uploading;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.usage.JdbcUsageLedger;
import dev.vidport.persistence.video.JdbcVideos;
import dev.vidport.usecases.storage.port.StoredFiles;
import dev.vidport.usecases.storage.port.StoredFiles.Amount;
import dev.vidport.usecases.video.VideoFixture;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(names = {"H2_MEMORY", "POSTGRESQL"})
final class JdbcStoredFileCountsTest {
  private static final Instant NOW = Instant.parse("2026-03-04T07:00:00Z");

  private final Database database;
  private final JdbcVideos videos;
  private final JdbcUsageLedger ledger;

  JdbcStoredFileCountsTest(TestDatabase kind) {
    database = kind.emptied();
    videos = new JdbcVideos(database);
    ledger = new JdbcUsageLedger(database);
  }

  private StoredFiles count() {
    return new JdbcStoredFileCounts(database).count();
  }

  private void stored(AccountId account, String cause, long bytes, Instant at) {
    database.run(
        () -> {
          ledger.lock(account);
          ledger.add(
              new UsageEntry(account, UsageKind.STORAGE, cause, Optional.empty(), bytes, at));
        });
  }

  @Test
  void nothingIsStoredAtFirst() {
    assertThat(count())
        .isEqualTo(
            new StoredFiles(
                0,
                Optional.of(new Amount(0, 0)),
                Optional.of(new Amount(0, 0)),
                new Amount(0, 0),
                0));
  }

  @Test
  void filesOfAllAccountsAreCountedByKind() {
    AccountId one = VideoFixture.account();
    AccountId other = VideoFixture.account();
    Ended succeeded = VideoFixture.succeeded(one);
    long size = succeeded.details().sizeBytes();
    videos.insert(succeeded);
    videos.insert(VideoFixture.reprocessed(succeeded));
    videos.insert(VideoFixture.failed(other));
    Uploading unfinished = VideoFixture.uploading(other);
    videos.insert(unfinished);
    stored(one, "original", size, NOW);
    stored(one, "output", 700, NOW.plusSeconds(1));
    stored(other, "original", size, NOW);
    new JdbcPendingDeletions(database).add(new ObjectKey("a"), NOW);

    StoredFiles counted = count();

    assertThat(counted.bytes()).isEqualTo(2 * size + 700);
    // The reprocessed video shares the file of the first one.
    assertThat(counted.originals()).contains(new Amount(2, 2 * size));
    assertThat(counted.published()).contains(new Amount(1, 700));
    assertThat(counted.unfinishedUploads())
        .isEqualTo(new Amount(1, unfinished.details().sizeBytes()));
    assertThat(counted.pendingDeletions()).isEqualTo(1);
  }
}
