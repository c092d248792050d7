package dev.vidport.persistence.engine;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.jdbc.JdbcCustomization;
import com.github.kagkarlsson.scheduler.jdbc.PostgreSqlJdbcCustomization;
import com.github.kagkarlsson.scheduler.task.Execution;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import dev.vidport.domain.job.Step;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.DatabaseClock;
import dev.vidport.persistence.database.Dialect;
import dev.vidport.usecases.transaction.port.RecurringTask;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The db-scheduler instances of a worker: one for each queue lane, and one for recurring tasks. */
final class WorkerSchedulers {
  private static final Logger LOG = LoggerFactory.getLogger(WorkerSchedulers.class);

  /** In addition to the slots; quick steps mostly wait for the store. */
  private static final int QUICK_THREADS = 2;

  /**
   * In addition to the slots; each transfer needs the memory of one part of 5 MiB, and hardly any
   * processor time.
   */
  private static final int TRANSFER_THREADS = 8;

  /** Fractions of the threads: poll as soon as one is free, and fetch no more than can run. */
  private static final double ALL_BUT_ONE = 0.999;

  private static final double ALL = 1;

  private static final int RECURRING_THREADS = 2;

  /**
   * The interval of what db-scheduler does for the steps after its start by itself. {@link
   * WorkPoller} wakes the schedulers when they have work, and {@link WorkerHeartbeat} writes the
   * heartbeats of all steps in one statement and finds the steps of dead workers.
   */
  private static final Duration NEVER = Duration.ofDays(1);

  /** Years, so that the only look for dead executions, at the start, finds none. */
  private static final int NO_DEAD_DETECTION = 4_000;

  private final Database database;
  private final JobEngineSettings settings;
  private final StepQueue queue;
  private final DatabaseClock clock;
  private final BooleanSupplier drawsCaptions;
  private final Map<QueueLane, Scheduler> lanes;
  private final Optional<Scheduler> sweeps;

  WorkerSchedulers(
      Database database,
      JobEngineSettings settings,
      StepQueue queue,
      DatabaseClock clock,
      StepRunner runner,
      BooleanSupplier drawsCaptions,
      List<RecurringTask> recurring) {
    this.database = database;
    this.settings = settings;
    this.queue = queue;
    this.clock = clock;
    this.drawsCaptions = drawsCaptions;
    this.lanes = lanes(runner);
    this.sweeps = sweeps(recurring);
  }

  private Map<QueueLane, Scheduler> lanes(StepRunner runner) {
    // Each scheduler fetches one lane but knows all tasks: db-scheduler deletes unknown ones in
    // time.
    List<Task<?>> tasks =
        Arrays.stream(QueueLane.values()).<Task<?>>map(lane -> task(lane, runner)).toList();
    Map<QueueLane, Scheduler> lanes = new EnumMap<>(QueueLane.class);
    for (QueueLane lane : QueueLane.values()) {
      lanes.put(
          lane,
          scheduler(StepQueue.TABLE, threads(lane, settings), "vidport-" + lane.task(), tasks)
              .heartbeatInterval(NEVER)
              .missedHeartbeatsLimit(NO_DEAD_DETECTION)
              .jdbcCustomization(laneCustomization(lane))
              .build());
    }
    return lanes;
  }

  /** The steps of a lane that the worker runs at a time. */
  static int threads(QueueLane lane, JobEngineSettings settings) {
    return switch (lane) {
      case HEAVY, EARLY, AUDIO -> settings.slots();
      case QUICK -> QUICK_THREADS;
      case LIVE -> settings.liveSlots();
      case SPEECH -> settings.speechSlots();
      // An encoder uses all processors.
      case BACKGROUND -> 1;
      case TRANSFER -> TRANSFER_THREADS;
    };
  }

  private JdbcCustomization laneCustomization(QueueLane lane) {
    String worker = settings.worker().instance();
    return database.dialect() == Dialect.H2
        ? new H2LaneCustomization(lane, worker, drawsCaptions)
        : new PostgresLaneCustomization(lane, worker, drawsCaptions);
  }

  /** At the end of a step its row is already deleted or put back, so completion does nothing. */
  private CustomTask<Void> task(QueueLane lane, StepRunner runner) {
    return Tasks.custom(lane.task(), Void.class)
        .onFailure(
            (failure, operations) ->
                LOG.error(
                    "A step failed outside the step runner; it runs again after its missed"
                        + " heartbeats: step={}",
                    failure.getExecution().taskInstance.getId()))
        .execute(
            (instance, context) -> {
              Execution picked = context.getExecution();
              pollNext(lane);
              runner.run(StepLease.of(picked), picked.executionTime);
              pollNext(lane);
              return (complete, operations) -> {};
            });
  }

  /** A poll of a shared lane fetches one step, and none for an account that has its share. */
  private void pollNext(QueueLane lane) {
    if (lane.isShared()) {
      lane(lane).triggerCheckForDueExecutions();
    }
  }

  private Optional<Scheduler> sweeps(List<RecurringTask> recurring) {
    if (recurring.isEmpty()) {
      return Optional.empty();
    }
    SchedulerBuilder builder =
        scheduler("recurring_execution", RECURRING_THREADS, "vidport-recurring", List.of())
            .heartbeatInterval(settings.heartbeat())
            .missedHeartbeatsLimit(JobEngineSettings.MISSED_HEARTBEATS)
            .jdbcCustomization(
                database.dialect() == Dialect.H2
                    ? new H2Customization()
                    : new PostgreSqlJdbcCustomization(false, false));
    for (RecurringTask task : recurring) {
      builder.startTasks(
          List.of(
              Tasks.recurring(task.name(), FixedDelay.of(task.period()))
                  .execute((instance, context) -> run(task))));
    }
    return Optional.of(builder.build());
  }

  /** db-scheduler logs any other failure, and runs the task again. */
  private static void run(RecurringTask task) {
    try {
      task.action().run();
    } catch (IOException e) {
      LOG.warn(
          "A recurring task failed; its next run tries again: task={} fault={}",
          task.name(),
          e.toString());
    }
  }

  private SchedulerBuilder scheduler(String table, int threads, String name, List<Task<?>> tasks) {
    return Scheduler.create(database.dataSource(), tasks)
        .pollUsingLockAndFetch(ALL_BUT_ONE, ALL)
        .tableName(table)
        .schedulerName(new SchedulerName.Fixed(settings.worker().instance()))
        .threads(threads)
        .executorService(EngineThreads.uninterruptiblePool(name, threads))
        .dueExecutor(EngineThreads.interruptible(name + "-poll"))
        .housekeeperExecutor(EngineThreads.uninterruptibleScheduler(name + "-heartbeat", 2))
        .pollingInterval(NEVER)
        .shutdownMaxWait(Worker.STOP_TIMEOUT)
        .clock(clock::instant);
  }

  void start() {
    all().forEach(Scheduler::start);
  }

  /** Polls at once in the lanes that {@code queued} wait in. */
  void pollNow(List<Step> queued) {
    queued.stream()
        .map(step -> queue.lane(step.kind()))
        .distinct()
        .forEach(lane -> lane(lane).triggerCheckForDueExecutions());
  }

  /** Polls at once where something is due. */
  void pollNow(DueWork.Found due) {
    due.lanes().forEach(lane -> lane(lane).triggerCheckForDueExecutions());
    if (due.recurring()) {
      sweeps.ifPresent(Scheduler::triggerCheckForDueExecutions);
    }
  }

  /** Polls at once in all lanes and for recurring tasks. */
  void pollNow() {
    all().forEach(Scheduler::triggerCheckForDueExecutions);
  }

  /** The leases of the steps that the threads of the lanes work at. */
  List<StepLease> executing() {
    return lanes.values().stream()
        .flatMap(scheduler -> scheduler.getCurrentlyExecuting().stream())
        .map(executing -> StepLease.of(executing.getExecution()))
        .toList();
  }

  /** Whether to poll in the lanes whose steps need disk space in the work folder. */
  void setRenderingEnabled(boolean enabled) {
    setPolling(lane(QueueLane.HEAVY), enabled);
    setPolling(lane(QueueLane.EARLY), enabled);
    setPolling(lane(QueueLane.AUDIO), enabled);
    setPolling(lane(QueueLane.LIVE), enabled);
    setPolling(lane(QueueLane.SPEECH), enabled);
    setPolling(lane(QueueLane.BACKGROUND), enabled);
  }

  /** Whether to poll in the lanes whose steps need the object store but no disk space. */
  void setOtherStepsEnabled(boolean enabled) {
    setPolling(lane(QueueLane.QUICK), enabled);
    setPolling(lane(QueueLane.TRANSFER), enabled);
  }

  /** Whether to poll for recurring tasks. */
  void setSweepsEnabled(boolean enabled) {
    sweeps.ifPresent(scheduler -> setPolling(scheduler, enabled));
  }

  /** A paused scheduler does not poll; its heartbeats and running executions continue. */
  private static void setPolling(Scheduler scheduler, boolean enabled) {
    if (enabled) {
      scheduler.resume();
    } else {
      scheduler.pause();
    }
  }

  /** Stops all polling; the polling threads then only wait, so {@link #stop} may interrupt them. */
  void pause() {
    all().forEach(Scheduler::pause);
  }

  void stop() {
    all().forEach(Scheduler::stop);
  }

  private Scheduler lane(QueueLane lane) {
    return Objects.requireNonNull(lanes.get(lane));
  }

  private List<Scheduler> all() {
    return Stream.concat(lanes.values().stream(), sweeps.stream()).toList();
  }
}
