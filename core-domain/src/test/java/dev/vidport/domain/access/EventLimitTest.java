package dev.vidport.domain.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class EventLimitTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
  private static final EventLimit TWO = new EventLimit(2, Duration.ofMinutes(60));

  @Test
  void eventIsPermittedUntilThePeriodHasTheMaximum() {
    assertThat(TWO.retryAfter(minutesAgo(), NOW)).isEmpty();
    assertThat(TWO.retryAfter(minutesAgo(10), NOW)).isEmpty();
    assertThat(TWO.retryAfter(minutesAgo(59, 10), NOW)).contains(Duration.ofMinutes(1));
    assertThat(TWO.retryAfter(minutesAgo(60, 10), NOW)).isEmpty();
  }

  @Test
  void waitEndsWhenEnoughEventsNoLongerCount() {
    assertThat(TWO.retryAfter(minutesAgo(50, 40, 30), NOW)).contains(Duration.ofMinutes(20));
  }

  @Test
  void eventsOfAClockThatIsAheadCount() {
    assertThat(TWO.retryAfter(minutesAgo(0, -1), NOW)).contains(Duration.ofMinutes(60));
  }

  private static List<Instant> minutesAgo(long... minutes) {
    return LongStream.of(minutes).mapToObj(ago -> NOW.minus(Duration.ofMinutes(ago))).toList();
  }
}
