package dev.vidport.usecases.storage;

import java.util.Optional;
import java.util.stream.Stream;

/** An exception of an object store that is a server. */
public interface StoreFault {
  /** Whether the store is unavailable or overloaded, so that the same call may succeed later. */
  boolean isTemporary();

  /** Whether {@code fault} or one of its causes says that the store is unavailable. */
  static boolean isOutage(Throwable fault) {
    return Stream.iterate(
            Optional.of(fault), Optional::isPresent, cause -> cause.map(Throwable::getCause))
        .flatMap(Optional::stream)
        .anyMatch(cause -> cause instanceof StoreFault found && found.isTemporary());
  }
}
