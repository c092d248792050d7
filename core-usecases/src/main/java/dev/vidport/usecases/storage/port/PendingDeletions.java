package dev.vidport.usecases.storage.port;

import dev.vidport.domain.storage.ObjectKey;
import java.time.Instant;
import java.util.List;

/**
 * Stores what has to be deleted from the object store. An entry is added in the transaction that
 * makes an object garbage, so that a crash leaves no orphan.
 */
public interface PendingDeletions {
  /**
   * @param root everything at or below it is deleted
   * @param notBefore earliest time of the deletion; by then no step writes there any more
   */
  default void add(ObjectKey root, Instant notBefore) {
    add(root, notBefore, notBefore);
  }

  /**
   * @param again time of a second deletion after {@code notBefore}, for objects that are stored
   *     late
   */
  void add(ObjectKey root, Instant notBefore, Instant again);

  /** Entries that are due, the oldest first. */
  List<ObjectKey> due(Instant now, int limit);

  /**
   * Marks {@code root}, which was due at {@code now}, as deleted: removes the entry, unless a
   * second deletion is still to come.
   */
  void deleted(ObjectKey root, Instant now);

  /** Removes the entry, because {@code root} is kept. */
  void forget(ObjectKey root);
}
