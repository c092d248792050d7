package dev.vidport.domain.webhook;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The times at which a failed delivery is attempted again (service interface, section 6). */
public final class RetrySchedule {
  private static final List<Duration> DELAYS =
      List.of(
          Duration.ofMinutes(1),
          Duration.ofMinutes(5),
          Duration.ofMinutes(15),
          Duration.ofHours(1),
          Duration.ofHours(3),
          Duration.ofHours(6),
          Duration.ofHours(12));

  /** Maximum number of attempts for an event. */
  public static final int MAX_ATTEMPTS = DELAYS.size() + 1;

  private RetrySchedule() {}

  /**
   * The time from a failed attempt to the next one; empty after the last one.
   *
   * @param attempt number of the failed attempt, from 1
   */
  public static Optional<Duration> delayAfter(int attempt) {
    return attempt < MAX_ATTEMPTS ? Optional.of(DELAYS.get(attempt - 1)) : Optional.empty();
  }
}
