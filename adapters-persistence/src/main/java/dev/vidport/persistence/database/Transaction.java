package dev.vidport.persistence.database;

import java.util.List;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;

/** A running transaction of one thread. */
final class Transaction {
  private final Handle handle;
  private final List<Runnable> afterCommit;
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

  void afterCommit(Runnable action) {
    afterCommit.add(action);
  }
}
