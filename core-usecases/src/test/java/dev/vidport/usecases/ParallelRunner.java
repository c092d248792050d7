package dev.vidport.usecases;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/** Runs the same work on several threads at the same time. */
public final class ParallelRunner {
  private ParallelRunner() {}

  /** Returns the results of {@code times} threads that all start at once. */
  public static <T> List<T> run(int times, IntFunction<T> work) throws Exception {
    CyclicBarrier start = new CyclicBarrier(times);
    ExecutorService threads = Executors.newFixedThreadPool(times);
    try {
      List<Callable<T>> all = new ArrayList<>();
      for (int i = 0; i < times; i++) {
        int number = i;
        all.add(
            () -> {
              start.await(10, TimeUnit.SECONDS);
              return work.apply(number);
            });
      }
      List<T> results = new ArrayList<>();
      for (Future<T> result : threads.invokeAll(all, 30, TimeUnit.SECONDS)) {
        results.add(result.get());
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }
}
