package dev.vidport.persistence.engine;

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
 * Daemon threads of the engine. Threads that use the database are never interrupted, because an
 * interrupt during a read makes H2 close its file for all connections.
 */
final class EngineThreads {
  private EngineThreads() {}

  static ExecutorService uninterruptiblePool(String name, int size) {
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

  static ScheduledExecutorService uninterruptibleScheduler(String name, int size) {
    ScheduledThreadPoolExecutor scheduler =
        new ScheduledThreadPoolExecutor(size, named(name)) {
          @Override
          public List<Runnable> shutdownNow() {
            shutdown();
            return List.of();
          }
        };
    // Otherwise the cancelled time limits of ended steps pile up.
    scheduler.setRemoveOnCancelPolicy(true);
    scheduler.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    return scheduler;
  }

  /** A thread that may be interrupted, for work that is interrupted only while it waits. */
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
