package dev.vidport.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.persistence.usage.JdbcUsageLedger;
import dev.vidport.usecases.video.VideoFixture;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The migration of reservations of the previous version, which do not say what they are for. */
final class CaptionReservationMigrationTest {
  private static final String PREVIOUS = "35";

  private final AccountId account = VideoFixture.account();

  @ParameterizedTest
  @EnumSource(names = {"H2_MEMORY", "POSTGRESQL"})
  void reservationsOfCaptionJobsAreThoseForCaptions(TestDatabase kind) throws SQLException {
    PreviousSchema schema = PreviousSchema.create(kind, PREVIOUS);
    try (Connection to = schema.connect()) {
      addJob(to, "RENDER", 1);
      addJob(to, "CAPTION", 20);
      addJob(to, "CAPTION", 300);

      try (Database migrated = schema.migrate()) {
        JdbcUsageLedger ledger = new JdbcUsageLedger(migrated);

        assertThat(ledger.reservedCaptionMicros(account, VideoFixture.job())).isEqualTo(320);
        assertThat(ledger.reservations("", 5)).hasSize(3);
      }
    }
  }

  private void addJob(Connection to, String kind, long micros) throws SQLException {
    JobId job = VideoFixture.job();
    String jobs =
        """
        insert into job (id, kind, account_id, video_id, created_at, turn, done, ended)
        values (?, ?, ?, ?, current_timestamp, current_timestamp, '', false)
        """;
    try (PreparedStatement insert = to.prepareStatement(jobs)) {
      insert.setString(1, job.value());
      insert.setString(2, kind);
      insert.setString(3, account.value());
      insert.setString(4, job.value());
      insert.executeUpdate();
    }
    String reservations =
        "insert into usage_reservation (job_id, account_id, micros) values (?, ?, ?)";
    try (PreparedStatement insert = to.prepareStatement(reservations)) {
      insert.setString(1, job.value());
      insert.setString(2, account.value());
      insert.setLong(3, micros);
      insert.executeUpdate();
    }
  }
}
