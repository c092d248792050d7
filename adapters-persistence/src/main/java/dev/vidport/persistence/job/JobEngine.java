package dev.vidport.persistence.job;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.persistence.database.Database;
import dev.vidport.usecases.job.Capacity;
import dev.vidport.usecases.job.StepHandler;
import dev.vidport.usecases.job.Steps;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The queue of steps, and, once {@link #start started}, a worker on it. db-scheduler hands steps
 * out to hosts and notices dead ones; what a step leaves behind is stored in one transaction with
 * its removal from the queue, so that it counts once however often it ran.
 */
public final class JobEngine implements Steps, Capacity, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(JobEngine.class);

  /** What a step that was told to stop may take for it. */
  static final Duration STEP_STOPS = Duration.ofSeconds(10);

  private final Database database;
  private final JobEngineSettings settings;
  private final StepQueue queue;
  private final Claims claims;
  private final Workers workers;
  private final RunningSteps running;
  private final InstantSource wallClock;
  private final Room room;
  private final List<RecurringTask<?>> recurring = new ArrayList<>();
  private StepListener listener = StepListener.none();
  private volatile @Nullable Started started;

  public JobEngine(Database database, JobEngineSettings settings) {
    this(
        database,
        settings,
        InstantSource.system(),
        new Room(settings.workRoot(), settings.leastFree()));
  }

  /**
   * @param wallClock this host's, which decides nothing, but is watched
   */
  JobEngine(Database database, JobEngineSettings settings, InstantSource wallClock, Room room) {
    this.database = database;
    this.settings = settings;
    this.queue = new StepQueue(database);
    this.claims = new Claims(database);
    this.workers = new Workers(database);
    this.wallClock = wallClock;
    this.room = room;
    this.running =
        new RunningSteps(
            claims, settings.slots() + Schedulers.QUICK_THREADS + settings.recordings());
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
                      database.afterCommit(() -> wake(List.of(step)));
                    }));
  }

  @Override
  public void goOn(Step before, Step step) {
    database.run(
        () ->
            queue
                .lock(step.job())
                .filter(job -> !job.done().contains(step) && queue.pass(before))
                .ifPresent(
                    job -> {
                      queue.add(job, List.of(step));
                      database.afterCommit(() -> wake(List.of(step)));
                    }));
  }

  @Override
  public List<JobId> waiting(StepKind kind, int limit) {
    return queue.waiting(kind, limit);
  }

  @Override
  public int hurry(JobId job) {
    return database.in(() -> queue.lock(job).isPresent() ? queue.hurry(job) : 0);
  }

  @Override
  public int cancel(JobId job) {
    return database.in(
        () -> {
          queue.end(job);
          int steps = queue.drop(job);
          database.afterCommit(running::stopLostNow);
          return steps;
        });
  }

  @Override
  public int freeLanes() {
    return Math.max(1, workers.freeLanes(settings.longestSilence()));
  }

  /**
   * Has {@code action} run on one started host at a time, {@code period} after it last ended. To be
   * called before {@link #start}.
   *
   * @param name stable name of the work, at most 100 characters
   */
  public void every(String name, Duration period, Runnable action) {
    recurring.add(
        Tasks.recurring(name, FixedDelay.of(period)).execute((instance, context) -> action.run()));
  }

  /** Has {@code other} hear of every step from now on. To be called before {@link #start}. */
  public void listen(StepListener other) {
    this.listener = other;
  }

  /** How many of its slots this host uses right now; quick steps need none. */
  public int slotsUsed() {
    return running.size(Line.HEAVY);
  }

  /** Bytes that are free in the work folder. */
  public long workBytesFree() {
    return room.free();
  }

  /** Whether this worker begins no heavy steps, as too little is free in the work folder. */
  public boolean lacksRoom() {
    return !room.isEnough();
  }

  /** How far this host's clock is ahead of the database's; zero before the start. */
  public Duration clockAstray() {
    Started now = started;
    return now == null ? Duration.ZERO : now.pulse.astray();
  }

  /** Begins to work on steps, first on those that a former process of this host was at. */
  public synchronized void start(StepHandler handler) {
    if (started != null) {
      throw new IllegalStateException("the job engine is started already");
    }
    new WorkFolders(settings.workRoot()).sweep();
    int crashed = claims.releaseCrashed(settings.host());
    if (crashed > 0) {
      LOG.info("{} steps that a former process of this host was at will run again", crashed);
    }
    // Whatever waits for longer than it would was put there by a clock that was ahead.
    queue.bringForward(settings.longestWait());
    DatabaseClock clock = new DatabaseClock(queue::now, System::nanoTime);
    StepRunner runner =
        new StepRunner(
            database,
            queue,
            claims,
            running,
            handler,
            settings,
            clock::instant,
            listener,
            this::wake);
    Schedulers schedulers = new Schedulers(database, settings, clock, runner, recurring);
    Pulse pulse =
        new Pulse(
            queue,
            claims,
            workers,
            new JobNames(database),
            settings,
            clock,
            wallClock,
            room,
            schedulers);
    started = new Started(runner, schedulers, pulse);
    running.start();
    // First, as it may have no room for heavy steps.
    pulse.start();
    schedulers.start();
    LOG.info(
        "worker {} starts, with {} slots, and {} for recordings",
        settings.host(),
        settings.slots(),
        settings.recordings());
  }

  private void wake(List<Step> queued) {
    Started now = started;
    if (now != null) {
      now.schedulers.wake(queued);
    }
  }

  /**
   * Takes no more steps, lets the running ones finish for a while, and then stops them; those run
   * again, on whichever host is next.
   */
  @Override
  public synchronized void close() {
    Started now = started;
    if (now != null) {
      LOG.info("worker {} drains, with {} steps running", settings.host(), running.size());
      now.runner.closing();
      now.pulse.close();
      leave();
      now.schedulers.pause();
      try {
        if (!running.awaitNone(settings.closingGrace())) {
          now.runner.hurry();
          running.stopAll();
          running.awaitNone(STEP_STOPS);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        now.runner.hurry();
        running.stopAll();
      }
      now.schedulers.stop();
      LOG.info("worker {} stopped", settings.host());
      started = null;
    }
    running.close();
  }

  /** What it no longer takes, nobody should count on. */
  private void leave() {
    try {
      workers.leave(settings.host());
    } catch (RuntimeException e) {
      LOG.warn("could not say that this worker leaves: {}", e.toString());
    }
  }

  private record Started(StepRunner runner, Schedulers schedulers, Pulse pulse) {}
}
