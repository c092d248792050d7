package dev.vidport.persistence.database;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;

/** A running transaction of one thread. */
final class Transaction {
  private final Handle handle;
  private final List<Runnable> afterCommit;
  private final SortedMap<String, List<Runnable>> beforeCommit = new TreeMap<>();
  private boolean rollbackOnly;

  /**
   * @param afterCommit collects what to run after the commit
   */
  Transaction(Handle handle, List<Runnable> afterCommit) {
    this.handle = handle;
    this.afterCommit = afterCommit;
  }

  Handle handle() {
    return handle;
  }

  <T> T run(Supplier<T> work) {
    return handle.inTransaction(
        same -> {
          T result = work.get();
          if (rollbackOnly) {
            throw new IllegalStateException(
                "a part of the transaction failed, so all of it is rolled back");
          }
          beforeCommit.values().forEach(actions -> actions.forEach(Runnable::run));
          return result;
        });
  }

  /** Failed work rolls the whole transaction back, even when the caller catches the exception. */
  <T> T join(Supplier<T> work) {
    boolean failed = true;
    try {
      T result = work.get();
      failed = false;
      return result;
    } finally {
      rollbackOnly |= failed;
    }
  }

  void beforeCommit(String key, Runnable action) {
    beforeCommit.computeIfAbsent(key, first -> new ArrayList<>()).add(action);
  }

  void afterCommit(Runnable action) {
    afterCommit.add(action);
  }
}
