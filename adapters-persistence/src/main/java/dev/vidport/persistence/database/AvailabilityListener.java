package dev.vidport.persistence.database;

import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** Receives whether the database responds. Must neither block nor throw. */
public interface AvailabilityListener {
  /** The database did not respond. */
  void unavailable(Throwable fault);

  /**
   * The database responded.
   *
   * @param began {@link System#nanoTime} at the start of the call
   */
  void available(long began);

  /** Does nothing. */
  static AvailabilityListener none() {
    return of(fault -> {}, began -> {});
  }

  /** Calls {@code unavailable} and {@code available}. */
  static AvailabilityListener of(Consumer<Throwable> unavailable, LongConsumer available) {
    return new AvailabilityListener() {
      @Override
      public void unavailable(Throwable fault) {
        unavailable.accept(fault);
      }

      @Override
      public void available(long began) {
        available.accept(began);
      }
    };
  }
}
