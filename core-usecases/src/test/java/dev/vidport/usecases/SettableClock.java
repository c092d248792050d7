package dev.vidport.usecases;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands still until a test moves it. Thread-safe. */
public final class SettableClock extends Clock {
  private volatile Instant now;

  public SettableClock(Instant now) {
    this.now = now;
  }

  public static SettableClock at(String instant) {
    return new SettableClock(Instant.parse(instant));
  }

  public synchronized void advance(Duration by) {
    now = now.plus(by);
  }

  @Override
  public Instant instant() {
    return now;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException("this clock is always in UTC");
  }
}
