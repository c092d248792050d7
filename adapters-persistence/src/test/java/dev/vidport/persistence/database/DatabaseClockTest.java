package dev.vidport.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class DatabaseClockTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  private Instant database = NOON;
  private long nanos = 77;
  private final DatabaseClock clock = new DatabaseClock(() -> database, () -> nanos);

  @Test
  void advancesByTheMonotonicClockBetweenReadings() {
    nanos += Duration.ofSeconds(5).toNanos();
    database = NOON.plusSeconds(3600);

    assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(5));
  }

  @Test
  void readFollowsTheDatabase() {
    nanos += Duration.ofSeconds(5).toNanos();
    database = NOON.plusSeconds(3600);

    assertThat(clock.read()).isFalse();
    nanos += Duration.ofSeconds(1).toNanos();

    assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(3601));
  }

  @Test
  void readReportsThatTimeWentBack() {
    nanos += Duration.ofSeconds(5).toNanos();
    database = NOON.minusSeconds(3600);

    assertThat(clock.read()).isTrue();
    assertThat(clock.instant()).isEqualTo(NOON.minusSeconds(3600));
  }

  @Test
  void slowReadingIsNoStepBack() {
    nanos += Duration.ofSeconds(5).toNanos();
    database = NOON.plusMillis(4900);

    assertThat(clock.read()).isFalse();
  }
}
