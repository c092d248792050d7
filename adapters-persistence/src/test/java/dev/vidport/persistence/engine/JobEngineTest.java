package dev.vidport.persistence.engine;

import static dev.vidport.persistence.engine.EngineSettingsFixture.closing;
import static dev.vidport.persistence.engine.EngineSettingsFixture.oneSlot;
import static dev.vidport.persistence.engine.EngineSettingsFixture.polling;
import static dev.vidport.persistence.engine.EngineSettingsFixture.retrying;
import static dev.vidport.persistence.engine.EngineSettingsFixture.settings;
import static dev.vidport.persistence.engine.EngineSettingsFixture.withHeartbeat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.vidport.domain.job.RenderFlow;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.job.JdbcRenderJobs;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.RecurringTask;
import dev.vidport.usecases.job.RenderJob;
import dev.vidport.usecases.job.StepEnd;
import dev.vidport.usecases.job.StepHandler.Reason;
import dev.vidport.usecases.job.StepHandler.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.slf4j.LoggerFactory;

/** Runs the databases in parallel, because the tests mostly wait; one test at a time on each. */
final class JobEngineTest {
  private static final Duration SOON = Duration.ofSeconds(10);
  private static final Duration POLL_INTERVAL = Duration.ofMillis(10);

  @Nested
  @Execution(ExecutionMode.CONCURRENT)
  @ResourceLock("H2_MEMORY")
  final class InMemory extends Engines {
    InMemory() {
      super(TestDatabase.H2_MEMORY);
    }
  }

  @Nested
  @Execution(ExecutionMode.CONCURRENT)
  @ResourceLock("H2_FILE")
  final class OnAFile extends Engines {
    OnAFile() {
      super(TestDatabase.H2_FILE);
    }
  }

  @Nested
  @Execution(ExecutionMode.CONCURRENT)
  @ResourceLock("POSTGRESQL")
  final class OnPostgres extends Engines {
    OnPostgres() {
      super(TestDatabase.POSTGRESQL);
    }
  }

  abstract static class Engines {
    private final Database database;
    private final JdbcRenderJobs jobs;
    private final List<JobEngine> engines = new ArrayList<>();
    private final RecordingStepHandler steps = new RecordingStepHandler();

    Engines(TestDatabase kind) {
      database = kind.emptied();
      jobs = new JdbcRenderJobs(database);
    }

    @AfterEach
    void close() {
      engines.forEach(JobEngine::close);
    }

    @Test
    void stepsRunInOrderUntilTheJobEnds() {
      RenderPlan plan = JobFixture.plan(3);
      steps.followedBy((step, done) -> RenderFlow.after(step, Optional.of(plan), done));
      RenderJob job = job();
      jobs.savePlan(job.id(), plan);
      JobEngine engine = started(settings("a"), steps);

      engine.enqueue(RenderFlow.first(job.id()));

      soon().until(() -> steps.committed.contains(only(job, StepKind.PUBLISH)));
      assertThat(steps.began).doesNotHaveDuplicates().hasSize(9);
      assertThat(steps.began.stream().map(Step::kind).distinct().filter(Engines::inSequence))
          .containsExactly(
              StepKind.PROBE, StepKind.PLAN, StepKind.PACKAGE, StepKind.STILLS, StepKind.PUBLISH);
      assertThat(jobs.find(job.id()).orElseThrow().progress().chunksDone()).isEqualTo(3);
      assertThat(jobs.find(job.id()).orElseThrow().progress().audioDone()).isTrue();
    }

    private static boolean inSequence(StepKind kind) {
      return kind != StepKind.CHUNK && kind != StepKind.AUDIO;
    }

    @Test
    void stepAfterParallelStepsRunsExactlyOnce() {
      RenderPlan plan = JobFixture.plan(3);
      steps.followedBy((step, done) -> RenderFlow.after(step, Optional.of(plan), done));
      List<RenderJob> all = IntStream.range(0, 25).mapToObj(i -> job()).toList();
      JobEngine a = started(settings("a"), steps);
      started(settings("b"), steps);

      all.forEach(job -> a.enqueue(only(job, StepKind.PLAN)));

      await()
          .atMost(Duration.ofSeconds(30))
          .until(() -> committed(StepKind.PUBLISH).size() == all.size());
      assertThat(steps.began).doesNotHaveDuplicates().hasSize(25 * 8);
    }

    @Test
    void stepStartsAtOnceAndNotWithTheNextPoll() {
      JobEngine engine = started(polling(settings("a"), Duration.ofMinutes(10)), steps);
      RenderJob job = job();

      engine.enqueue(chunk(job, 0));

      soon().until(() -> steps.committed.contains(chunk(job, 0)));
    }

    @Test
    void quickStepStartsAtOnceWhileAllSlotsAreBusy() {
      steps.doing(
          (step, control) ->
              step.kind().isQuick() ? steps.done(step) : steps.workUntilStopped(step, control));
      JobEngine engine = started(polling(settings("a"), Duration.ofMinutes(10)), steps);
      RenderJob busy = job();
      IntStream.range(0, 3).forEach(i -> engine.enqueue(chunk(busy, i)));
      soon().until(() -> steps.began.size() == 2);
      RenderJob job = job();

      engine.enqueue(only(job, StepKind.PROBE));

      soon().until(() -> steps.committed.contains(only(job, StepKind.PROBE)));
      assertThat(steps.began).doesNotContain(chunk(busy, 2));
      engine.cancel(busy.id());
    }

    @Test
    void quickStepsTakeNoSlots() {
      steps.doing(
          (step, control) ->
              step.kind().isQuick() ? steps.workUntilStopped(step, control) : steps.done(step));
      JobEngine engine = started(settings("a"), steps);
      RenderJob busy = job();
      for (StepKind kind : List.of(StepKind.PROBE, StepKind.PLAN, StepKind.EARLY_START)) {
        engine.enqueue(only(busy, kind));
      }
      RenderJob job = job();

      engine.enqueue(chunk(job, 0));

      soon().until(() -> steps.committed.contains(chunk(job, 0)));
      assertThat(engine.cancel(busy.id())).isEqualTo(3);
      await().atMost(Duration.ofSeconds(2)).until(() -> steps.stopped.size() == 2);
    }

    @Test
    void recordingsHaveThreadsInAdditionToTheSlots() {
      steps.doing(
          (step, control) ->
              step.kind().isQuick() ? steps.done(step) : steps.workUntilStopped(step, control));
      JobEngine engine = started(settings("a"), steps);
      RenderJob busy = job();
      RenderJob live = job();
      RenderJob waiting = job();
      IntStream.range(0, 2).forEach(i -> engine.enqueue(chunk(busy, i)));
      engine.enqueue(only(live, StepKind.RECEIVE));
      soon().until(() -> steps.began.size() == 3);

      engine.enqueue(only(waiting, StepKind.RECEIVE));
      engine.goOn(only(live, StepKind.RECEIVE), only(live, StepKind.PROBE));
      engine.goOn(only(waiting, StepKind.RECEIVE), only(waiting, StepKind.PROBE));

      soon().until(() -> steps.committed.contains(only(waiting, StepKind.PROBE)));
      assertThat(steps.began)
          .doesNotContain(only(waiting, StepKind.RECEIVE), only(live, StepKind.PROBE));
      assertThat(engine.cancel(busy.id()) + engine.cancel(live.id())).isEqualTo(3);
    }

    @Test
    void quickStepOfADeadWorkerRunsOnAnother() {
      JobEngine a = started(withHeartbeat(settings("a"), Duration.ofMillis(100)), steps);
      RenderJob job = job();
      queuedAsRunning(a, only(job, StepKind.PUBLISH), "dead", Instant.now());

      soon().until(() -> steps.committed.contains(only(job, StepKind.PUBLISH)));
    }

    @Test
    void stepStartsWhenItsTransactionIsCommitted() {
      JobEngine engine = started(settings("a"), steps);

      RenderJob inserted = JobFixture.job();
      database.run(
          () -> {
            jobs.insert(inserted);
            engine.enqueue(chunk(inserted, 0));
            // After the commit the step may start before this thread continues.
            assertThat(steps.began).isEmpty();
          });

      soon().until(() -> steps.committed.contains(chunk(inserted, 0)));
    }

    @Test
    void stepsOfAnotherHostAreFoundByPolling() {
      JobEngine api = new JobEngine(database, settings("api"));
      engines.add(api);
      started(settings("worker"), steps);
      RenderJob job = job();

      api.enqueue(chunk(job, 0));

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
      RenderJob job = job();

      started(settings("a"), steps).enqueue(chunk(job, 0));

      soon().until(() -> steps.committed.contains(chunk(job, 0)));
      assertThat(attempts).hasValue(3);
      assertThat(steps.givenUp).isEmpty();
    }

    @Test
    void failedStepIsShownAsRedriveUntilItsNextAttempt() {
      steps.doing(
          (step, control) -> {
            throw new IOException("the store is unavailable");
          });
      RenderJob job = job();
      JobEngine engine = started(retrying(settings("a"), Duration.ofHours(1)), steps);

      engine.enqueue(chunk(job, 0));

      soon().until(() -> jobs.find(job.id()).orElseThrow().redrive());
      assertThat(engine.cancel(job.id())).isEqualTo(1);
      assertThat(jobs.find(job.id()).orElseThrow().redrive()).isFalse();
    }

    @Test
    void fifthFailedAttemptIsTheLast() {
      IOException fault = new IOException("the store is unavailable");
      steps.doing(
          (step, control) -> {
            throw fault;
          });
      RenderJob job = job();

      started(settings("a"), steps).enqueue(chunk(job, 0));

      soon().until(() -> !steps.givenUp.isEmpty());
      assertThat(steps.givenUp)
          .containsExactly(
              new RecordingStepHandler.GivenUp(chunk(job, 0), Reason.EXHAUSTED, fault));
      assertThat(steps.began).hasSize(5);
      assertThat(queued()).isZero();
    }

    @Test
    void outOfMemoryErrorIsAFailedAttempt() {
      OutOfMemoryError fault = new OutOfMemoryError("in a test");
      steps.doing(
          (step, control) -> {
            throw fault;
          });
      RenderJob job = job();

      started(settings("a"), steps).enqueue(chunk(job, 0));

      soon().until(() -> !steps.givenUp.isEmpty());
      assertThat(steps.givenUp.get(0).last()).isSameAs(fault);
    }

    @Test
    void stepThatIsGivenUpEndsItsJob() {
      CountDownLatch others = new CountDownLatch(1);
      steps.doing(
          (step, control) -> {
            if (step.index() == 0) {
              others.await(10, TimeUnit.SECONDS);
              throw new IOException("no");
            }
            others.countDown();
            return steps.workUntilStopped(step, control);
          });
      RenderJob job = job();
      JobEngine engine = started(settings("a"), steps);

      engine.enqueue(chunk(job, 0));
      engine.enqueue(chunk(job, 1));

      soon().until(() -> !steps.givenUp.isEmpty());
      soon().until(() -> !steps.stopped.isEmpty());
      assertThat(queued()).isZero();
      engine.enqueue(chunk(job, 9));
      assertThat(queued()).isZero();
    }

    @Test
    void stepThatExceedsItsTimeLimitIsStoppedAndGivenUp() {
      steps.within(Duration.ofMillis(200)).doing(steps::workUntilStopped);
      RenderJob job = job();

      started(settings("a"), steps).enqueue(chunk(job, 0));

      soon().until(() -> !steps.givenUp.isEmpty());
      assertThat(steps.givenUp.get(0).reason()).isEqualTo(Reason.TIMED_OUT);
      assertThat(steps.began).hasSize(1);
    }

    @Test
    void cancellingStopsARunningStepOfAnotherHostWithin2Seconds() {
      steps.doing(steps::workUntilStopped);
      JobEngine api = new JobEngine(database, settings("api"));
      engines.add(api);
      started(settings("worker"), steps);
      RenderJob job = job();
      IntStream.range(0, 3).forEach(i -> api.enqueue(chunk(job, i)));
      soon().until(() -> steps.began.size() == 2);

      int ended = api.cancel(job.id());

      assertThat(ended).isEqualTo(3);
      await().atMost(Duration.ofSeconds(2)).until(() -> steps.stopped.size() == 2);
      assertThat(steps.committed).isEmpty();
      assertThat(steps.givenUp).isEmpty();
      assertThat(steps.began).hasSize(2);
    }

    @Test
    void stepThatIsCancelledAsItEndsCommitsNothing() throws Exception {
      CountDownLatch cancelled = new CountDownLatch(1);
      CountDownLatch returned = new CountDownLatch(1);
      steps.doing(
          (step, control) -> {
            cancelled.await(10, TimeUnit.SECONDS);
            returned.countDown();
            return steps.done(step);
          });
      JobEngine engine = started(settings("a"), steps);
      RenderJob job = job();
      engine.enqueue(chunk(job, 0));
      soon().until(() -> !steps.began.isEmpty());

      engine.cancel(job.id());
      cancelled.countDown();

      assertThat(returned.await(10, TimeUnit.SECONDS)).isTrue();
      engine.close();
      assertThat(steps.committed).isEmpty();
      assertThat(steps.givenUp).isEmpty();
    }

    @Test
    void stepOfADeadWorkerRunsOnAnother() {
      JobEngine a = started(withHeartbeat(settings("a"), Duration.ofMillis(100)), steps);
      RenderJob job = job();
      queuedAsRunning(a, chunk(job, 0), "dead", Instant.now());

      soon().until(() -> steps.committed.contains(chunk(job, 0)));
    }

    @Test
    void logEventOfADeadWorkerNamesItsStep() {
      ListAppender<ILoggingEvent> lines = new ListAppender<>();
      Logger log = (Logger) LoggerFactory.getLogger(WorkerHeartbeat.class);
      lines.start();
      log.addAppender(lines);
      JobEngine a = started(withHeartbeat(settings("a"), Duration.ofMillis(100)), steps);
      RenderJob job = job();

      queuedAsRunning(a, chunk(job, 0), "dead", Instant.now());
      soon().until(() -> steps.committed.contains(chunk(job, 0)));
      log.detachAppender(lines);

      assertThat(lines.list)
          .filteredOn(line -> line.getFormattedMessage().contains("is dead"))
          .extracting(ILoggingEvent::getMDCPropertyMap)
          .contains(
              Map.of("videoId", job.video().value(), "jobId", job.id().value(), "step", "CHUNK:0"));
    }

    @Test
    void heartbeatByAWrongClockIsThatOfALivingWorker() {
      steps.doing(steps::workUntilStopped);
      JobEngine a = started(withHeartbeat(settings("a"), Duration.ofMillis(100)), steps);
      started(withHeartbeat(settings("b"), Duration.ofMillis(100)), steps);
      RenderJob job = job();
      a.enqueue(chunk(job, 0));
      soon().until(() -> steps.began.size() == 1);

      await()
          .during(Duration.ofSeconds(1))
          .atMost(SOON)
          .until(
              () -> {
                // As written by a host whose clock is an hour behind.
                database.with(
                    handle ->
                        handle.execute(
                            "update step_execution set last_heartbeat ="
                                + " current_timestamp - interval '1' hour where picked"));
                return steps.began.size() == 1 && steps.stopped.isEmpty();
              });

      a.cancel(job.id());
    }

    @Test
    void stepOfALivingWorkerIsNotTakenOver() {
      CountDownLatch end = new CountDownLatch(1);
      steps.doing(
          (step, control) -> {
            end.await(10, TimeUnit.SECONDS);
            return steps.done(step);
          });
      JobEngine a = started(withHeartbeat(settings("a"), Duration.ofMillis(100)), steps);
      started(withHeartbeat(settings("b"), Duration.ofMillis(100)), steps);
      RenderJob job = job();
      a.enqueue(chunk(job, 0));

      await().during(Duration.ofSeconds(1)).atMost(SOON).until(() -> steps.began.size() == 1);

      end.countDown();
      soon().until(() -> steps.committed.contains(chunk(job, 0)));
    }

    @Test
    void stepDueLaterThanAnyRetryDelayRunsAtOnce() {
      RenderJob job = job();
      JobEngine former = new JobEngine(database, settings("a"));
      engines.add(former);
      former.enqueue(chunk(job, 0));
      database.with(
          handle ->
              handle.execute(
                  "update step_execution set execution_time = current_timestamp + interval '1'"
                      + " hour"));

      started(settings("a"), steps);

      soon().until(() -> steps.committed.contains(chunk(job, 0)));
    }

    @Test
    void workerThatSeemedDeadCommitsNothing() {
      CountDownLatch takenOver = new CountDownLatch(1);
      RecordingStepHandler zombie = new RecordingStepHandler();
      zombie.doing(
          (step, control) -> {
            takenOver.await(10, TimeUnit.SECONDS);
            return zombie.done(step);
          });
      List<String> attempts = new CopyOnWriteArrayList<>();
      steps.doing(
          (step, control) -> {
            attempts.add(control.attempt());
            return steps.done(step);
          });
      JobEngine a = started(oneSlot(settings("a")), zombie);
      RenderJob job = job();
      a.enqueue(chunk(job, 0));
      soon().until(() -> !zombie.began.isEmpty());

      declareDead("a");
      started(settings("b"), steps);
      soon().until(() -> steps.committed.contains(chunk(job, 0)));
      takenOver.countDown();
      a.close();

      assertThat(zombie.committed).isEmpty();
      assertThat(steps.committed).hasSize(1);
      assertThat(jobs.find(job.id()).orElseThrow().attempt(StepKind.CHUNK, 0))
          .isEqualTo(attempts.get(0));
    }

    @Test
    void workerThatSeemedDeadIsToldBeforeItStoresAnything() {
      List<StepEnd> ends = new CopyOnWriteArrayList<>();
      List<Step> stored = new CopyOnWriteArrayList<>();
      steps.doing(
          (step, control) -> {
            control.confirmLease();
            declareDead("a");
            control.confirmLease();
            stored.add(step);
            return steps.done(step);
          });
      JobEngine engine = new JobEngine(database, polling(settings("a"), Duration.ofMinutes(10)));
      engines.add(engine);
      engine.listen((step, waited) -> ends::add);
      engine.start(steps);
      RenderJob job = job();

      engine.enqueue(chunk(job, 0));

      soon().until(() -> !ends.isEmpty());
      assertThat(ends).containsExactly(StepEnd.CANCELLED);
      assertThat(stored).isEmpty();
    }

    @Test
    void eachAttemptHasItsOwnNameAndTheLastIsRecorded() {
      List<String> attempts = new CopyOnWriteArrayList<>();
      steps.doing(
          (step, control) -> {
            attempts.add(control.attempt());
            if (attempts.size() < 3) {
              throw new IOException("the store is unavailable");
            }
            return steps.done(step);
          });
      RenderJob job = job();

      started(settings("a"), steps).enqueue(chunk(job, 7));

      soon().until(() -> steps.committed.contains(chunk(job, 7)));
      assertThat(attempts).hasSize(3).doesNotHaveDuplicates();
      assertThat(jobs.find(job.id()).orElseThrow().done())
          .isEqualTo(Map.of(chunk(job, 7), attempts.get(2)));
    }

    @Test
    void workerThatSeemedDeadStopsItsStep() {
      steps.doing(steps::workUntilStopped);
      JobEngine a = started(settings("a"), steps);
      RenderJob job = job();
      a.enqueue(chunk(job, 0));
      soon().until(() -> !steps.began.isEmpty());

      declareDead("a");

      await().atMost(Duration.ofSeconds(2)).until(() -> steps.stopped.contains(chunk(job, 0)));
    }

    @Test
    void restartedWorkerResumesItsStepsAtOnce() {
      RenderJob job = job();
      JobEngine former = new JobEngine(database, settings("a"));
      engines.add(former);
      queuedAsRunning(former, chunk(job, 0), "a", Instant.now());

      started(settings("a"), steps);

      await().atMost(Duration.ofSeconds(2)).until(() -> steps.committed.contains(chunk(job, 0)));
    }

    @Test
    void stepThatKeepsCrashingItsWorkerIsGivenUp() {
      RenderJob job = job();
      JobEngine former = new JobEngine(database, settings("a"));
      engines.add(former);
      queuedAsRunning(former, chunk(job, 0), "a", Instant.now());
      database.with(handle -> handle.execute("update step_execution set consecutive_failures = 4"));

      started(settings("a"), steps);

      soon().until(() -> !steps.givenUp.isEmpty());
      assertThat(steps.givenUp.get(0).reason()).isEqualTo(Reason.EXHAUSTED);
      assertThat(steps.began).isEmpty();
    }

    @Test
    void failureDuringCommitRollsEverythingBack() {
      List<OptionalLong> found = new CopyOnWriteArrayList<>();
      RenderJob job = job();
      steps.doing(
          (step, control) ->
              step.kind() == StepKind.PACKAGE
                  ? lengthAfter3Attempts(step, found)
                  : steps.done(step));
      steps.followedBy(
          (step, done) ->
              step.kind() == StepKind.PACKAGE ? List.of(only(job, StepKind.STILLS)) : List.of());

      started(settings("a"), steps).enqueue(only(job, StepKind.PACKAGE));

      soon().until(() -> steps.committed.contains(only(job, StepKind.STILLS)));
      assertThat(found).hasSize(3).allMatch(OptionalLong::isEmpty);
      assertThat(length(only(job, StepKind.PACKAGE))).isPresent();
    }

    /**
     * Fails twice after it has saved a length.
     *
     * @param found receives the length that each attempt finds
     */
    private Result lengthAfter3Attempts(Step step, List<OptionalLong> found) {
      return Result.of(
          () -> {
            found.add(length(step));
            jobs.saveLength(step.job(), 1);
            if (found.size() < 3) {
              assertThat(length(step)).isPresent();
              throw new IllegalStateException("crash");
            }
            steps.committed.add(step);
          });
    }

    private OptionalLong length(Step step) {
      return jobs.find(step.job()).orElseThrow().lengthMicros();
    }

    @Test
    void failureWhileQueueingNextStepsRollsEverythingBack() {
      AtomicInteger attempts = new AtomicInteger();
      RenderJob job = job();
      steps.followedBy(
          (step, done) -> {
            if (attempts.incrementAndGet() == 1) {
              throw new IllegalStateException("crash");
            }
            return step.kind() == StepKind.PROBE ? List.of(only(job, StepKind.PLAN)) : List.of();
          });

      started(settings("a"), steps).enqueue(only(job, StepKind.PROBE));

      soon().until(() -> steps.committed.contains(only(job, StepKind.PLAN)));
      assertThat(steps.began)
          .containsExactly(
              only(job, StepKind.PROBE), only(job, StepKind.PROBE), only(job, StepKind.PLAN));
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
      RenderJob job = job();

      started(settings("a"), steps).enqueue(chunk(job, 0));

      soon().until(() -> !steps.givenUp.isEmpty());
      assertThat(attempts).hasValue(3);
      assertThat(steps.began).hasSize(5);
    }

    @Test
    void twoWorkersRunEveryStepExactlyOnce() {
      RecordingStepHandler a = new RecordingStepHandler();
      RecordingStepHandler b = new RecordingStepHandler();
      List<RenderJob> all = IntStream.range(0, 20).mapToObj(i -> job()).toList();
      JobEngine api = new JobEngine(database, settings("api"));
      engines.add(api);
      all.forEach(job -> IntStream.range(0, 10).forEach(i -> api.enqueue(chunk(job, i))));

      started(settings("a"), a);
      started(settings("b"), b);

      await()
          .atMost(Duration.ofSeconds(30))
          .until(() -> a.committed.size() + b.committed.size() == 200);
      List<Step> ran = new ArrayList<>(a.began);
      ran.addAll(b.began);
      assertThat(ran).doesNotHaveDuplicates().hasSize(200);
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
      RenderJob job = job();
      engine.enqueue(chunk(job, 0));
      soon().until(() -> !steps.began.isEmpty());

      Thread closer = new Thread(engine::close);
      closer.start();
      closing.countDown();
      closer.join(10_000);

      assertThat(steps.committed).containsExactly(chunk(job, 0));
    }

    @Test
    void closingWorkerStopsUnfinishedStepsAndAnotherRunsThem() {
      RecordingStepHandler first = new RecordingStepHandler();
      first.doing(first::workUntilStopped);
      JobEngine engine = started(settings("a"), first);
      RenderJob job = job();
      engine.enqueue(chunk(job, 0));
      soon().until(() -> !first.began.isEmpty());

      engine.close();

      assertThat(first.stopped).containsExactly(chunk(job, 0));
      assertThat(jobs.find(job.id()).orElseThrow().redrive()).isFalse();
      started(settings("b"), steps);
      soon().until(() -> steps.committed.contains(chunk(job, 0)));
    }

    @Test
    void stepThatEndsItsJobStopsTheOtherSteps() {
      steps.doing(
          (step, control) -> {
            if (step.kind() == StepKind.PROBE) {
              soon().until(() -> steps.began.size() == 3);
              return Result.last(() -> steps.committed.add(step));
            }
            return steps.workUntilStopped(step, control);
          });
      JobEngine engine = started(settings("a"), steps);
      RenderJob job = job();

      engine.enqueue(only(job, StepKind.PROBE));
      IntStream.range(0, 3).forEach(i -> engine.enqueue(chunk(job, i)));

      await().atMost(Duration.ofSeconds(12)).until(() -> steps.stopped.size() == 2);
      assertThat(queued()).isZero();
      assertThat(steps.committed).containsExactly(only(job, StepKind.PROBE));
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
      RenderJob job = job();
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
      JobEngine engine = new JobEngine(database, settings("a"));
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
      JobEngine engine = new JobEngine(database, settings("a"));
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
      JobEngine engine = new JobEngine(database, settings("a"));
      engines.add(engine);
      RecurringTask task = new RecurringTask("sweep", Duration.ofMinutes(1), () -> {});
      engine.addRecurring(List.of(task));

      assertThatThrownBy(() -> engine.addRecurring(List.of(task)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("sweep");
    }

    @Test
    void recurringTaskRunsOnOneWorkerAtATime() {
      AtomicInteger atOnce = new AtomicInteger();
      AtomicInteger maxAtOnce = new AtomicInteger();
      AtomicInteger runs = new AtomicInteger();
      RecurringTask.Action work =
          () -> {
            maxAtOnce.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
            Thread.onSpinWait();
            runs.incrementAndGet();
            atOnce.decrementAndGet();
          };
      for (String host : List.of("a", "b", "c")) {
        JobEngine engine = new JobEngine(database, settings(host));
        engines.add(engine);
        engine.addRecurring(List.of(new RecurringTask("sweep", Duration.ofMillis(1), work)));
        engine.start(steps);
      }

      soon().until(() -> runs.get() >= 20);
      assertThat(maxAtOnce).hasValue(1);
    }

    @Test
    void engineStartsOnce() {
      JobEngine engine = started(settings("a"), steps);

      assertThatThrownBy(() -> engine.start(steps)).isInstanceOf(IllegalStateException.class);
    }

    private JobEngine started(JobEngineSettings settings, RecordingStepHandler handler) {
      JobEngine engine = new JobEngine(database, settings);
      engines.add(engine);
      engine.start(handler);
      return engine;
    }

    /** Polls often: most conditions hold within a few milliseconds. */
    private static ConditionFactory soon() {
      return await().atMost(SOON).pollDelay(Duration.ZERO).pollInterval(POLL_INTERVAL);
    }

    private RenderJob job() {
      RenderJob job = JobFixture.job();
      jobs.insert(job);
      return job;
    }

    private List<Step> committed(StepKind kind) {
      return steps.committed.stream().filter(step -> step.kind() == kind).toList();
    }

    private int queued() {
      return database.with(
          handle ->
              handle.createQuery("select count(*) from step_execution").mapTo(int.class).one());
    }

    /** Leaves a step in the state of one whose worker was killed. */
    private void queuedAsRunning(JobEngine engine, Step step, String host, Instant heartbeat) {
      database.run(
          () -> {
            engine.enqueue(step);
            database.with(
                handle ->
                    handle
                        .createUpdate(
                            """
                            update step_execution
                            set picked = true, picked_by = :host, last_heartbeat = :at,
                                version = version + 1
                            """)
                        .bind("host", host)
                        .bind("at", heartbeat)
                        .execute());
          });
    }

    /** Releases the steps of a worker as if its heartbeats had stopped. */
    private void declareDead(String host) {
      new StepLeases(database).releaseCrashed(host);
    }

    private static Step only(RenderJob job, StepKind kind) {
      return Step.only(job.id(), kind);
    }

    private static Step chunk(RenderJob job, int index) {
      return new Step(job.id(), StepKind.CHUNK, index);
    }
  }
}
