package dev.vidport.persistence.database;

/** Is told whether the database responds. Must neither block nor throw. */
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
    return new AvailabilityListener() {
      @Override
      public void unavailable(Throwable fault) {}

      @Override
      public void available(long began) {}
    };
  }
}
