package dev.vidport.persistence.access;

import io.github.bucket4j.TimeMeter;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** Gives the buckets the time of the injected clock. */
final class ClockMeter implements TimeMeter {
  private final Clock clock;

  ClockMeter(Clock clock) {
    this.clock = clock;
  }

  @Override
  public long currentTimeNanos() {
    Instant now = clock.instant();
    return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
  }

  @Override
  public boolean isWallClockBased() {
    return true;
  }
}
