package dev.vidport.persistence.engine;

import dev.vidport.persistence.database.Outage;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * The poll of a worker: one statement at a time for all lanes and recurring tasks. The schedulers
 * poll only when it has found something for them, or when this worker has queued a step. Needs no
 * notification by the database, which a connection pooler would not deliver.
 */
final class WorkPoller implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WorkPoller.class);

  /** An idle worker polls half as often. */
  private static final int IDLE_FACTOR = 2;

  /** Polls without any due step after which a worker is idle. */
  private static final int POLLS_UNTIL_IDLE = 5;

  private final DueWork work;
  private final WorkerSchedulers schedulers;
  private final BooleanSupplier isRunning;
  private final Duration interval;
  private final Duration idleInterval;
  private final ScheduledExecutorService thread =
      EngineThreads.uninterruptibleScheduler("vidport-poll", 1);

  /** Used by the thread alone. */
  private int emptyPolls;

  /**
   * @param isRunning whether this worker runs a step
   * @param interval of the polls of a busy worker
   * @param shortestPeriod the shortest period of a recurring task
   */
  WorkPoller(
      DueWork work,
      WorkerSchedulers schedulers,
      BooleanSupplier isRunning,
      Duration interval,
      Duration shortestPeriod) {
    this.work = work;
    this.schedulers = schedulers;
    this.isRunning = isRunning;
    this.interval = interval;
    Duration slow = interval.multipliedBy(IDLE_FACTOR);
    this.idleInterval = shortestPeriod.compareTo(slow) < 0 ? interval : slow;
  }

  void start() {
    schedule(Duration.ZERO);
  }

  private void schedule(Duration wait) {
    if (!thread.isShutdown()) {
      Future<?> unused = thread.schedule(this::poll, wait.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  private void poll() {
    try {
      DueWork.Found found = work.find();
      emptyPolls = found.lanes().isEmpty() && !isRunning.getAsBoolean() ? emptyPolls + 1 : 0;
      schedulers.pollNow(found);
    } catch (RuntimeException e) {
      // An outage is logged once, where it is noticed.
      LOG.atLevel(Outage.isUnavailable(e) ? Level.DEBUG : Level.WARN)
          .log("Could not look for due steps; polling again: fault={}", e.toString());
    } finally {
      schedule(emptyPolls < POLLS_UNTIL_IDLE ? interval : idleInterval);
    }
  }

  /** Starts no further poll. */
  @Override
  public void close() {
    thread.shutdown();
  }
}
