package dev.vidport.persistence.engine;

import dev.vidport.domain.id.JobId;
import dev.vidport.persistence.database.Outage;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** The steps that this worker runs now. Stops those whose lease is void or whose time is up. */
final class RunningSteps {
  private static final Logger LOG = LoggerFactory.getLogger(RunningSteps.class);

  /** A cancelled step must stop within 2 seconds. */
  private static final Duration CHECK_INTERVAL = Duration.ofMillis(500);

  private final StepLeases leases;
  private final Set<RunningStep> running = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService watcher =
      EngineThreads.uninterruptibleScheduler("vidport-watch", 2);
  private final ExecutorService stopExecutor;

  RunningSteps(StepLeases leases, int maxSteps) {
    this.leases = leases;
    this.stopExecutor = EngineThreads.uninterruptiblePool("vidport-stop", maxSteps);
  }

  void start() {
    Future<?> unused =
        watcher.scheduleWithFixedDelay(
            this::stopLost,
            CHECK_INTERVAL.toMillis(),
            CHECK_INTERVAL.toMillis(),
            TimeUnit.MILLISECONDS);
  }

  ExecutorService stopExecutor() {
    return stopExecutor;
  }

  void add(RunningStep step) {
    running.add(step);
  }

  /** Whether this worker runs the step of {@code lease}. */
  boolean holds(StepLease lease) {
    return running.stream().anyMatch(step -> step.lease().equals(lease));
  }

  int size() {
    return running.size();
  }

  int size(QueueLane lane) {
    return (int) running.stream().filter(step -> step.lease().lane() == lane).count();
  }

  /** Stops {@code step} when it exceeds {@code limit}; the caller cancels this when it ends. */
  Future<?> limit(RunningStep step, StepTimeLimit limit) {
    long every = limit.interval().toMillis();
    return watcher.scheduleWithFixedDelay(
        () -> limit.check(step.takeProgress()).ifPresent(step::stop),
        every,
        every,
        TimeUnit.MILLISECONDS);
  }

  synchronized void remove(RunningStep step) {
    running.remove(step);
    notifyAll();
  }

  /** Stops steps whose lease is void without waiting for the next regular check. */
  void stopLostNow() {
    if (!watcher.isShutdown()) {
      watcher.execute(this::stopLost);
    }
  }

  private void stopLost() {
    List<RunningStep> steps = List.copyOf(running);
    if (steps.isEmpty()) {
      return;
    }
    try {
      List<StepLease> lost = leases.findVoid(steps.stream().map(RunningStep::lease).toList());
      steps.stream()
          .filter(step -> lost.contains(step.lease()))
          .forEach(step -> step.stop(StopReason.LEASE_LOST));
    } catch (RuntimeException e) {
      // The next check repeats it, and a lease is checked again before anything is stored.
      // An outage is logged once, where it is noticed.
      LOG.atLevel(Outage.isUnavailable(e) ? Level.DEBUG : Level.WARN)
          .log(
              "Could not check for cancelled steps; checking again: inMillis={} fault={}",
              CHECK_INTERVAL.toMillis(),
              e.toString());
    }
  }

  void stopAll() {
    running.forEach(step -> step.stop(StopReason.SHUTDOWN));
  }

  /**
   * @return whether no step runs
   */
  boolean awaitNone(Duration atMost) throws InterruptedException {
    return awaitNone(step -> true, atMost);
  }

  /**
   * @return whether no step of the job runs
   */
  boolean awaitNone(JobId job, Duration atMost) throws InterruptedException {
    return awaitNone(step -> step.lease().step().job().equals(job), atMost);
  }

  private synchronized boolean awaitNone(Predicate<RunningStep> which, Duration atMost)
      throws InterruptedException {
    long end = System.nanoTime() + atMost.toNanos();
    while (running.stream().anyMatch(which)) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (left <= 0) {
        return false;
      }
      wait(left);
    }
    return true;
  }

  void close() {
    watcher.shutdown();
    stopExecutor.shutdown();
  }
}
