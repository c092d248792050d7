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
  void add(ObjectKey root, Instant notBefore);

  /** Those whose time has come, the oldest first. */
  List<ObjectKey> due(Instant now, int limit);

  void done(ObjectKey root);
}
