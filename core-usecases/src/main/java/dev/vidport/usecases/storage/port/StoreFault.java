package dev.vidport.usecases.storage.port;

import java.util.Optional;
import java.util.stream.Stream;

/** An exception of an object store that is a server. */
public interface StoreFault {
  /** Whether the store is unavailable or overloaded, so that the same call may succeed later. */
  boolean isTemporary();

  /**
   * Whether the store refuses the bucket, the region or the credentials, so that every call fails
   * until the operator changes the settings.
   */
  default boolean refusesSettings() {
    return false;
  }

  /** Whether {@code fault} or one of its causes says that the store is unavailable. */
  static boolean isOutage(Throwable fault) {
    return causes(fault).anyMatch(StoreFault::isTemporary);
  }

  /** Whether {@code fault} or one of its causes says that the settings of the store are wrong. */
  static boolean isRefusalOfSettings(Throwable fault) {
    return causes(fault).anyMatch(StoreFault::refusesSettings);
  }

  private static Stream<StoreFault> causes(Throwable fault) {
    return Stream.iterate(
            Optional.of(fault), Optional::isPresent, cause -> cause.map(Throwable::getCause))
        .flatMap(Optional::stream)
        .filter(StoreFault.class::isInstance)
        .map(StoreFault.class::cast);
  }
}
