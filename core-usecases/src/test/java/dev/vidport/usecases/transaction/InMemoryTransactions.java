package dev.vidport.usecases.transaction;

import dev.vidport.usecases.transaction.port.Transactions;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Transactions over {@link InMemoryTable}s. They are serialized: each holds the only lock until it
 * ends, and other threads meanwhile see the tables as they were before.
 */
public final class InMemoryTransactions implements Transactions {
  private final ReentrantLock lock = new ReentrantLock();
  private final List<InMemoryTable<?, ?>> tables = new CopyOnWriteArrayList<>();
  private boolean failed;
  private BooleanSupplier failsCommit = () -> false;

  /** A new empty table. */
  public <K, V> InMemoryTable<K, V> table() {
    InMemoryTable<K, V> table = new InMemoryTable<>(this);
    tables.add(table);
    return table;
  }

  /** Whether the calling thread is in a transaction. */
  public boolean isActive() {
    return lock.isHeldByCurrentThread();
  }

  /** As a database that is lost at the commit. {@code condition} sees the changes. */
  public void failCommitIf(BooleanSupplier condition) {
    failsCommit = condition;
  }

  @Override
  public <T> T in(Supplier<T> work) {
    return isActive() ? join(work) : begin(work);
  }

  private <T> T begin(Supplier<T> work) {
    lock.lock();
    failed = false;
    try {
      T result = join(work);
      if (failed) {
        throw new IllegalStateException("an inner transaction failed, so this one is rolled back");
      }
      if (failsCommit.getAsBoolean()) {
        throw new IllegalStateException("the commit fails");
      }
      tables.forEach(InMemoryTable::commit);
      return result;
    } finally {
      tables.forEach(InMemoryTable::discardChanges);
      lock.unlock();
    }
  }

  private <T> T join(Supplier<T> work) {
    boolean isDone = false;
    try {
      T result = work.get();
      isDone = true;
      return result;
    } finally {
      failed |= !isDone;
    }
  }
}
