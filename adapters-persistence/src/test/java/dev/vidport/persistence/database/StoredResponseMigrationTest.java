package dev.vidport.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.persistence.access.JdbcIdempotencyKeys;
import dev.vidport.usecases.access.port.IdempotencyKeys.Claim;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Migration 20 keeps the responses that an earlier release stored. */
class StoredResponseMigrationTest {
  private static final AccountId ACCOUNT = new AccountId("a".repeat(32));
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  @ParameterizedTest
  @EnumSource(names = {"H2_MEMORY", "POSTGRESQL"})
  void responsesOfAnEarlierReleaseAreReplayed(TestDatabase kind) throws SQLException {
    PreviousSchema schema = PreviousSchema.create(kind, "8");
    try (Connection connection = schema.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(insert("answered", "201, '{\"a\":1}'"));
      statement.execute(insert("empty", "204, null"));
      statement.execute(insert("running", "null, null"));
    }

    try (Database database = schema.migrate()) {
      JdbcIdempotencyKeys keys = new JdbcIdempotencyKeys(database);

      assertThat(claim(keys, "answered")).isEqualTo(new Claim.Replay("201 {\"a\":1}"));
      assertThat(claim(keys, "empty")).isEqualTo(new Claim.Replay("204 "));
      assertThat(claim(keys, "running")).isEqualTo(new Claim.InProgress());
    }
  }

  private static Claim claim(JdbcIdempotencyKeys keys, String name) {
    return keys.claim(ACCOUNT, name, "f", new VideoId("a".repeat(32)), NOW);
  }

  private static String insert(String name, String response) {
    return "insert into idempotency_key"
        + " (account_id, name, fingerprint, claimed_at, status, body) values ('"
        + ACCOUNT.value()
        + "', '"
        + name
        + "', 'f', timestamp with time zone '2026-03-01 11:59:30+00', "
        + response
        + ")";
  }
}
