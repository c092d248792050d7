package dev.vidport.persistence.job;

import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The database's clock, which all hosts share, carried on by this machine's steady one from one
 * reading to the next. What this machine's wall clock shows, and whether it jumps, makes no
 * difference.
 */
final class DatabaseClock {
  /** More than the way to the database and back. */
  private static final Duration STEP_BACK = Duration.ofSeconds(1);

  private final Supplier<Instant> database;
  private final LongSupplier nanos;
  private volatile Reading reading;

  /**
   * @param database asks it for the time
   * @param nanos a steady clock
   */
  DatabaseClock(Supplier<Instant> database, LongSupplier nanos) {
    this.database = database;
    this.nanos = nanos;
    this.reading = ask();
  }

  Instant instant() {
    Reading last = reading;
    return last.at().plusNanos(nanos.getAsLong() - last.nanos());
  }

  /**
   * Reads the database's clock anew.
   *
   * @return whether time went back by so much that whoever waits for a moment would wait too long
   */
  boolean read() {
    Instant expected = instant();
    reading = ask();
    return instant().isBefore(expected.minus(STEP_BACK));
  }

  private Reading ask() {
    return new Reading(database.get(), nanos.getAsLong());
  }

  private record Reading(Instant at, long nanos) {}
}
