package dev.vidport.usecases.storage;

import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.storage.port.ObjectLinks;
import dev.vidport.usecases.storage.port.ObjectStore;
import java.time.Duration;

/**
 * One store under test, with its ports.
 *
 * @param time moves the time for the links of the store
 */
public record StoreFixture(
    ObjectStore objects,
    MultipartUploads uploads,
    ObjectLinks links,
    LinkClient client,
    TimeControl time) {
  /** Moves a test clock, or waits when the clock is that of another server. */
  @FunctionalInterface
  public interface TimeControl {
    void advance(Duration by);
  }
}
