package dev.vidport.persistence.access;

import io.github.bucket4j.TimeMeter;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** Makes the buckets use the injected clock. */
final class ClockTimeMeter implements TimeMeter {
  private final Clock clock;

  ClockTimeMeter(Clock clock) {
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
