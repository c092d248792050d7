package dev.vidport.persistence.engine;

import dev.vidport.persistence.database.Outage;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * The heartbeat of a worker. At each interval it checks the clocks, the disk and the store, renews
 * the worker's row and requeues the steps of dead workers. db-scheduler writes the heartbeats of
 * the running steps.
 */
final class WorkerHeartbeat implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WorkerHeartbeat.class);
  private static final Duration LAST_HEARTBEAT_TIMEOUT = Duration.ofSeconds(10);

  /** Must stay below the shortest retention. */
  private static final Duration MAX_CLOCK_SKEW = Duration.ofMinutes(1);

  private final StepQueue queue;
  private final StepLeases leases;
  private final WorkerRegistry workers;
  private final JobLogContext logContext;
  private final JobEngineSettings settings;
  private final DatabaseClock clock;
  private final InstantSource wallClock;
  private final DiskSpaceGuard diskSpace;
  private final StoreGuard store;
  private final WorkerSpeed speed;
  private final WorkerSchedulers schedulers;
  private final DeadWorkerDetector detector =
      new DeadWorkerDetector(JobEngineSettings.MISSED_HEARTBEATS);
  private volatile Duration clockSkew = Duration.ZERO;
  private final ScheduledExecutorService thread =
      EngineThreads.uninterruptibleScheduler("vidport-heartbeat", 1);

  /**
   * @param wallClock the clock of this host
   */
  WorkerHeartbeat(
      StepQueue queue,
      StepLeases leases,
      WorkerRegistry workers,
      JobLogContext logContext,
      JobEngineSettings settings,
      DatabaseClock clock,
      InstantSource wallClock,
      DiskSpaceGuard diskSpace,
      StoreGuard store,
      WorkerSpeed speed,
      WorkerSchedulers schedulers) {
    this.queue = queue;
    this.leases = leases;
    this.workers = workers;
    this.logContext = logContext;
    this.settings = settings;
    this.clock = clock;
    this.wallClock = wallClock;
    this.diskSpace = diskSpace;
    this.store = store;
    this.speed = speed;
    this.schedulers = schedulers;
  }

  void start() {
    checkResources();
    compareClocks();
    renewRegistration();
    long every = settings.heartbeat().toMillis();
    Future<?> unused =
        thread.scheduleWithFixedDelay(this::beat, every, every, TimeUnit.MILLISECONDS);
  }

  /** A task that fails does not prevent the others. */
  private void beat() {
    tolerant("readClock", this::readClock);
    tolerant("checkResources", this::checkResources);
    tolerant("renewRegistration", this::renewRegistration);
    tolerant("requeueDead", this::requeueDead);
  }

  private static void tolerant(String task, Runnable action) {
    try {
      action.run();
    } catch (RuntimeException e) {
      // The outage itself is logged once, where it is noticed.
      LOG.atLevel(Outage.isUnavailable(e) ? Level.DEBUG : Level.WARN)
          .log(
              "A task of the heartbeat failed; retrying with the next one: task={} fault={}",
              task,
              e.toString());
    }
  }

  /** A worker that starts no heavy steps renders no chunks. */
  private void renewRegistration() {
    boolean starts = diskSpace.isEnough() && store.isAvailable();
    workers.heartbeat(settings, starts ? settings.parallelChunks() : 0, speed.average());
  }

  private void readClock() {
    if (clock.read()) {
      LOG.warn("The clock of the database went back; making delayed steps due now");
      queue.bringForward(settings.maxRetryDelay());
      schedulers.pollNow();
    }
    compareClocks();
  }

  /** Sweeps delete by this host's clock, so this host runs them only while its clock is right. */
  private void compareClocks() {
    Duration now = Duration.between(clock.instant(), wallClock.instant());
    boolean right = isRight(now);
    if (right != isRight(clockSkew)) {
      if (right) {
        LOG.info("The clock of this host is right again; running sweeps");
      } else {
        LOG.error(
            "The clock of this host differs from the database's; running no sweeps until it is"
                + " corrected: seconds={}",
            now.toSeconds());
      }
    }
    clockSkew = now;
    schedulers.setSweepsEnabled(right);
  }

  private static boolean isRight(Duration clockSkew) {
    return clockSkew.abs().compareTo(MAX_CLOCK_SKEW) <= 0;
  }

  /** How far this host's clock is ahead of the database's, as of the last heartbeat. */
  Duration clockSkew() {
    return clockSkew;
  }

  private void checkResources() {
    boolean isStoreThere = store.check();
    schedulers.setRenderingEnabled(diskSpace.check() && isStoreThere);
    schedulers.setOtherStepsEnabled(isStoreThere);
  }

  private void requeueDead() {
    List<StepHeartbeat> dead;
    try {
      dead = detector.check(leases.heartbeats());
    } catch (RuntimeException e) {
      detector.reset();
      throw e;
    }
    for (StepHeartbeat last : dead) {
      StepLease lease = last.lease();
      try (StepLogContext context =
          StepLogContext.of(lease.step(), logContext.of(lease.step().job()))) {
        LOG.warn(
            "A worker is dead; its step runs again: worker={} step={}",
            last.worker(),
            StepText.of(lease.step()));
        leases.retry(lease, lease.failures() + 1, Duration.ZERO);
      }
    }
    if (!dead.isEmpty()) {
      schedulers.pollNow();
    }
  }

  /** Waits for the current heartbeat, so that none follows the steps of the shutdown. */
  @Override
  public void close() {
    store.close();
    thread.shutdown();
    try {
      if (!thread.awaitTermination(LAST_HEARTBEAT_TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
        LOG.warn(
            "The last heartbeat has not ended; shutting down anyway: afterSeconds={}",
            LAST_HEARTBEAT_TIMEOUT.toSeconds());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
