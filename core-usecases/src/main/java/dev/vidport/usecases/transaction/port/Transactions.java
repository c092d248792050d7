package dev.vidport.usecases.transaction.port;

import java.util.function.Supplier;

/**
 * Runs changes of several repositories atomically. Joins a transaction that the thread is in. An
 * exception rolls back everything and is passed on.
 */
public interface Transactions {
  <T> T in(Supplier<T> work);

  default void run(Runnable work) {
    in(
        () -> {
          work.run();
          return null;
        });
  }
}
