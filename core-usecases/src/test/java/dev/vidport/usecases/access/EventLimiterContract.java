package dev.vidport.usecases.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.access.EventLimit;
import dev.vidport.domain.id.Hex;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.access.port.EventLimiter;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link EventLimiter} must do. */
public abstract class EventLimiterContract {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");
  private static final Duration HOUR = Duration.ofHours(1);
  private static final EventLimit THREE = new EventLimit(3, HOUR);

  private final String subject = Hex.random(RandomGenerator.getDefault(), 32);

  protected abstract EventLimiter limiter();

  protected abstract Transactions transactions();

  @Test
  void limitHoldsInEverySlidingPeriod() {
    assertThat(take(0)).isEmpty();
    assertThat(take(20)).isEmpty();
    assertThat(take(40)).isEmpty();
    assertThat(take(50)).contains(Duration.ofMinutes(10));
    assertThat(take(60)).isEmpty();
    assertThat(take(61)).contains(Duration.ofMinutes(19));
    assertThat(take(80)).isEmpty();
    assertThat(take(200)).isEmpty();
  }

  @Test
  void subjectsAreCountedApart() {
    for (int i = 0; i < 3; i++) {
      take(0);
    }

    assertThat(limiter().take("other" + subject.substring(5), THREE, NOW)).isEmpty();
  }

  @Test
  void parallelEventsAreCountedExactly() throws Exception {
    List<Optional<Duration>> waits = ParallelRunner.run(12, i -> take(0));

    assertThat(waits.stream().filter(Optional::isEmpty)).hasSize(3);
  }

  @Test
  void rollbackTakesTheEventBack() {
    for (int i = 0; i < 5; i++) {
      assertThatThrownBy(
              () ->
                  transactions()
                      .run(
                          () -> {
                            take(0);
                            throw new IllegalStateException("rolls back");
                          }))
          .hasMessage("rolls back");
    }

    assertThat(take(0)).isEmpty();
  }

  @Test
  void eventsOfHostsWhoseClocksDifferCount() {
    take(2);
    take(1);
    take(2);

    assertThat(take(1)).contains(HOUR);
    assertThat(limiter().deleteExpired(NOW.plus(Duration.ofMinutes(61)), 10)).isZero();
    assertThat(take(61)).isEmpty();
    assertThat(take(61)).contains(Duration.ofMinutes(1));
  }

  @Test
  void subjectsAreSweptWhenTheirLastEventNoLongerCounts() {
    take(0);
    take(30);

    assertThat(limiter().deleteExpired(NOW.plus(Duration.ofMinutes(89)), 10)).isZero();
    assertThat(limiter().deleteExpired(NOW.plus(Duration.ofMinutes(90)), 10)).isEqualTo(1);
    assertThat(take(90)).isEmpty();
  }

  private Optional<Duration> take(int minutes) {
    return limiter().take(subject, THREE, NOW.plus(Duration.ofMinutes(minutes)));
  }
}
