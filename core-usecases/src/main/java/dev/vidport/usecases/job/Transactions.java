package dev.vidport.usecases.job;

import java.util.function.Supplier;

/**
 * Makes several changes through the repositories one: all are kept, or none. Within a transaction
 * of the same thread it joins that one. An exception undoes everything and passes through.
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
