package dev.vidport.persistence.engine;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.render.RenderCapacity;
import dev.vidport.persistence.database.Database;
import dev.vidport.usecases.job.port.CaptionSupport;
import dev.vidport.usecases.job.port.JobKinds;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.job.port.StepListener;
import dev.vidport.usecases.job.port.StepScheduler;
import dev.vidport.usecases.job.port.WorkerCapacity;
import dev.vidport.usecases.job.port.WorkerEntry;
import dev.vidport.usecases.storage.port.StoreProbe;
import dev.vidport.usecases.transaction.port.RecurringTask;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;

/**
 * The queue of steps and, once {@link #start started}, a worker on it. db-scheduler hands the steps
 * out to the workers and writes their heartbeats. The result of a step is stored in one transaction
 * with its removal from the queue, so it takes effect once, however often the step ran.
 */
public final class JobEngine implements StepScheduler, WorkerCapacity, AutoCloseable {
  private final Database database;
  private final JobEngineSettings settings;
  private final StepQueue queue;
  private final RegisteredWorkers workers;
  private final RunningSteps running;
  private final DiskSpaceGuard diskSpace;
  private final WorkerSpeed speed = new WorkerSpeed();
  private final Worker worker;

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
    WorkerRegistry registry = new WorkerRegistry(database);
    this.workers = new RegisteredWorkers(database);
    this.diskSpace = diskSpace;
    StepLeases leases = new StepLeases(database);
    this.running =
        new RunningSteps(
            leases,
            Arrays.stream(QueueLane.values())
                .mapToInt(lane -> WorkerSchedulers.threads(lane, settings))
                .sum());
    this.worker =
        new Worker(
            database, settings, queue, leases, registry, running, wallClock, diskSpace, speed);
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
                      database.afterCommit(() -> worker.pollNow(List.of(step)));
                    }));
  }

  @Override
  public void continueAfter(Step before, Step step) {
    database.run(
        () ->
            queue
                .lock(step.job())
                .filter(job -> !job.done().contains(step) && queue.withdraw(before))
                .ifPresent(
                    job -> {
                      queue.add(job, List.of(step));
                      database.afterCommit(() -> worker.pollNow(List.of(step)));
                    }));
  }

  @Override
  public List<JobId> waiting(StepKind kind, int limit) {
    return queue.waiting(kind, limit);
  }

  @Override
  public boolean isDue(StepKind kind) {
    return queue.isDue(kind);
  }

  @Override
  public List<JobId> unfinished(VideoId video) {
    return queue.unfinished(video);
  }

  @Override
  public int retryNow(JobId job) {
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

  /**
   * Waits until this worker runs no step of a job, such as one that was just cancelled.
   *
   * @return whether no step of the job runs
   */
  public boolean awaitNone(JobId job, Duration atMost) throws InterruptedException {
    return running.awaitNone(job, atMost);
  }

  @Override
  public RenderCapacity capacity() {
    return workers.capacity(settings.maxSilence());
  }

  @Override
  public CaptionSupport captionSupport() {
    return workers.captionSupport(settings.maxSilence());
  }

  /** The workers that were seen within the last day, in the order of their names. */
  public List<WorkerEntry> workers() {
    return workers.list(settings.maxSilence());
  }

  @Override
  public void rendered(double work, Duration time) {
    // Fewer steps than that leave processors idle; more share them.
    speed.add(work, time, Math.max(running.size(QueueLane.HEAVY), settings.parallelChunks()));
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

  /** Does what each heartbeat does, in this thread and without waiting for the next one. */
  void beatNow() {
    worker.beatNow();
  }

  /** Whether an operator has paused this worker, as of its last heartbeat. */
  public boolean isPaused() {
    return worker.isPaused();
  }

  /**
   * Sets whether this worker may start steps: not if the host lacks the programs that they run, so
   * that other workers run them, or wait for the programs. Takes effect with the next heartbeat.
   */
  public void setCanRunSteps(boolean can) {
    worker.setCanRunSteps(can);
  }

  /** Sets the programs of this worker, for operators. Takes effect with the next heartbeat. */
  public void setVersions(WorkerVersions versions) {
    worker.setVersions(versions);
  }

  /**
   * Sets whether this worker can draw captions into the picture. Until it is known to, it starts no
   * step that does. Takes effect at once.
   */
  public void setCaptionSupport(CaptionSupport support) {
    worker.setCaptionSupport(support);
  }

  /** Whether this worker starts no steps because the object store is unavailable. */
  public boolean isStoreAway() {
    return worker.isStoreAway();
  }

  /** How far this host's clock is ahead of the database's; zero before the start. */
  public Duration clockSkew() {
    return worker.clockSkew();
  }

  /**
   * Runs {@code tasks} on one started worker at a time. To be called before {@link #start}.
   *
   * @throws IllegalArgumentException when two tasks have the same name
   * @throws IllegalStateException when the engine is started
   */
  public void addRecurring(List<RecurringTask> tasks) {
    worker.addRecurring(tasks);
  }

  /**
   * Sets the store that steps need: while it is unavailable, this worker starts none. To be called
   * before {@link #start}.
   */
  public void dependOn(StoreProbe store) {
    worker.dependOn(store);
  }

  /** Sets the listener of the steps that this worker runs. To be called before {@link #start}. */
  public void listen(StepListener listener) {
    worker.listen(listener);
  }

  /** Starts to run steps, including those that a previous process of this worker left running. */
  public void start(StepHandler handler) {
    worker.start(handler);
  }

  /**
   * Picks no more steps, lets the running ones finish for the shutdown grace, and then stops them.
   * Stopped steps run again on any worker.
   */
  @Override
  public void close() {
    worker.close();
  }
}
