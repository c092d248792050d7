package dev.vidport.persistence.job;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads that are never interrupted: an interrupt in the middle of a read makes H2 close its file
 * for everybody. They do not keep the process alive either.
 */
final class CalmThreads {
  private CalmThreads() {}

  static ExecutorService pool(String name, int size) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            size, size, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), named(name)) {
          @Override
          public List<Runnable> shutdownNow() {
            shutdown();
            return List.of();
          }
        };
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  static ScheduledExecutorService scheduler(String name, int size) {
    ScheduledThreadPoolExecutor scheduler =
        new ScheduledThreadPoolExecutor(size, named(name)) {
          @Override
          public List<Runnable> shutdownNow() {
            shutdown();
            return List.of();
          }
        };
    // Time limits of steps that ended long before would pile up.
    scheduler.setRemoveOnCancelPolicy(true);
    scheduler.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    return scheduler;
  }

  /** A thread that may be interrupted, for work that knows when it can bear it. */
  static ExecutorService interruptible(String name) {
    return Executors.newSingleThreadExecutor(named(name));
  }

  private static ThreadFactory named(String name) {
    AtomicInteger count = new AtomicInteger();
    return work -> {
      Thread thread = new Thread(work, name + "-" + count.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }
}
