package dev.vidport.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.usage.MonthUsage;
import dev.vidport.domain.usage.UsageKind;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.persistence.usage.JdbcUsageLedger;
import dev.vidport.persistence.video.JdbcVideos;
import dev.vidport.usecases.video.VideoFixture;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The migration to the usage ledger, with videos of the previous version. */
final class UsageMigrationTest {
  private static final String PREVIOUS = "26";

  private final AccountId account = VideoFixture.account();
  private final Ended succeeded = VideoFixture.succeeded(account);
  private final Ended failed = VideoFixture.failed(account);
  private final Submitted running = VideoFixture.submitted(account);
  private final Ended withoutOriginal = VideoFixture.succeeded(account).withoutOriginal();
  private final Submitted withoutOwner = VideoFixture.reprocessed(VideoFixture.succeeded(account));

  @ParameterizedTest
  @EnumSource(names = {"H2_MEMORY", "POSTGRESQL"})
  void storedFilesCountFromTheMigrationOn(TestDatabase kind) throws SQLException {
    PreviousSchema schema = PreviousSchema.create(kind, PREVIOUS);
    Database current = kind.emptied();
    JdbcVideos videos = new JdbcVideos(current);
    videos.insert(VideoFixture.uploading(account));
    videos.insert(VideoFixture.ready(account));
    videos.insert(succeeded);
    videos.insert(failed);
    videos.insert(running);
    videos.insert(withoutOriginal);
    videos.insert(withoutOwner);
    videos.insert(VideoFixture.edit(account, succeeded));
    try (Connection to = schema.connect()) {
      try (Connection from = current.dataSource().getConnection()) {
        assertThat(copyVideos(from, to)).isEqualTo(8);
      }
    }

    try (Database database = schema.migrate()) {
      JdbcUsageLedger ledger = new JdbcUsageLedger(database);
      Instant now = Timestamps.now(Clock.systemUTC()).plusSeconds(60);
      MonthUsage usage = ledger.month(account, YearMonth.from(now.atOffset(ZoneOffset.UTC)), now);
      long output = succeeded.output().orElseThrow().storedBytes();
      long original = succeeded.details().sizeBytes();
      assertThat(original).isPositive();
      assertThat(usage.storedBytes()).isEqualTo(3 * original + 2 * output);
      assertThat(usage.processedMicros()).isZero();
      assertThat(ledger.amount(account, UsageKind.STORAGE, "output:" + succeeded.job()))
          .hasValue(output);
      assertThat(ledger.amount(account, UsageKind.STORAGE, "original:" + failed.id()))
          .hasValue(original);
      assertThat(
              ledger.amount(
                  account,
                  UsageKind.STORAGE,
                  "original:" + withoutOwner.details().material().originalOwner().orElseThrow()))
          .hasValue(withoutOwner.details().sizeBytes());
      assertThat(ledger.amount(account, UsageKind.STORAGE, "original:" + withoutOriginal.id()))
          .isEmpty();
      assertThat(ledger.accounts("", 10)).containsExactly(account);
    }
  }

  /** Copies the columns that both versions have. */
  private static int copyVideos(Connection from, Connection to) throws SQLException {
    List<String> names = columns(to);
    String values = names.stream().map(name -> "?").collect(Collectors.joining(", "));
    String insert = "insert into video (" + String.join(", ", names) + ") values (" + values + ")";
    int copied = 0;
    try (PreparedStatement read = from.prepareStatement("select * from video");
        ResultSet row = read.executeQuery()) {
      while (row.next()) {
        try (PreparedStatement write = to.prepareStatement(insert)) {
          for (int i = 0; i < names.size(); i++) {
            write.setObject(i + 1, row.getObject(names.get(i)));
          }
          copied += write.executeUpdate();
        }
      }
    }
    return copied;
  }

  private static List<String> columns(Connection connection) throws SQLException {
    try (PreparedStatement read = connection.prepareStatement("select * from video");
        ResultSet rows = read.executeQuery()) {
      List<String> names = new ArrayList<>();
      for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
        names.add(rows.getMetaData().getColumnName(i));
      }
      return names;
    }
  }
}
