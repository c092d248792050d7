package dev.vidport.persistence.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.persistence.access.JdbcIdempotencyKeys;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.DatabaseSettings;
import dev.vidport.persistence.database.JavaProcess;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.access.port.IdempotencyKeys.Claim;
import dev.vidport.usecases.signing.port.SecretsStatus;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("process")
class KilledRotationTest {
  private static final Instant AT = Instant.parse("2026-03-04T05:06:07Z");
  private static final AccountId ACCOUNT = new AccountId("1".repeat(32));
  private static final VideoId VIDEO = new VideoId("2".repeat(32));
  private static final int SECRETS = 650;
  private static final int HALT = 7;

  /** The last secret in the order of the keys. */
  private static final String LAST = "request 999";

  @ParameterizedTest
  @EnumSource(names = {"H2_FILE", "POSTGRESQL"})
  void rotationThatIsKilledWithinABatchContinues(TestDatabase kind) throws Exception {
    DatabaseSettings settings = kind.fresh();
    try (Database database = Database.open(settings)) {
      store(new JdbcIdempotencyKeys(database, TestSecrets.CIPHER), database);
    }

    Process process =
        JavaProcess.start(KilledRotationTest.class, settings.jdbcUrl(), settings.user());
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(output).isEqualTo(HALT);
    try (Database database = Database.open(settings)) {
      JdbcStoredSecrets secrets = secrets(database);
      SecretsStatus stopped = secrets.status();
      // H2 shows a batch to others a moment before it is on the disk.
      assertThat(stopped.current()).isIn(400L, 600L);
      assertThat(stopped.others()).isEqualTo(SECRETS - stopped.current());
      assertThat(secrets.reencrypt()).isEqualTo(SECRETS - stopped.current());
      assertThat(secrets.status().numbers())
          .isEqualTo(Map.of(TestSecrets.keys(2).first().id(), (long) SECRETS));
      JdbcIdempotencyKeys requests =
          new JdbcIdempotencyKeys(database, new SecretCipher(TestSecrets.keys(2)));
      assertThat(requests.claim(ACCOUNT, LAST, "print", VIDEO, AT))
          .isEqualTo(new Claim.Replay("response"));
    }
  }

  private static void store(JdbcIdempotencyKeys requests, Database database) {
    database.run(
        () -> {
          for (int i = 0; i < SECRETS; i++) {
            Claim claim = requests.claim(ACCOUNT, "request " + (999 - i), "print", VIDEO, AT);
            requests.saveResponse((Claim.Granted) claim, "response");
          }
        });
  }

  private static JdbcStoredSecrets secrets(Database database) {
    return new JdbcStoredSecrets(database, new SecretCipher(TestSecrets.keys(2, 1)));
  }

  /** Rotates until a lock stops the last batch, and ends there as if it was killed. */
  public static void main(String[] arguments) {
    Database database = Database.open(new DatabaseSettings(arguments[0], arguments[1], "", 4));
    database.run(
        () -> {
          int locked =
              database.with(
                  handle ->
                      handle
                          .createUpdate(
                              "update idempotency_key set fingerprint = 'x' where name = :name")
                          .bind("name", LAST)
                          .execute());
          var unused = CompletableFuture.runAsync(() -> secrets(database).reencrypt());
          await()
              .atMost(Duration.ofSeconds(9))
              .until(() -> secrets(database).status().current() == 600L * locked);
          Runtime.getRuntime().halt(HALT);
        });
  }
}
