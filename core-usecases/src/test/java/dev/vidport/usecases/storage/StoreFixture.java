package dev.vidport.usecases.storage;

import java.time.Duration;

/**
 * One store under test, with its ports.
 *
 * @param letPass makes so much time pass for the links of the store
 */
public record StoreFixture(
    ObjectStore objects,
    PartUploads uploads,
    ObjectLinks links,
    LinkUser client,
    TimePasses letPass) {
  /** Moves a clock by hand, or waits where the clock is another server's. */
  @FunctionalInterface
  public interface TimePasses {
    void by(Duration time);
  }
}
