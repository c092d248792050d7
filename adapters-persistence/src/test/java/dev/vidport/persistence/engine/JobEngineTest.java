package dev.vidport.persistence.engine;

import static dev.vidport.persistence.engine.EngineSettingsFixture.closing;
import static dev.vidport.persistence.engine.EngineSettingsFixture.polling;
import static dev.vidport.persistence.engine.EngineSettingsFixture.settings;
import static dev.vidport.persistence.engine.EngineSettingsFixture.withHeartbeat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.StepHandler.Reason;
import dev.vidport.usecases.step.port.StepBugException;
import dev.vidport.usecases.step.port.StepLimitException;
import dev.vidport.usecases.storage.port.StoreFault;
import dev.vidport.usecases.transaction.port.RecurringTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;

/** Attempts, time limits, work folders and recurring tasks, which are the same on all databases. */
final class JobEngineTest extends JobEngineFixture {
  JobEngineTest() {
    super(TestDatabase.H2_MEMORY);
  }

  @Test
  void stepStartsAtOnceAndNotWithTheNextPoll() {
    JobEngine engine = started(polling(settings("a"), Duration.ofMinutes(10)), steps);
    Job job = job();

    engine.enqueue(chunk(job, 0));

    soon().until(() -> steps.committed.contains(chunk(job, 0)));
  }

  @Test
  void failedStepIsRetried() {
    AtomicInteger attempts = new AtomicInteger();
    steps.doing(
        (step, control) -> {
          if (attempts.incrementAndGet() < 3) {
            throw new IOException("the store is unavailable");
          }
          return steps.done(step);
        });
    Job job = job();

    started(settings("a"), steps).enqueue(chunk(job, 0));

    soon().until(() -> steps.committed.contains(chunk(job, 0)));
    assertThat(attempts).hasValue(3);
    assertThat(steps.givenUp).isEmpty();
  }

  @Test
  void fifthFailedAttemptIsTheLast() {
    IOException fault = new IOException("the store is unavailable");

    Job job = givenUp(fault);

    assertThat(steps.givenUp)
        .containsExactly(new RecordingStepHandler.GivenUp(chunk(job, 0), Reason.EXHAUSTED, fault));
    assertThat(steps.began).hasSize(5);
    assertThat(queued()).isZero();
  }

  @ParameterizedTest
  @MethodSource("outages")
  void outageUsesUpNoAttempt(Exception outage) {
    AtomicInteger attempts = new AtomicInteger();
    steps.doing(
        (step, control) -> {
          if (attempts.incrementAndGet() <= 7) {
            throw outage;
          }
          return steps.done(step);
        });
    Job job = job();

    started(settings("a"), steps).enqueue(chunk(job, 0));

    soon().until(() -> steps.committed.contains(chunk(job, 0)));
    assertThat(attempts).hasValue(8);
    assertThat(steps.givenUp).isEmpty();
  }

  static Stream<Exception> outages() {
    SQLException refused = new SQLException("refused", "08001");
    return Stream.of(
        new IOException("reading from the store failed", new UnavailableStore()),
        new IllegalStateException(refused),
        new IllegalStateException(new SQLException("a standby", "25006")),
        new IOException("could not read", new IllegalStateException(refused)));
  }

  @Test
  void outageThatLastsLongerThanADayUsesUpAnAttemptAtEachMeeting() {
    Job job = job();
    steps.doing(
        (step, control) -> {
          if (steps.began.size() == 1) {
            waitsSinceYesterday();
          }
          throw new UnavailableStore();
        });

    started(settings("a"), steps).enqueue(chunk(job, 0));

    soon().until(() -> !steps.givenUp.isEmpty());
    assertThat(steps.began).hasSize(5);
  }

  @Test
  void outageAfterAnotherFaultDelaysForADayAgain() {
    AtomicInteger attempts = new AtomicInteger();
    steps.doing(
        (step, control) -> {
          int attempt = attempts.incrementAndGet();
          if (attempt == 1) {
            waitsSinceYesterday();
            throw new IOException("the file is damaged");
          }
          if (attempt <= 8) {
            throw new UnavailableStore();
          }
          return steps.done(step);
        });
    Job job = job();

    started(settings("a"), steps).enqueue(chunk(job, 0));

    soon().until(() -> steps.committed.contains(chunk(job, 0)));
    assertThat(steps.givenUp).isEmpty();
  }

  private void waitsSinceYesterday() {
    database.update(
        "update step_execution set waiting_since = :at",
        update -> update.bind("at", Instant.now().minus(Duration.ofHours(25))));
  }

  /** The fault of a store that does not respond. */
  private static final class UnavailableStore extends IOException implements StoreFault {
    private static final long serialVersionUID = 1L;

    @Override
    public boolean isTemporary() {
      return true;
    }
  }

  @Test
  void stepThatAWorkerHoldsButDoesNotRunIsPutBackWithoutAFailedAttempt() {
    JobEngine engine = started(settings("a"), steps);
    List<Integer> failures = new CopyOnWriteArrayList<>();
    steps.doing(
        (step, control) -> {
          failures.add(
              database.with(
                  handle ->
                      handle
                          .createQuery("select consecutive_failures from step_execution")
                          .mapTo(Integer.class)
                          .one()));
          return steps.done(step);
        });
    Job job = job();

    queuedAsRunning(engine, chunk(job, 0), "a", Instant.now().minus(Duration.ofHours(1)));
    for (int beat = 0; beat < JobEngineSettings.MISSED_HEARTBEATS; beat++) {
      engine.beatNow();
    }

    soon().until(() -> steps.committed.contains(chunk(job, 0)));
    assertThat(failures).containsExactly(0);
  }

  private Job givenUp(Exception fault) {
    steps.doing(
        (step, control) -> {
          throw fault;
        });
    Job job = job();
    started(settings("a"), steps).enqueue(chunk(job, 0));
    soon().until(() -> !steps.givenUp.isEmpty());
    return job;
  }

  @Test
  void lastFaultOfAnotherSystemIsLoggedAsOneLine() {
    assertThat(lastLine(new IOException("status 503")))
        .satisfies(
            line ->
                assertThat(line.getFormattedMessage())
                    .startsWith("A step failed; giving up: step=")
                    .endsWith(" attempt=5 fault=java.io.IOException: status 503"))
        .extracting(ILoggingEvent::getThrowableProxy)
        .isNull();
  }

  @Test
  void lastFaultThatMayBeABugIsLoggedWithItsStackTrace() {
    assertThat(lastLine(new IllegalStateException("who knows")).getThrowableProxy().getMessage())
        .isEqualTo("who knows");
  }

  private ILoggingEvent lastLine(Exception fault) {
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    Logger log = (Logger) LoggerFactory.getLogger(StepRunner.class);
    lines.start();
    log.addAppender(lines);
    givenUp(fault);
    log.detachAppender(lines);
    return lines.list.stream()
        .filter(line -> line.getFormattedMessage().contains("giving up"))
        .filter(line -> line.getFormattedMessage().contains(fault.getMessage()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void stepThatMeetsABugIsGivenUpAfterItsFirstAttempt() {
    StepBugException bug = new StepBugException("ffmpeg rejected a filter graph");
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    Logger log = (Logger) LoggerFactory.getLogger(StepRunner.class);
    lines.start();
    log.addAppender(lines);
    steps.doing(
        (step, control) -> {
          throw bug;
        });
    Job job = job();

    started(settings("a"), steps).enqueue(chunk(job, 0));

    soon().until(() -> !steps.givenUp.isEmpty());
    log.detachAppender(lines);
    assertThat(steps.givenUp)
        .containsExactly(new RecordingStepHandler.GivenUp(chunk(job, 0), Reason.BUG, bug));
    assertThat(steps.began).hasSize(1);
    assertThat(queued()).isZero();
    assertThat(lines.list)
        .filteredOn(line -> line.getLevel() == Level.ERROR)
        .extracting(line -> line.getThrowableProxy().getMessage())
        .contains(bug.getMessage());
  }

  @Test
  void outOfMemoryErrorIsAFailedAttempt() {
    OutOfMemoryError fault = new OutOfMemoryError("in a test");
    steps.doing(
        (step, control) -> {
          throw fault;
        });
    Job job = job();

    started(settings("a"), steps).enqueue(chunk(job, 0));

    soon().until(() -> !steps.givenUp.isEmpty());
    assertThat(steps.givenUp.get(0).last()).isSameAs(fault);
  }

  @Test
  void stepWithoutProgressIsStoppedAndRetried() {
    steps.within(Duration.ofMillis(200)).doing(steps::workUntilStopped);
    Job job = job();

    started(settings("a"), steps).enqueue(chunk(job, 0));

    soon().until(() -> !steps.givenUp.isEmpty());
    assertThat(steps.givenUp.get(0).reason()).isEqualTo(Reason.TIMED_OUT);
    assertThat(steps.givenUp.get(0).last())
        .isInstanceOf(StepLimitException.class)
        .hasMessageContaining("no progress");
    assertThat(steps.began).hasSize(settings("a").maxAttempts());
  }

  @Test
  void stepWithProgressMayTakeLongerThanItsLimit() {
    Duration limit = Duration.ofSeconds(2);
    steps
        .within(limit)
        .doing(
            (step, control) -> {
              for (int i = 0; i < 15; i++) {
                control.pause(limit.dividedBy(10));
              }
              return steps.done(step);
            });
    Job job = job();

    started(settings("a"), steps).enqueue(chunk(job, 0));

    soon().until(() -> !steps.committed.isEmpty());
    assertThat(steps.began).hasSize(1);
  }

  @Test
  void stepThatExceedsTheLimitOfItsWorkIsGivenUpAtOnce() {
    StepLimitException limit = StepLimitException.processorTime("ffmpeg", Duration.ofMinutes(40));
    steps.doing(
        (step, control) -> {
          throw limit;
        });
    Job job = job();

    started(settings("a"), steps).enqueue(chunk(job, 0));

    soon().until(() -> !steps.givenUp.isEmpty());
    assertThat(steps.givenUp.get(0).reason()).isEqualTo(Reason.TIMED_OUT);
    assertThat(steps.givenUp.get(0).last()).isSameAs(limit);
    assertThat(steps.began).hasSize(1);
  }

  @Test
  void logEventOfADeadWorkerNamesItsStep() {
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    Logger log = (Logger) LoggerFactory.getLogger(WorkerHeartbeat.class);
    lines.start();
    log.addAppender(lines);
    JobEngine a = started(withHeartbeat(settings("a"), Duration.ofMillis(100)), steps);
    Job job = job();

    queuedAsRunning(a, chunk(job, 0), "dead", Instant.now());
    soon().until(() -> steps.committed.contains(chunk(job, 0)));
    log.detachAppender(lines);

    assertThat(lines.list)
        .filteredOn(line -> line.getFormattedMessage().contains("is dead"))
        .extracting(ILoggingEvent::getMDCPropertyMap)
        .contains(
            Map.of(
                "videoId",
                job.video().value(),
                "jobId",
                job.id().value(),
                "kind",
                "RENDER",
                "step",
                "CHUNK:0"));
  }

  @Test
  void givingUpIsRetriedWhenItFails() {
    AtomicInteger attempts = new AtomicInteger();
    steps.doing(
        (step, control) -> {
          throw new IOException("no");
        });
    steps.onGivingUp(
        () -> {
          if (attempts.incrementAndGet() < 3) {
            throw new IllegalStateException("the database is unavailable");
          }
        });
    Job job = job();

    started(settings("a"), steps).enqueue(chunk(job, 0));

    soon().until(() -> !steps.givenUp.isEmpty());
    assertThat(attempts).hasValue(3);
    assertThat(steps.began).hasSize(5);
  }

  @Test
  void closingWorkerLetsItsStepsFinish() throws Exception {
    CountDownLatch closing = new CountDownLatch(1);
    steps.doing(
        (step, control) -> {
          closing.await(10, TimeUnit.SECONDS);
          return steps.done(step);
        });
    JobEngine engine = started(closing(settings("a"), SOON), steps);
    Job job = job();
    engine.enqueue(chunk(job, 0));
    soon().until(() -> !steps.began.isEmpty());

    Thread closer = new Thread(engine::close);
    closer.start();
    closing.countDown();
    closer.join(10_000);

    assertThat(steps.committed).containsExactly(chunk(job, 0));
  }

  @Test
  void workFolderIsEmptyAtFirstAndDeletedAfterTheStep() throws Exception {
    List<Path> folders = new ArrayList<>();
    AtomicInteger attempts = new AtomicInteger();
    steps.doing(
        (step, control) -> {
          Path folder = control.workFolder();
          assertThat(folder).isEmptyDirectory();
          folders.add(folder);
          Files.writeString(Files.createDirectories(folder.resolve("a/b")).resolve("c"), "x");
          if (attempts.incrementAndGet() == 1) {
            throw new IOException("no");
          }
          return steps.done(step);
        });
    Job job = job();
    JobEngine engine = started(settings("a"), steps);

    engine.enqueue(chunk(job, 0));

    soon().until(() -> !steps.committed.isEmpty());
    engine.close();
    assertThat(folders).hasSize(2).allSatisfy(folder -> assertThat(folder).doesNotExist());
  }

  @Test
  void onlyWorkFoldersOfADeadProcessAreDeleted() throws Exception {
    JobEngineSettings settings = settings("a");
    Path leftover = Files.createDirectories(settings.workRoot().resolve("steps/dead/deeper"));
    Files.writeString(leftover.resolve("file"), "x");
    Path other = Files.writeString(settings.workRoot().resolve("other"), "x");

    started(settings, steps);

    assertThat(settings.workRoot().resolve("steps")).isEmptyDirectory();
    assertThat(other).exists();
  }

  @Test
  void recurringTaskRunsAgainAfterAFailure() {
    AtomicInteger runs = new AtomicInteger();
    JobEngine engine = new JobEngine(database, EngineSettingsFixture.KINDS, settings("a"));
    engines.add(engine);
    engine.addRecurring(
        List.of(
            new RecurringTask(
                "sweep",
                Duration.ofMillis(20),
                () -> {
                  if (runs.incrementAndGet() == 1) {
                    throw new IllegalStateException("no");
                  }
                })));

    engine.start(steps);

    soon().until(() -> runs.get() >= 3);
  }

  @Test
  void everyRecurringTaskRunsAndStoreFailureIsRetried() {
    AtomicInteger runs = new AtomicInteger();
    AtomicInteger otherRuns = new AtomicInteger();
    JobEngine engine = new JobEngine(database, EngineSettingsFixture.KINDS, settings("a"));
    engines.add(engine);
    engine.addRecurring(
        List.of(
            new RecurringTask(
                "one",
                Duration.ofMillis(20),
                () -> {
                  if (runs.incrementAndGet() == 1) {
                    throw new IOException("the store is unavailable");
                  }
                })));
    engine.addRecurring(
        List.of(new RecurringTask("other", Duration.ofMillis(20), otherRuns::incrementAndGet)));

    engine.start(steps);

    soon().until(() -> runs.get() >= 2 && otherRuns.get() >= 2);
  }

  @Test
  void recurringTasksHaveUniqueNames() {
    JobEngine engine = new JobEngine(database, EngineSettingsFixture.KINDS, settings("a"));
    engines.add(engine);
    RecurringTask task = new RecurringTask("sweep", Duration.ofMinutes(1), () -> {});
    engine.addRecurring(List.of(task));

    assertThatThrownBy(() -> engine.addRecurring(List.of(task)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("sweep");
  }

  @Test
  void engineStartsOnce() {
    JobEngine engine = started(settings("a"), steps);

    assertThatThrownBy(() -> engine.start(steps)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> engine.addRecurring(List.of()))
        .isInstanceOf(IllegalStateException.class);
  }
}
