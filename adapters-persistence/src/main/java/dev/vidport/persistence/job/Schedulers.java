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
import dev.vidport.domain.job.Step;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Dialect;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The schedulers of db-scheduler that a worker has: one for each line, and one for what recurs. */
final class Schedulers implements Intake {
  private static final Logger LOG = LoggerFactory.getLogger(Schedulers.class);

  /** Beside the slots; what these steps do is mostly waiting for the store. */
  static final int QUICK_THREADS = 2;

  /** Fractions of the threads: look for more as soon as one is free, and take no more than run. */
  private static final double ALL_BUT_ONE = 0.999;

  private static final double ALL = 1;

  private static final int RECURRING_THREADS = 2;

  /** Dead workers are found without a clock; see {@link SilentSteps}. */
  private static final int FOUND_OTHERWISE = 1_000_000;

  private final Database database;
  private final JobEngineSettings settings;
  private final DatabaseClock clock;
  private final Map<Line, Scheduler> lines;
  private final Optional<Scheduler> sweeps;

  Schedulers(
      Database database,
      JobEngineSettings settings,
      DatabaseClock clock,
      StepRunner runner,
      List<RecurringTask<?>> recurring) {
    this.database = database;
    this.settings = settings;
    this.clock = clock;
    this.lines = lines(runner);
    this.sweeps = sweeps(recurring);
  }

  private Map<Line, Scheduler> lines(StepRunner runner) {
    // Each fetches its own steps, but knows all: db-scheduler deletes in time what it knows not.
    List<Task<?>> tasks =
        Arrays.stream(Line.values()).<Task<?>>map(line -> task(line, runner)).toList();
    Map<Line, Scheduler> lines = new EnumMap<>(Line.class);
    lines.put(
        Line.HEAVY,
        scheduler(StepQueue.TABLE, settings.slots(), "vidport-step", tasks)
            .missedHeartbeatsLimit(FOUND_OTHERWISE)
            .jdbcCustomization(fetching(Line.HEAVY))
            .build());
    lines.put(
        Line.QUICK,
        scheduler(StepQueue.TABLE, QUICK_THREADS, "vidport-quick", tasks)
            .missedHeartbeatsLimit(FOUND_OTHERWISE)
            .jdbcCustomization(fetching(Line.QUICK))
            .build());
    lines.put(
        Line.LIVE,
        scheduler(StepQueue.TABLE, settings.recordings(), "vidport-live", tasks)
            .missedHeartbeatsLimit(FOUND_OTHERWISE)
            .jdbcCustomization(fetching(Line.LIVE))
            .build());
    return lines;
  }

  private JdbcCustomization fetching(Line line) {
    return database.dialect() == Dialect.H2 ? new H2Steps(line) : new PostgresSteps(line);
  }

  /** The row is gone or changed by the time the step ends, so db-scheduler has nothing to do. */
  private static CustomTask<Void> task(Line line, StepRunner runner) {
    return Tasks.custom(line.task(), Void.class)
        .onFailure((failure, operations) -> LOG.error("a step ended in an unexpected way"))
        .execute(
            (instance, context) -> {
              Execution picked = context.getExecution();
              runner.run(Claim.of(picked), picked.executionTime);
              return (complete, operations) -> {};
            });
  }

  private Optional<Scheduler> sweeps(List<RecurringTask<?>> recurring) {
    if (recurring.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        scheduler("recurring_execution", RECURRING_THREADS, "vidport-recurring", List.of())
            .missedHeartbeatsLimit(JobEngineSettings.MISSED_HEARTBEATS)
            .jdbcCustomization(
                database.dialect() == Dialect.H2
                    ? new H2Customization()
                    : new PostgreSqlJdbcCustomization(false, false))
            .startTasks(List.copyOf(recurring))
            .build());
  }

  private SchedulerBuilder scheduler(String table, int threads, String name, List<Task<?>> tasks) {
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
        .shutdownMaxWait(JobEngine.STEP_STOPS)
        .clock(clock::instant);
  }

  void start() {
    all().forEach(Scheduler::start);
  }

  /** Has {@code queued} looked for at once in the lines that they wait in. */
  void wake(List<Step> queued) {
    queued.stream()
        .map(Line::of)
        .distinct()
        .forEach(line -> line(line).triggerCheckForDueExecutions());
  }

  @Override
  public void wake() {
    all().forEach(Scheduler::triggerCheckForDueExecutions);
  }

  @Override
  public void heavy(boolean open) {
    open(line(Line.HEAVY), open);
  }

  @Override
  public void sweeps(boolean open) {
    sweeps.ifPresent(scheduler -> open(scheduler, open));
  }

  /** Pausing ends the fetching, and nothing else. */
  private static void open(Scheduler scheduler, boolean open) {
    if (open) {
      scheduler.resume();
    } else {
      scheduler.pause();
    }
  }

  /** Fetches nothing any more; the polling threads only wait, so that interrupting does no harm. */
  void pause() {
    all().forEach(Scheduler::pause);
  }

  void stop() {
    all().forEach(Scheduler::stop);
  }

  private Scheduler line(Line line) {
    return Objects.requireNonNull(lines.get(line));
  }

  private List<Scheduler> all() {
    return Stream.concat(lines.values().stream(), sweeps.stream()).toList();
  }
}
