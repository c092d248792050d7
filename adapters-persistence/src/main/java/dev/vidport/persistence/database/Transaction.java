package dev.vidport.persistence.database;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;

/** A transaction under way in one thread. */
final class Transaction {
  private final Handle handle;
  private final List<Runnable> afterCommit = new ArrayList<>();
  private boolean doomed;

  Transaction(Handle handle) {
    this.handle = handle;
  }

  Handle handle() {
    return handle;
  }

  <T> T whole(Supplier<T> work) {
    return handle.inTransaction(
        same -> {
          T result = work.get();
          if (doomed) {
            throw new IllegalStateException("a part of the transaction failed, so nothing is kept");
          }
          return result;
        });
  }

  /** Work that fails dooms the whole, even when the caller catches the exception. */
  <T> T join(Supplier<T> work) {
    boolean failed = true;
    try {
      T result = work.get();
      failed = false;
      return result;
    } finally {
      doomed |= failed;
    }
  }

  void afterCommit(Runnable action) {
    afterCommit.add(action);
  }

  void committed() {
    afterCommit.forEach(Runnable::run);
  }
}
