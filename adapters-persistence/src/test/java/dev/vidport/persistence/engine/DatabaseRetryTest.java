package dev.vidport.persistence.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class DatabaseRetryTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  private final AtomicInteger attempts = new AtomicInteger();

  @Test
  void retriesUntilTheDatabaseIsAvailable() {
    int result =
        new DatabaseRetry(LONG)
            .get(
                () -> {
                  if (attempts.incrementAndGet() < 3) {
                    throw outage();
                  }
                  return 42;
                });

    assertThat(result).isEqualTo(42);
    assertThat(attempts).hasValue(3);
  }

  @Test
  void doesNotRetryOtherFailures() {
    assertThatThrownBy(
            () -> new DatabaseRetry(LONG).run(() -> fail(new IllegalStateException("no"))))
        .hasMessage("no");

    assertThat(attempts).hasValue(1);
  }

  @Test
  void givesUpAfterTheMaximumTime() {
    assertThatThrownBy(() -> new DatabaseRetry(Duration.ofMillis(250)).run(() -> fail(outage())))
        .hasRootCauseInstanceOf(SQLException.class);

    assertThat(attempts).hasValue(2);
  }

  @Test
  void doesNotRetryAfterItsEnd() {
    DatabaseRetry databaseRetry = new DatabaseRetry(LONG);
    databaseRetry.end();

    assertThatThrownBy(() -> databaseRetry.run(() -> fail(outage())))
        .hasRootCauseInstanceOf(SQLException.class);

    assertThat(attempts).hasValue(1);
  }

  private void fail(RuntimeException fault) {
    attempts.incrementAndGet();
    throw fault;
  }

  private static RuntimeException outage() {
    return new IllegalStateException(new SQLException("the connection is broken", "08006"));
  }
}
