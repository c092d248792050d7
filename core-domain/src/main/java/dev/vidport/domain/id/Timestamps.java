package dev.vidport.domain.id;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The current time in microseconds, the precision that every supported database stores exactly. */
public final class Timestamps {
  private Timestamps() {}

  public static Instant now(Clock clock) {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }
}
