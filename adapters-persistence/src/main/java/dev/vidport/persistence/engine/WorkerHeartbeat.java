package dev.vidport.persistence.engine;

import dev.vidport.persistence.database.DatabaseClock;
import dev.vidport.persistence.database.Outage;
import dev.vidport.usecases.job.port.CaptionSupport;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * The heartbeat of a worker. At each interval it writes the heartbeats of the running steps, checks
 * the clocks, the disk and the store, renews the worker's row and requeues the steps of dead
 * workers.
 */
final class WorkerHeartbeat implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WorkerHeartbeat.class);
  private static final Duration LAST_HEARTBEAT_TIMEOUT = Duration.ofSeconds(10);

  /** Bounds a check after an outage, when the heartbeats of all workers are late. */
  private static final int MAX_STALE = 2_000;

  /** Must stay below the shortest retention. */
  private static final Duration MAX_CLOCK_SKEW = Duration.ofMinutes(1);

  /** After an outage of the database, pools of connections connect again within this time. */
  private static final Duration RECONNECT_TIME = Duration.ofSeconds(20);

  /** A heartbeat that comes later than this was held up, usually by a short outage. */
  private static final Duration MAX_DELAY = Duration.ofSeconds(3);

  private final StepQueue queue;
  private final StepLeases leases;
  private final WorkerRegistry workers;
  private final JobLogContext logContext;
  private final JobEngineSettings settings;
  private final DatabaseClock clock;
  private final InstantSource wallClock;
  private final DiskSpaceGuard diskSpace;
  private final BooleanSupplier canRunSteps;
  private final StoreGuard store;
  private final WorkerSpeed speed;
  private final WorkerSchedulers schedulers;
  private final NamesakeWatch namesakes;
  private final Runnable releaseLeft;
  private final RunningSteps running;
  private final Supplier<WorkerVersions> versions;
  private final Supplier<CaptionSupport> captions;
  private final DeadWorkerDetector detector;

  /** Sooner than other workers consider this one dead. */
  private final DeadWorkerDetector lostPicks =
      new DeadWorkerDetector(JobEngineSettings.MISSED_HEARTBEATS - 2, 0);

  private long lastCheck = System.nanoTime();
  private volatile Duration clockSkew = Duration.ZERO;
  private volatile boolean draining;
  private volatile boolean isPaused;
  private final ReentrantLock beating = new ReentrantLock();
  private final ScheduledExecutorService thread =
      EngineThreads.uninterruptibleScheduler("vidport-heartbeat", 1);

  /**
   * @param wallClock the clock of this host
   * @param canRunSteps whether this host has what steps need
   * @param releaseLeft puts the steps back that this worker could not during an outage
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
      BooleanSupplier canRunSteps,
      StoreGuard store,
      WorkerSpeed speed,
      WorkerSchedulers schedulers,
      RunningSteps running,
      Supplier<WorkerVersions> versions,
      Supplier<CaptionSupport> captions,
      Runnable releaseLeft) {
    this.queue = queue;
    this.leases = leases;
    this.workers = workers;
    this.logContext = logContext;
    this.settings = settings;
    this.clock = clock;
    this.wallClock = wallClock;
    this.diskSpace = diskSpace;
    this.canRunSteps = canRunSteps;
    this.store = store;
    this.speed = speed;
    this.schedulers = schedulers;
    this.running = running;
    this.versions = versions;
    this.captions = captions;
    this.releaseLeft = releaseLeft;
    this.detector =
        new DeadWorkerDetector(
            JobEngineSettings.MISSED_HEARTBEATS,
            Math.toIntExact(RECONNECT_TIME.dividedBy(settings.heartbeat())));
    this.namesakes = new NamesakeWatch(workers, settings.worker());
  }

  void start() {
    // Before the schedulers, so that a paused worker starts no step after its restart either.
    setPaused(workers.isPaused(settings.worker()));
    checkResources();
    compareClocks();
    register();
    long every = settings.heartbeat().toMillis();
    Future<?> unused =
        thread.scheduleWithFixedDelay(this::beat, every, every, TimeUnit.MILLISECONDS);
  }

  /** A task that fails does not prevent the others. */
  void beat() {
    beating.lock();
    try {
      tolerant("beatSteps", this::beatSteps);
      if (!draining) {
        beatWorker();
      }
    } finally {
      beating.unlock();
    }
  }

  private void beatSteps() {
    leases.beat(settings.worker().instance(), schedulers.executing());
  }

  private void beatWorker() {
    tolerant("checkResources", this::checkResources);
    // First: a step that is still held here must not count as one of a dead worker.
    tolerant("releaseLeft", releaseLeft);
    tolerant("renewRegistration", this::renewRegistration);
    tolerant("findNamesakes", namesakes::check);
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

  private void register() {
    workers.heartbeat(settings, state());
  }

  private void renewRegistration() {
    WorkerRegistry.Beat beat;
    try {
      // A heartbeat that is more recent than the interval is that of a living worker.
      beat = workers.beat(settings, state(), settings.heartbeat(), MAX_STALE);
    } catch (RuntimeException e) {
      detector.reset();
      throw e;
    }
    tolerant("readClock", () -> followClock(beat.now()));
    tolerant("followPause", () -> followPause(beat.isPaused()));
    tolerant("requeueDead", () -> requeueDead(beat.late()));
  }

  private void followPause(boolean now) {
    if (now != isPaused) {
      setPaused(now);
      checkResources();
      // Planners and operators need not wait for the next heartbeat.
      register();
      if (!now) {
        schedulers.pollNow();
      }
    }
  }

  private void setPaused(boolean now) {
    if (now != isPaused) {
      LOG.info(
          now
              ? "An operator has paused this worker; it starts no steps: worker={}"
              : "An operator has resumed this worker: worker={}",
          settings.worker().name());
      isPaused = now;
    }
  }

  /** Whether an operator has paused this worker, as of its last heartbeat. */
  boolean isPaused() {
    return isPaused;
  }

  private WorkerState state() {
    return new WorkerState(
        parallelChunks(), speed.average(), diskSpace.lastFree(), versions.get(), captions.get());
  }

  /** A worker that starts no heavy steps renders no chunks. */
  private int parallelChunks() {
    boolean starts =
        !isPaused && diskSpace.isEnough() && store.isAvailable() && canRunSteps.getAsBoolean();
    return starts ? settings.parallelChunks() : 0;
  }

  private void followClock(Instant now) {
    if (clock.follow(now)) {
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
    boolean starts = store.check() && canRunSteps.getAsBoolean() && !isPaused;
    schedulers.setRenderingEnabled(diskSpace.check() && starts);
    schedulers.setOtherStepsEnabled(starts);
  }

  private void requeueDead(List<StepHeartbeat> stale) {
    List<StepHeartbeat> dead;
    try {
      if (isDelayed()) {
        detector.reset();
      }
      releaseLost(stale);
      dead = detector.check(stale);
    } catch (RuntimeException e) {
      detector.reset();
      throw e;
    }
    for (StepHeartbeat last : dead) {
      StepLease lease = last.lease();
      try (StepLogContext context =
          StepLogContext.of(lease.step(), logContext.of(lease.step().job()))) {
        // Every living worker finds it, and one of them puts it back.
        if (leases.retry(lease, lease.failures() + 1, Duration.ZERO)) {
          LOG.warn(
              "A worker is dead; its step runs again: worker={} step={}",
              last.worker(),
              StepText.of(lease.step()));
        }
      }
    }
    if (!dead.isEmpty()) {
      schedulers.pollNow();
    }
  }

  /**
   * Puts steps back that this worker holds but does not run: their pick was committed, but its
   * response was lost in an outage. No worker has died of them.
   */
  private void releaseLost(List<StepHeartbeat> heartbeats) {
    List<StepHeartbeat> idle =
        heartbeats.stream()
            .filter(heartbeat -> heartbeat.worker().equals(settings.worker().instance()))
            .filter(heartbeat -> !running.holds(heartbeat.lease()))
            .toList();
    lostPicks.check(idle).forEach(heartbeat -> leases.release(heartbeat.lease()));
  }

  /** A short outage delays queries instead of failing them. */
  private boolean isDelayed() {
    long now = System.nanoTime();
    Duration since = Duration.ofNanos(now - lastCheck);
    lastCheck = now;
    return since.minus(settings.heartbeat()).compareTo(MAX_DELAY) > 0;
  }

  /**
   * From now on, only the steps that still run have heartbeats. Waits for the current heartbeat, so
   * that none renews the registration after this.
   */
  void drain() {
    draining = true;
    try {
      if (beating.tryLock(LAST_HEARTBEAT_TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
        beating.unlock();
      } else {
        LOG.warn(
            "The last heartbeat has not ended; shutting down anyway: afterSeconds={}",
            LAST_HEARTBEAT_TIMEOUT.toSeconds());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the heartbeats of the steps too. */
  @Override
  public void close() {
    store.close();
    thread.shutdown();
  }
}
