package dev.vidport.persistence.engine;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.persistence.database.Database;
import dev.vidport.usecases.job.JobKinds;
import dev.vidport.usecases.job.RecurringTask;
import dev.vidport.usecases.job.StepHandler;
import dev.vidport.usecases.job.StepListener;
import dev.vidport.usecases.job.StepScheduler;
import dev.vidport.usecases.job.WorkerCapacity;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The queue of steps and, once {@link #start started}, a worker on it. db-scheduler hands the steps
 * out to the workers and writes their heartbeats. The result of a step is stored in one transaction
 * with its removal from the queue, so that it takes effect once however often the step ran.
 */
public final class JobEngine implements StepScheduler, WorkerCapacity, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(JobEngine.class);

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
  private final List<RecurringTask> recurring = new ArrayList<>();
  private StepListener listener = StepListener.none();
  private volatile @Nullable Started started;

  /**
   * @param kinds the kinds of jobs whose steps can be queued
   */
  public JobEngine(Database database, JobKinds kinds, JobEngineSettings settings) {
    this(
        database,
        kinds,
        settings,
        InstantSource.system(),
        new DiskSpaceGuard(settings.workRoot(), settings.minFreeBytes()));
  }

  /**
   * @param wallClock the clock of this host; only its skew is watched
   */
  JobEngine(
      Database database,
      JobKinds kinds,
      JobEngineSettings settings,
      InstantSource wallClock,
      DiskSpaceGuard diskSpace) {
    this.database = database;
    this.settings = settings;
    this.queue = new StepQueue(database, kinds);
    this.leases = new StepLeases(database);
    this.workers = new WorkerRegistry(database);
    this.wallClock = wallClock;
    this.diskSpace = diskSpace;
    this.running =
        new RunningSteps(
            leases, settings.slots() + WorkerSchedulers.QUICK_THREADS + settings.liveSlots());
  }

  @Override
  public void enqueue(Step step) {
    database.run(
        () ->
            queue
                .lock(step.job())
                .filter(job -> !job.done().contains(step))
                .ifPresent(
                    job -> {
                      queue.add(job, List.of(step));
                      database.afterCommit(() -> pollNow(List.of(step)));
                    }));
  }

  @Override
  public void goOn(Step before, Step step) {
    database.run(
        () ->
            queue
                .lock(step.job())
                .filter(job -> !job.done().contains(step) && queue.withdraw(before))
                .ifPresent(
                    job -> {
                      queue.add(job, List.of(step));
                      database.afterCommit(() -> pollNow(List.of(step)));
                    }));
  }

  @Override
  public List<JobId> waiting(StepKind kind, int limit) {
    return queue.waiting(kind, limit);
  }

  @Override
  public List<JobId> unfinished(VideoId video) {
    return queue.unfinished(video);
  }

  @Override
  public int hurry(JobId job) {
    return database.in(() -> queue.lock(job).isPresent() ? queue.retryNow(job) : 0);
  }

  @Override
  public int cancel(JobId job) {
    return database.in(
        () -> {
          queue.end(job);
          int steps = queue.deleteAll(job);
          database.afterCommit(running::stopLostNow);
          return steps;
        });
  }

  @Override
  public int freeParallelChunks() {
    return Math.max(1, workers.freeParallelChunks(settings.maxSilence()));
  }

  /**
   * Runs {@code tasks} on one started worker at a time. To be called before {@link #start}.
   *
   * @throws IllegalArgumentException when two tasks have the same name
   * @throws IllegalStateException when the engine is started
   */
  public void addRecurring(List<RecurringTask> tasks) {
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

  /** Sets the listener of the steps that this worker runs. To be called before {@link #start}. */
  public void listen(StepListener other) {
    this.listener = other;
  }

  /** How many slots this worker uses now; quick steps use none. */
  public int slotsUsed() {
    return running.size(QueueLane.HEAVY);
  }

  /** Free bytes on the disk of the work folder. */
  public long freeDiskBytes() {
    return diskSpace.free();
  }

  /** Whether this worker starts no heavy steps because too little disk space is free. */
  public boolean isDiskLow() {
    return !diskSpace.isEnough();
  }

  /** How far this host's clock is ahead of the database's; zero before the start. */
  public Duration clockSkew() {
    Started now = started;
    return now == null ? Duration.ZERO : now.heartbeat.clockSkew();
  }

  /** Starts to run steps, including those that a previous process of this worker left running. */
  public synchronized void start(StepHandler handler) {
    if (started != null) {
      throw new IllegalStateException("the job engine is already started");
    }
    new WorkFolders(settings.workRoot()).sweep();
    int crashed = leases.releaseCrashed(settings.host());
    if (crashed > 0) {
      LOG.info("requeued {} steps left by a previous process of this worker", crashed);
    }
    // A step that is due later than any retry delay was queued by a clock that was ahead.
    queue.bringForward(settings.maxRetryDelay());
    DatabaseClock clock = new DatabaseClock(queue::now, System::nanoTime);
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
        new WorkerSchedulers(database, settings, queue, clock, runner, recurring);
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
            schedulers);
    started = new Started(runner, schedulers, heartbeat);
    running.start();
    // Before the schedulers, because it pauses heavy steps when disk space is low.
    heartbeat.start();
    schedulers.start();
    LOG.info(
        "worker {} starts: slots={} liveSlots={}",
        settings.host(),
        settings.slots(),
        settings.liveSlots());
  }

  private void pollNow(List<Step> queued) {
    Started now = started;
    if (now != null) {
      now.schedulers.pollNow(queued);
    }
  }

  /**
   * Picks no more steps, lets the running ones finish for the shutdown grace, and then stops them.
   * Stopped steps run again on any worker.
   */
  @Override
  public synchronized void close() {
    Started now = started;
    if (now != null) {
      LOG.info("worker {} drains: runningSteps={}", settings.host(), running.size());
      now.runner.startClosing();
      now.heartbeat.close();
      deregister();
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
      LOG.info("worker {} stopped", settings.host());
      started = null;
    }
    running.close();
  }

  /** It renders no more chunks, so planners must not count on it. */
  private void deregister() {
    try {
      workers.remove(settings.host());
    } catch (RuntimeException e) {
      LOG.warn(
          "could not deregister worker {}; it counts until its heartbeat is too old: {}",
          settings.host(),
          e.toString());
    }
  }

  private record Started(
      StepRunner runner, WorkerSchedulers schedulers, WorkerHeartbeat heartbeat) {}
}
