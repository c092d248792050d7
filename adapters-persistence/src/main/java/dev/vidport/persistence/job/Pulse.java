package dev.vidport.persistence.job;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a worker does with every heartbeat, beside db-scheduler's own for the steps that run. */
final class Pulse implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Pulse.class);
  private static final Duration LAST_BEAT = Duration.ofSeconds(10);

  private final StepQueue queue;
  private final Workers workers;
  private final JobEngineSettings settings;
  private final DatabaseClock clock;
  private final Room room;
  private final Consumer<Boolean> heavy;
  private final Runnable wake;
  private final SilentSteps silent = new SilentSteps(JobEngineSettings.MISSED_HEARTBEATS);
  private final ScheduledExecutorService thread = CalmThreads.scheduler("vidport-pulse", 1);

  /**
   * @param heavy hears whether heavy steps may begin
   * @param wake has steps looked for at once
   */
  Pulse(
      StepQueue queue,
      Workers workers,
      JobEngineSettings settings,
      DatabaseClock clock,
      Room room,
      Consumer<Boolean> heavy,
      Runnable wake) {
    this.queue = queue;
    this.workers = workers;
    this.settings = settings;
    this.clock = clock;
    this.room = room;
    this.heavy = heavy;
    this.wake = wake;
  }

  void start() {
    heavy.accept(room.look());
    live();
    long every = settings.heartbeat().toMillis();
    Future<?> unused =
        thread.scheduleWithFixedDelay(this::beat, every, every, TimeUnit.MILLISECONDS);
  }

  /** One thing that fails keeps none of the others from being done. */
  private void beat() {
    tolerant("read the database's clock", this::readClock);
    tolerant("look at the disk", () -> heavy.accept(room.look()));
    tolerant("say that this worker lives", this::live);
    tolerant("look for dead workers", this::revive);
  }

  private static void tolerant(String what, Runnable action) {
    try {
      action.run();
    } catch (RuntimeException e) {
      LOG.warn("could not {}: {}", what, e.toString());
    }
  }

  /** A worker that begins no chunks has no lanes. */
  private void live() {
    workers.beat(settings, room.isEnough() ? settings.lanes() : 0);
  }

  private void readClock() {
    if (clock.read()) {
      LOG.warn("the database's clock went back");
      queue.bringForward(settings.longestWait());
      wake.run();
    }
  }

  private void revive() {
    List<Claim> dead;
    try {
      dead = silent.look(queue.beats());
    } catch (RuntimeException e) {
      silent.blind();
      throw e;
    }
    for (Claim claim : dead) {
      LOG.warn("the worker that was at {} is dead; the step will run again", claim.step());
      queue.retry(claim, claim.failures() + 1, Duration.ZERO);
    }
    if (!dead.isEmpty()) {
      wake.run();
    }
  }

  /** Ends after the beat under way, so that none comes after what is done next. */
  @Override
  public void close() {
    thread.shutdownNow();
    try {
      if (!thread.awaitTermination(LAST_BEAT.toSeconds(), TimeUnit.SECONDS)) {
        LOG.warn("the last heartbeat has not ended");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
