package dev.vidport.persistence.engine;

import dev.vidport.domain.concurrent.DaemonThreads;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Daemon threads of the engine. Threads that use the database are never interrupted, because an
 * interrupt during a read makes H2 close its file for all connections.
 */
final class EngineThreads {
  private EngineThreads() {}

  static ExecutorService uninterruptiblePool(String name, int size) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            size,
            size,
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            DaemonThreads.named(name)) {
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
        new ScheduledThreadPoolExecutor(size, DaemonThreads.named(name)) {
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
    return Executors.newSingleThreadExecutor(DaemonThreads.named(name));
  }
}
