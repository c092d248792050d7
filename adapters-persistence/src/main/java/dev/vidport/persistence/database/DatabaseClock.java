package dev.vidport.persistence.database;

import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The database's clock, which all hosts share, extrapolated between readings with this machine's
 * monotonic clock. This machine's wall clock is not used, so its jumps have no effect.
 */
public final class DatabaseClock {
  /** Longer than a round trip to the database. */
  private static final Duration MIN_STEP_BACK = Duration.ofSeconds(1);

  private final Supplier<Instant> database;
  private final LongSupplier nanos;
  private volatile Reading reading;

  /**
   * @param database queries the database for the time
   * @param nanos a monotonic clock
   */
  public DatabaseClock(Supplier<Instant> database, LongSupplier nanos) {
    this.database = database;
    this.nanos = nanos;
    this.reading = query();
  }

  public Instant instant() {
    Reading last = reading;
    return last.at().plusNanos(nanos.getAsLong() - last.nanos());
  }

  /**
   * Reads the database's clock again.
   *
   * @return whether the clock went back so far that threads waiting for a time would wait too long
   */
  public boolean read() {
    return follow(database.get());
  }

  /**
   * Follows a reading of the database's clock that a statement has just returned.
   *
   * @return as {@link #read}
   */
  public boolean follow(Instant now) {
    Instant expected = instant();
    reading = new Reading(now, nanos.getAsLong());
    return instant().isBefore(expected.minus(MIN_STEP_BACK));
  }

  private Reading query() {
    return new Reading(database.get(), nanos.getAsLong());
  }

  private record Reading(Instant at, long nanos) {}
}
