package dev.vidport.host.doctor;

import dev.vidport.usecases.doctor.port.Finding;
import dev.vidport.usecases.doctor.port.FindingCode;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Compares the clock of this machine with others. */
final class ClockCheck {
  /** Leases and signed links last several minutes, so one minute of skew does no harm. */
  private static final Duration MAX_SKEW = Duration.ofMinutes(1);

  private final Clock clock;

  ClockCheck(Clock clock) {
    this.clock = clock;
  }

  /**
   * @param other the other clock, for the text of the finding
   */
  Finding compare(String other, Instant theirs) {
    Duration off = Duration.between(theirs, clock.instant()).abs();
    return off.compareTo(MAX_SKEW) > 0
        ? FindingCode.CLOCK_SKEW.problem("other", other, "ms", off.toMillis())
        : FindingCode.CLOCK.ok("other", other, "ms", off.toMillis());
  }
}
