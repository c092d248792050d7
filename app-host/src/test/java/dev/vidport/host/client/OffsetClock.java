package dev.vidport.host.client;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.Supplier;

/** The machine's clock, set forward. */
final class OffsetClock extends Clock {
  private final Supplier<Duration> ahead;

  OffsetClock(Supplier<Duration> ahead) {
    this.ahead = ahead;
  }

  @Override
  public Instant instant() {
    return Clock.systemUTC().instant().plus(ahead.get());
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException("everything here is UTC");
  }
}
