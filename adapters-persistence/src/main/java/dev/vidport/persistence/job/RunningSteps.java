package dev.vidport.persistence.job;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The steps that this host runs right now. Stops those that lost their claim and those that are out
 * of time.
 */
final class RunningSteps {
  private static final Logger LOG = LoggerFactory.getLogger(RunningSteps.class);

  /** A cancelled step has to stop within 2 seconds. */
  private static final Duration CHECK = Duration.ofMillis(500);

  private final Claims claims;
  private final Set<RunningStep> running = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService watch = CalmThreads.scheduler("vidport-watch", 2);
  private final ExecutorService killer;

  RunningSteps(Claims claims, int slots) {
    this.claims = claims;
    this.killer = CalmThreads.pool("vidport-kill", slots);
  }

  void start() {
    Future<?> unused =
        watch.scheduleWithFixedDelay(
            this::stopLost, CHECK.toMillis(), CHECK.toMillis(), TimeUnit.MILLISECONDS);
  }

  ExecutorService killer() {
    return killer;
  }

  void add(RunningStep step) {
    running.add(step);
  }

  int size() {
    return running.size();
  }

  int size(Line line) {
    return (int) running.stream().filter(step -> Line.of(step.claim().step()) == line).count();
  }

  /** Stops {@code step} when it runs longer than {@code limit}; cancelled when it ends before. */
  Future<?> limit(RunningStep step, Duration limit) {
    return watch.schedule(
        () -> step.stop(StopReason.TIME_LIMIT), limit.toMillis(), TimeUnit.MILLISECONDS);
  }

  synchronized void remove(RunningStep step) {
    running.remove(step);
    notifyAll();
  }

  /** Looks at once, rather than with the next regular look, for steps that lost their claim. */
  void stopLostNow() {
    if (!watch.isShutdown()) {
      watch.execute(this::stopLost);
    }
  }

  private void stopLost() {
    List<RunningStep> steps = List.copyOf(running);
    if (steps.isEmpty()) {
      return;
    }
    try {
      List<Claim> lost = claims.lost(steps.stream().map(RunningStep::claim).toList());
      steps.stream()
          .filter(step -> lost.contains(step.claim()))
          .forEach(step -> step.stop(StopReason.LOST));
    } catch (RuntimeException e) {
      // The next look may do better; a claim is checked again before anything is stored.
      LOG.warn("could not look for cancelled steps: {}", e.toString());
    }
  }

  void stopAll() {
    running.forEach(step -> step.stop(StopReason.SHUTDOWN));
  }

  /**
   * @return whether no step runs any more
   */
  synchronized boolean awaitNone(Duration atMost) throws InterruptedException {
    long end = System.nanoTime() + atMost.toNanos();
    while (!running.isEmpty()) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (left <= 0) {
        return false;
      }
      wait(left);
    }
    return true;
  }

  void close() {
    watch.shutdownNow();
    killer.shutdown();
  }
}
