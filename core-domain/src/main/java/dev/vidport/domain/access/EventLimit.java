package dev.vidport.domain.access;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A maximum number of events in any period of a given length (a sliding window).
 *
 * @param max maximum number of events in a period
 */
public record EventLimit(int max, Duration period) {
  /**
   * The time until another event is permitted; empty when one is permitted now.
   *
   * @param earlier the times of earlier events, in ascending order
   */
  public Optional<Duration> retryAfter(List<Instant> earlier, Instant now) {
    List<Instant> counted = counted(earlier, now);
    if (counted.size() < max) {
      return Optional.empty();
    }
    Instant first = counted.get(counted.size() - max);
    return Optional.of(Duration.between(now, first.plus(period)));
  }

  /** The events within the period that ends at {@code now}, in the same order. */
  public List<Instant> counted(List<Instant> earlier, Instant now) {
    return earlier.stream().filter(at -> at.plus(period).isAfter(now)).toList();
  }
}
