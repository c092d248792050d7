package dev.vidport.persistence.engine;

import dev.vidport.domain.job.Step;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.DatabaseClock;
import dev.vidport.usecases.job.port.CaptionSupport;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.job.port.StepListener;
import dev.vidport.usecases.storage.port.StoreProbe;
import dev.vidport.usecases.transaction.port.RecurringTask;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The worker of this host: starts and stops the parts that run queued steps. */
final class Worker implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Worker.class);

  /** How long a step may take to stop. */
  static final Duration STOP_TIMEOUT = Duration.ofSeconds(10);

  private final Database database;
  private final JobEngineSettings settings;
  private final StepQueue queue;
  private final StepLeases leases;
  private final WorkerRegistry workers;
  private final RunningSteps running;
  private final InstantSource wallClock;
  private final DiskSpaceGuard diskSpace;
  private volatile boolean canRunSteps = true;
  private volatile WorkerVersions versions = WorkerVersions.unknown();
  private volatile CaptionSupport captions = CaptionSupport.UNKNOWN;
  private final WorkerSpeed speed;
  private final List<RecurringTask> recurring = new ArrayList<>();
  private StoreProbe store = StoreProbe.alwaysAvailable();
  private StepListener listener = StepListener.none();
  private volatile @Nullable Started started;

  /**
   * @param wallClock the clock of this host; only its skew is watched
   */
  Worker(
      Database database,
      JobEngineSettings settings,
      StepQueue queue,
      StepLeases leases,
      WorkerRegistry workers,
      RunningSteps running,
      InstantSource wallClock,
      DiskSpaceGuard diskSpace,
      WorkerSpeed speed) {
    this.database = database;
    this.settings = settings;
    this.queue = queue;
    this.leases = leases;
    this.workers = workers;
    this.running = running;
    this.wallClock = wallClock;
    this.diskSpace = diskSpace;
    this.speed = speed;
  }

  /** See {@link JobEngine#addRecurring}. */
  void addRecurring(List<RecurringTask> tasks) {
    if (started != null) {
      throw new IllegalStateException("the job engine is already started");
    }
    for (RecurringTask task : tasks) {
      if (recurring.stream().anyMatch(other -> other.name().equals(task.name()))) {
        throw new IllegalArgumentException("two recurring tasks have the name " + task.name());
      }
      recurring.add(task);
    }
  }

  /** See {@link JobEngine#dependOn}. */
  void dependOn(StoreProbe other) {
    this.store = other;
  }

  /** See {@link JobEngine#isStoreAway}. */
  boolean isStoreAway() {
    return !store.isAvailable();
  }

  /** See {@link JobEngine#setCanRunSteps}. */
  void setCanRunSteps(boolean can) {
    canRunSteps = can;
  }

  /** See {@link JobEngine#setVersions}. */
  void setVersions(WorkerVersions other) {
    versions = other;
  }

  /** See {@link JobEngine#setCaptionSupport}. */
  void setCaptionSupport(CaptionSupport other) {
    if (!captions.equals(other)) {
      captions = other;
      Started now = started;
      if (now != null) {
        now.heartbeat.beat();
        now.schedulers.pollNow();
      }
    }
  }

  void listen(StepListener other) {
    this.listener = other;
  }

  /** See {@link JobEngine#clockSkew}. */
  Duration clockSkew() {
    Started now = started;
    return now == null ? Duration.ZERO : now.heartbeat.clockSkew();
  }

  /** See {@link JobEngine#beatNow}. */
  void beatNow() {
    Started now = started;
    if (now != null) {
      now.heartbeat.beat();
    }
  }

  /** See {@link JobEngine#isPaused}. */
  boolean isPaused() {
    Started now = started;
    return now != null && now.heartbeat.isPaused();
  }

  /** See {@link JobEngine#start}. */
  synchronized void start(StepHandler handler) {
    if (started != null) {
      throw new IllegalStateException("the job engine is already started");
    }
    new WorkFolders(settings.workRoot()).sweep();
    settings.worker().ended().ifPresent(this::takeOver);
    // A step that is due later than any retry delay was queued by a clock that was ahead.
    queue.bringForward(settings.maxRetryDelay());
    DatabaseClock clock = new DatabaseClock(database::now, System::nanoTime);
    StepRunner runner =
        new StepRunner(
            database,
            queue,
            leases,
            running,
            handler,
            settings,
            clock::instant,
            listener,
            this::pollNow);
    WorkerSchedulers schedulers =
        new WorkerSchedulers(
            database, settings, queue, clock, runner, () -> captions.draws(), recurring);
    WorkerHeartbeat heartbeat =
        new WorkerHeartbeat(
            queue,
            leases,
            workers,
            new JobLogContext(database),
            settings,
            clock,
            wallClock,
            diskSpace,
            () -> canRunSteps,
            new StoreGuard(store),
            speed,
            schedulers,
            running,
            () -> versions,
            () -> captions,
            runner::releaseLeft);
    WorkPoller poller =
        new WorkPoller(
            new DueWork(database, () -> captions.draws()),
            schedulers,
            () -> running.size() > 0,
            settings.pollInterval(),
            recurring.stream()
                .map(RecurringTask::period)
                .min(Comparator.naturalOrder())
                .orElse(Duration.ofDays(1)));
    started = new Started(runner, schedulers, heartbeat, poller);
    running.start();
    // Before the schedulers, because it pauses heavy steps when disk space is low.
    heartbeat.start();
    schedulers.start();
    poller.start();
    LOG.info(
        "Worker starts: worker={} slots={} liveSlots={}",
        settings.worker().instance(),
        settings.slots(),
        settings.liveSlots());
  }

  /** Other workers would find the steps of the ended process after its missed heartbeats. */
  private void takeOver(String ended) {
    int crashed = leases.releaseCrashed(ended);
    workers.remove(ended);
    if (crashed > 0) {
      LOG.info("Requeued the steps that a previous process of this worker left: steps={}", crashed);
    }
  }

  /** Picks steps now rather than at the next poll. */
  void pollNow(List<Step> queued) {
    Started now = started;
    if (now != null) {
      now.schedulers.pollNow(queued);
    }
  }

  /** See {@link JobEngine#close}. */
  @Override
  public synchronized void close() {
    Started now = started;
    if (now != null) {
      LOG.info(
          "Worker drains: worker={} runningSteps={}", settings.worker().instance(), running.size());
      now.runner.startClosing();
      now.heartbeat.drain();
      deregister();
      now.poller.close();
      now.schedulers.pause();
      try {
        if (!running.awaitNone(settings.shutdownGrace())) {
          now.runner.endRetries();
          running.stopAll();
          running.awaitNone(STOP_TIMEOUT);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        now.runner.endRetries();
        running.stopAll();
      }
      now.schedulers.stop();
      now.heartbeat.close();
      LOG.info("Worker stopped: worker={}", settings.worker().instance());
      started = null;
    }
    running.close();
  }

  /** The worker renders no further chunks, so planners must not count it. */
  private void deregister() {
    try {
      workers.remove(settings.worker().instance());
    } catch (RuntimeException e) {
      LOG.warn(
          "Could not deregister a worker; it counts until its heartbeat is too old: worker={} fault={}",
          settings.worker().instance(),
          e.toString());
    }
  }

  private record Started(
      StepRunner runner,
      WorkerSchedulers schedulers,
      WorkerHeartbeat heartbeat,
      WorkPoller poller) {}
}
