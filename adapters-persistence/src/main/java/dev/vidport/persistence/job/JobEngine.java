package dev.vidport.persistence.job;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.jdbc.JdbcCustomization;
import com.github.kagkarlsson.scheduler.jdbc.PostgreSqlJdbcCustomization;
import com.github.kagkarlsson.scheduler.task.Execution;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.Step;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Dialect;
import dev.vidport.usecases.job.Capacity;
import dev.vidport.usecases.job.StepHandler;
import dev.vidport.usecases.job.Steps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
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
  private static final Duration STEP_STOPS = Duration.ofSeconds(10);

  /** Fractions of the threads: look for more as soon as one is free, and take no more than run. */
  private static final double ALL_BUT_ONE = 0.999;

  private static final double ALL = 1;

  /** Beside the slots; what these steps do is mostly waiting for the store. */
  private static final int QUICK_THREADS = 2;

  private static final int RECURRING_THREADS = 2;

  /** Dead workers are found without a clock; see {@link SilentSteps}. */
  private static final int FOUND_OTHERWISE = 1_000_000;

  private final Database database;
  private final JobEngineSettings settings;
  private final StepQueue queue;
  private final Workers workers;
  private final RunningSteps running;
  private final Room room;
  private final List<RecurringTask<?>> recurring = new ArrayList<>();
  private StepListener listener = StepListener.none();
  private volatile @Nullable Started started;

  public JobEngine(Database database, JobEngineSettings settings) {
    this(database, settings, new Room(settings.workRoot(), settings.leastFree()));
  }

  JobEngine(Database database, JobEngineSettings settings, Room room) {
    this.database = database;
    this.settings = settings;
    this.queue = new StepQueue(database);
    this.workers = new Workers(database);
    this.room = room;
    this.running = new RunningSteps(queue, settings.slots() + QUICK_THREADS);
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

  /** Begins to work on steps, first on those that a former process of this host was at. */
  public synchronized void start(StepHandler handler) {
    if (started != null) {
      throw new IllegalStateException("the job engine is started already");
    }
    new WorkFolders(settings.workRoot()).sweep();
    int crashed = queue.releaseCrashed(settings.host());
    if (crashed > 0) {
      LOG.info("{} steps that a former process of this host was at will run again", crashed);
    }
    // Whatever waits for longer than it would was put there by a clock that was ahead.
    queue.bringForward(settings.longestWait());
    DatabaseClock clock = new DatabaseClock(queue::now, System::nanoTime);
    StepRunner runner =
        new StepRunner(
            database, queue, running, handler, settings, clock::instant, listener, this::wake);
    Map<Line, Scheduler> lines = lines(runner, clock);
    Pulse pulse =
        new Pulse(
            queue, workers, settings, clock, room, heavy(lines.get(Line.HEAVY)), this::wakeAll);
    Started now = new Started(runner, lines, sweeps(clock), pulse);
    started = now;
    running.start();
    // First, as it may have no room for heavy steps.
    pulse.start();
    now.all().forEach(Scheduler::start);
    LOG.info("worker {} starts, with {} slots", settings.host(), settings.slots());
  }

  private Map<Line, Scheduler> lines(StepRunner runner, DatabaseClock clock) {
    // Each fetches its own steps, but knows all: db-scheduler deletes in time what it knows not.
    List<Task<?>> tasks =
        Arrays.stream(Line.values()).<Task<?>>map(line -> task(line, runner)).toList();
    Map<Line, Scheduler> lines = new EnumMap<>(Line.class);
    lines.put(
        Line.HEAVY,
        scheduler(StepQueue.TABLE, settings.slots(), "vidport-step", tasks, clock)
            .missedHeartbeatsLimit(FOUND_OTHERWISE)
            .jdbcCustomization(fetching(Line.HEAVY))
            .build());
    lines.put(
        Line.QUICK,
        scheduler(StepQueue.TABLE, QUICK_THREADS, "vidport-quick", tasks, clock)
            .missedHeartbeatsLimit(FOUND_OTHERWISE)
            .jdbcCustomization(fetching(Line.QUICK))
            .build());
    return lines;
  }

  /** Pausing ends the fetching of steps, and nothing else. */
  private static Consumer<Boolean> heavy(Scheduler line) {
    return may -> {
      if (may) {
        line.resume();
      } else {
        line.pause();
      }
    };
  }

  private JdbcCustomization fetching(Line line) {
    return database.dialect() == Dialect.H2 ? new H2Steps(line) : new PostgresSteps(line);
  }

  /** The row is gone or changed by the time the step ends, so db-scheduler has nothing to do. */
  private CustomTask<Void> task(Line line, StepRunner runner) {
    return Tasks.custom(line.task(), Void.class)
        .onFailure((failure, operations) -> LOG.error("a step ended in an unexpected way"))
        .execute(
            (instance, context) -> {
              Execution picked = context.getExecution();
              runner.run(Claim.of(picked), picked.executionTime);
              return (complete, operations) -> {};
            });
  }

  private Optional<Scheduler> sweeps(DatabaseClock clock) {
    if (recurring.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        scheduler("recurring_execution", RECURRING_THREADS, "vidport-recurring", List.of(), clock)
            .missedHeartbeatsLimit(JobEngineSettings.MISSED_HEARTBEATS)
            .jdbcCustomization(
                database.dialect() == Dialect.H2
                    ? new H2Customization()
                    : new PostgreSqlJdbcCustomization(false, false))
            .startTasks(List.copyOf(recurring))
            .build());
  }

  private SchedulerBuilder scheduler(
      String table, int threads, String name, List<Task<?>> tasks, DatabaseClock clock) {
    return Scheduler.create(database.dataSource(), tasks)
        .pollUsingLockAndFetch(ALL_BUT_ONE, ALL)
        .tableName(table)
        .schedulerName(new SchedulerName.Fixed(settings.host()))
        .threads(threads)
        .executorService(CalmThreads.pool(name, threads))
        .dueExecutor(CalmThreads.interruptible(name + "-poll"))
        .housekeeperExecutor(CalmThreads.scheduler(name + "-heartbeat", 2))
        .pollingInterval(settings.pollInterval())
        .heartbeatInterval(settings.heartbeat())
        .shutdownMaxWait(STEP_STOPS)
        .clock(clock::instant);
  }

  /** Has {@code queued} looked for at once in the lines that they wait in. */
  private void wake(List<Step> queued) {
    Started now = started;
    if (now != null) {
      queued.stream()
          .map(Line::of)
          .distinct()
          .forEach(line -> now.line(line).triggerCheckForDueExecutions());
    }
  }

  private void wakeAll() {
    Started now = started;
    if (now != null) {
      now.all().forEach(Scheduler::triggerCheckForDueExecutions);
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
      // Once paused, the polling threads only wait, so that interrupting them does no harm.
      now.all().forEach(Scheduler::pause);
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
      now.all().forEach(Scheduler::stop);
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

  private record Started(
      StepRunner runner, Map<Line, Scheduler> lines, Optional<Scheduler> sweeps, Pulse pulse) {
    Scheduler line(Line line) {
      return lines.get(line);
    }

    List<Scheduler> all() {
      return Stream.concat(lines.values().stream(), sweeps.stream()).toList();
    }
  }
}
