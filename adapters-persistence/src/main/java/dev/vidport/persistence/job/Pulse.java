package dev.vidport.persistence.job;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a worker does with every heartbeat, beside db-scheduler's own for the steps that run. */
final class Pulse implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Pulse.class);
  private static final Duration LAST_BEAT = Duration.ofSeconds(10);

  /** Less than what is deleted after so long may still be wanted for. */
  private static final Duration MOST_ASTRAY = Duration.ofMinutes(1);

  private final StepQueue queue;
  private final Claims claims;
  private final Workers workers;
  private final JobNames names;
  private final JobEngineSettings settings;
  private final DatabaseClock clock;
  private final InstantSource wallClock;
  private final Room room;
  private final Intake intake;
  private final SilentSteps silent = new SilentSteps(JobEngineSettings.MISSED_HEARTBEATS);
  private volatile Duration astray = Duration.ZERO;
  private final ScheduledExecutorService thread = CalmThreads.scheduler("vidport-pulse", 1);

  /**
   * @param wallClock this host's
   */
  Pulse(
      StepQueue queue,
      Claims claims,
      Workers workers,
      JobNames names,
      JobEngineSettings settings,
      DatabaseClock clock,
      InstantSource wallClock,
      Room room,
      Intake intake) {
    this.queue = queue;
    this.claims = claims;
    this.workers = workers;
    this.names = names;
    this.settings = settings;
    this.clock = clock;
    this.wallClock = wallClock;
    this.room = room;
    this.intake = intake;
  }

  void start() {
    lookAtDisk();
    compareClocks();
    live();
    long every = settings.heartbeat().toMillis();
    Future<?> unused =
        thread.scheduleWithFixedDelay(this::beat, every, every, TimeUnit.MILLISECONDS);
  }

  /** One thing that fails keeps none of the others from being done. */
  private void beat() {
    tolerant("read the database's clock", this::readClock);
    tolerant("look at the disk", this::lookAtDisk);
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
      intake.wake();
    }
    compareClocks();
  }

  /** Sweeps delete by the time of this host's clock; they are left to hosts where it is right. */
  private void compareClocks() {
    Duration now = Duration.between(clock.instant(), wallClock.instant());
    boolean right = isRight(now);
    if (right != isRight(astray)) {
      if (right) {
        LOG.info("this host's clock is right again");
      } else {
        LOG.error(
            "this host's clock is {} s off the database's; it sweeps nothing until that is set"
                + " right",
            now.toSeconds());
      }
    }
    astray = now;
    intake.sweeps(right);
  }

  private static boolean isRight(Duration astray) {
    return astray.abs().compareTo(MOST_ASTRAY) <= 0;
  }

  /** How far this host's clock is ahead of the database's, as of the last look. */
  Duration astray() {
    return astray;
  }

  private void lookAtDisk() {
    intake.heavy(room.look());
  }

  private void revive() {
    List<Claim> dead;
    try {
      dead = silent.look(claims.beats());
    } catch (RuntimeException e) {
      silent.blind();
      throw e;
    }
    for (Claim claim : dead) {
      try (StepNames named = StepNames.of(claim.step(), names.of(claim.step().job()))) {
        LOG.warn("the worker that was at {} is dead; the step will run again", claim.step());
        claims.retry(claim, claim.failures() + 1, Duration.ZERO);
      }
    }
    if (!dead.isEmpty()) {
      intake.wake();
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
