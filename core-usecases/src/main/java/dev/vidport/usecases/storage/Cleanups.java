package dev.vidport.usecases.storage;

import java.time.Instant;
import java.util.List;

/**
 * Remembers what has to be deleted from the store. It is noted in the transaction that makes it
 * garbage, so that a crash leaves no orphan.
 */
public interface Cleanups {
  /**
   * @param root everything at or below it is to go
   * @param notBefore a moment by which no step can still be writing there
   */
  default void add(ObjectKey root, Instant notBefore) {
    add(root, notBefore, notBefore);
  }

  /**
   * @param again a moment after {@code notBefore} at which it is to go once more, for what comes
   *     late
   */
  void add(ObjectKey root, Instant notBefore, Instant again);

  /** Those whose time has come, the oldest first. */
  List<ObjectKey> due(Instant now, int limit);

  /** It was due at {@code now} and is deleted: forgotten, unless it is to go once more later on. */
  void deleted(ObjectKey root, Instant now);

  /** It is to stay after all. */
  void forget(ObjectKey root);
}
