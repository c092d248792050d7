package dev.vidport.client;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.Supplier;

/** The system clock plus an offset. */
final class OffsetClock extends Clock {
  private final Supplier<Duration> offset;

  OffsetClock(Supplier<Duration> offset) {
    this.offset = offset;
  }

  @Override
  public Instant instant() {
    return Clock.systemUTC().instant().plus(offset.get());
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException("only UTC is supported");
  }
}
