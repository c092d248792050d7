package dev.vidport.host.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.persistence.database.DatabaseSettings;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DatabaseStartWaitTest {
  private static final DatabaseSettings SERVER =
      DatabaseSettings.of("jdbc:postgresql://db/vidport", "jo", "");
  private static final Duration LONG = Duration.ofMinutes(1);

  private final AtomicInteger attempts = new AtomicInteger();

  @Test
  void startIsRepeatedUntilTheDatabaseIsAvailable() throws IOException {
    String started =
        new DatabaseStartWait(SERVER, () -> false, LONG)
            .await(
                () -> {
                  if (attempts.incrementAndGet() < 3) {
                    throw outage();
                  }
                  return "host";
                });

    assertThat(started).isEqualTo("host");
  }

  @Test
  void longerOutageIsOneLineWhateverFailed() {
    assertThatThrownBy(() -> await(SERVER, Duration.ofSeconds(3), outage()))
        .isInstanceOf(DatabaseProblem.class)
        .hasMessage(
            "can't open the database jdbc:postgresql://db/vidport: Connection refused; check"
                + " VIDPORT_DATABASE_URL, and that the database is running");
    assertThat(attempts).hasValueGreaterThan(1);
  }

  @Test
  void stopEndsTheWait() {
    DatabaseStartWait wait = new DatabaseStartWait(SERVER, () -> attempts.get() == 2, LONG);

    assertThatThrownBy(() -> wait.await(() -> fail(outage()))).isInstanceOf(DatabaseProblem.class);

    assertThat(attempts).hasValue(2);
  }

  @Test
  void otherFaultsAreNotRepeated() {
    IllegalStateException bug = new IllegalStateException("no such table");

    assertThatThrownBy(() -> await(SERVER, LONG, bug)).isSameAs(bug);

    assertThat(attempts).hasValue(1);
  }

  @Test
  void embeddedDatabaseIsNotWaitedFor() {
    DatabaseSettings file = DatabaseSettings.of("jdbc:h2:file:/data/vidport", "", "");
    RuntimeException closed = new IllegalStateException(new SQLException("closed", "90098"));

    assertThatThrownBy(() -> await(file, LONG, closed)).isSameAs(closed);

    assertThat(attempts).hasValue(1);
  }

  private void await(DatabaseSettings database, Duration maxTime, RuntimeException fault)
      throws IOException {
    new DatabaseStartWait(database, () -> false, maxTime).await(() -> fail(fault));
  }

  private String fail(RuntimeException fault) {
    attempts.incrementAndGet();
    throw fault;
  }

  private static RuntimeException outage() {
    return new IllegalStateException(new SQLException("Connection refused", "08001"));
  }
}
