package dev.vidport.persistence.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class DatabaseRetryTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  private final AtomicInteger tries = new AtomicInteger();

  @Test
  void triesAgainUntilTheDatabaseIsBack() {
    int answer =
        new DatabaseRetry(LONG)
            .get(
                () -> {
                  if (tries.incrementAndGet() < 3) {
                    throw away();
                  }
                  return 42;
                });

    assertThat(answer).isEqualTo(42);
    assertThat(tries).hasValue(3);
  }

  @Test
  void doesNotTryAgainWhatWouldFailAgain() {
    assertThatThrownBy(
            () -> new DatabaseRetry(LONG).run(() -> fail(new IllegalStateException("no"))))
        .hasMessage("no");

    assertThat(tries).hasValue(1);
  }

  @Test
  void endsSomeTime() {
    assertThatThrownBy(() -> new DatabaseRetry(Duration.ofMillis(250)).run(() -> fail(away())))
        .hasRootCauseInstanceOf(SQLException.class);

    assertThat(tries).hasValue(2);
  }

  @Test
  void endsWithTheWorker() {
    DatabaseRetry databaseRetry = new DatabaseRetry(LONG);
    databaseRetry.end();

    assertThatThrownBy(() -> databaseRetry.run(() -> fail(away())))
        .hasRootCauseInstanceOf(SQLException.class);

    assertThat(tries).hasValue(1);
  }

  private void fail(RuntimeException fault) {
    tries.incrementAndGet();
    throw fault;
  }

  private static RuntimeException away() {
    return new IllegalStateException(new SQLException("the connection is gone", "08006"));
  }
}
