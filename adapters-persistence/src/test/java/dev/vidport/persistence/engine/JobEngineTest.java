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
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.job.JdbcJobs;
import dev.vidport.persistence.job.JdbcRenderJobs;
import dev.vidport.usecases.job.Job;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.StepHandler.Reason;
import dev.vidport.usecases.job.StepHandler.Result;
import dev.vidport.usecases.job.StepLane;
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
    private final JdbcJobs jobs;
    private final JdbcRenderJobs renderJobs;
    private final List<JobEngine> engines = new ArrayList<>();
    private final RecordingStepHandler steps = new RecordingStepHandler();

    Engines(TestDatabase kind) {
      database = kind.emptied();
      jobs = new JdbcJobs(database);
      renderJobs = new JdbcRenderJobs(database);
    }

    @AfterEach
    void close() {
      engines.forEach(JobEngine::close);
    }

    @Test
    void stepsRunInOrderUntilTheJobEnds() {
      RenderPlan plan = JobFixture.plan(3);
      steps.followedBy((step, done) -> RenderFlow.after(step, Optional.of(plan), done));
      Job job = job();
      renderJobs.savePlan(job.id(), "1-test", plan);
      JobEngine engine = started(settings("a"), steps);

      engine.enqueue(RenderFlow.first(job.id()));

      soon().until(() -> steps.committed.contains(only(job, RenderSteps.PUBLISH)));
      assertThat(steps.began).doesNotHaveDuplicates().hasSize(9);
      assertThat(steps.began.stream().map(Step::kind).distinct().filter(Engines::inSequence))
          .containsExactly(
              RenderSteps.PROBE,
              RenderSteps.PLAN,
              RenderSteps.PACKAGE,
              RenderSteps.STILLS,
              RenderSteps.PUBLISH);
      assertThat(renderJobs.find(job.id()).orElseThrow().progress().chunksDone()).isEqualTo(3);
      assertThat(renderJobs.find(job.id()).orElseThrow().progress().audioDone()).isTrue();
    }

    private static boolean isQuick(Step step) {
      return EngineSettingsFixture.KINDS.lane(step.kind()) == StepLane.QUICK;
    }

    private static boolean inSequence(StepKind kind) {
      return !kind.equals(RenderSteps.CHUNK) && !kind.equals(RenderSteps.AUDIO);
    }

    @Test
    void stepAfterParallelStepsRunsExactlyOnce() {
      RenderPlan plan = JobFixture.plan(3);
      steps.followedBy((step, done) -> RenderFlow.after(step, Optional.of(plan), done));
      List<Job> all = IntStream.range(0, 25).mapToObj(i -> job()).toList();
      JobEngine a = started(settings("a"), steps);
      started(settings("b"), steps);

      all.forEach(job -> a.enqueue(only(job, RenderSteps.PLAN)));

      await()
          .atMost(Duration.ofSeconds(30))
          .until(() -> committed(RenderSteps.PUBLISH).size() == all.size());
      assertThat(steps.began).doesNotHaveDuplicates().hasSize(25 * 8);
    }

    @Test
    void stepStartsAtOnceAndNotWithTheNextPoll() {
      JobEngine engine = started(polling(settings("a"), Duration.ofMinutes(10)), steps);
      Job job = job();

      engine.enqueue(chunk(job, 0));

      soon().until(() -> steps.committed.contains(chunk(job, 0)));
    }

    @Test
    void quickStepStartsAtOnceWhileAllSlotsAreBusy() {
      steps.doing(
          (step, control) ->
              isQuick(step) ? steps.done(step) : steps.workUntilStopped(step, control));
      JobEngine engine = started(polling(settings("a"), Duration.ofMinutes(10)), steps);
      Job busy = job();
      IntStream.range(0, 3).forEach(i -> engine.enqueue(chunk(busy, i)));
      soon().until(() -> steps.began.size() == 2);
      Job job = job();

      engine.enqueue(only(job, RenderSteps.PROBE));

      soon().until(() -> steps.committed.contains(only(job, RenderSteps.PROBE)));
      assertThat(steps.began).doesNotContain(chunk(busy, 2));
      engine.cancel(busy.id());
    }

    @Test
    void quickStepsTakeNoSlots() {
      steps.doing(
          (step, control) ->
              isQuick(step) ? steps.workUntilStopped(step, control) : steps.done(step));
      JobEngine engine = started(settings("a"), steps);
      Job busy = job();
      for (StepKind kind : List.of(RenderSteps.PROBE, RenderSteps.PLAN, RenderSteps.EARLY_START)) {
        engine.enqueue(only(busy, kind));
      }
      Job job = job();

      engine.enqueue(chunk(job, 0));

      soon().until(() -> steps.committed.contains(chunk(job, 0)));
      assertThat(engine.cancel(busy.id())).isEqualTo(3);
      await().atMost(Duration.ofSeconds(2)).until(() -> steps.stopped.size() == 2);
    }

    @Test
    void recordingsHaveThreadsInAdditionToTheSlots() {
      steps.doing(
          (step, control) ->
              isQuick(step) ? steps.done(step) : steps.workUntilStopped(step, control));
      JobEngine engine = started(settings("a"), steps);
      Job busy = job();
      Job live = job();
      Job waiting = job();
      IntStream.range(0, 2).forEach(i -> engine.enqueue(chunk(busy, i)));
      engine.enqueue(only(live, RenderSteps.RECEIVE));
      soon().until(() -> steps.began.size() == 3);

      engine.enqueue(only(waiting, RenderSteps.RECEIVE));
      engine.goOn(only(live, RenderSteps.RECEIVE), only(live, RenderSteps.PROBE));
      engine.goOn(only(waiting, RenderSteps.RECEIVE), only(waiting, RenderSteps.PROBE));

      soon().until(() -> steps.committed.contains(only(waiting, RenderSteps.PROBE)));
      assertThat(steps.began)
          .doesNotContain(only(waiting, RenderSteps.RECEIVE), only(live, RenderSteps.PROBE));
      assertThat(engine.cancel(busy.id()) + engine.cancel(live.id())).isEqualTo(3);
    }

    @Test
    void quickStepOfADeadWorkerRunsOnAnother() {
      JobEngine a = started(withHeartbeat(settings("a"), Duration.ofMillis(100)), steps);
      Job job = job();
      queuedAsRunning(a, only(job, RenderSteps.PUBLISH), "dead", Instant.now());

      soon().until(() -> steps.committed.contains(only(job, RenderSteps.PUBLISH)));
    }

    @Test
    void stepStartsWhenItsTransactionIsCommitted() {
      JobEngine engine = started(settings("a"), steps);

      Job inserted = JobFixture.job();
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
      JobEngine api = new JobEngine(database, EngineSettingsFixture.KINDS, settings("api"));
      engines.add(api);
      started(settings("worker"), steps);
      Job job = job();

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
      Job job = job();

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
      Job job = job();
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
      Job job = job();

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
      Job job = job();

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
      Job job = job();
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
      Job job = job();

      started(settings("a"), steps).enqueue(chunk(job, 0));

      soon().until(() -> !steps.givenUp.isEmpty());
      assertThat(steps.givenUp.get(0).reason()).isEqualTo(Reason.TIMED_OUT);
      assertThat(steps.began).hasSize(1);
    }

    @Test
    void cancellingStopsARunningStepOfAnotherHostWithin2Seconds() {
      steps.doing(steps::workUntilStopped);
      JobEngine api = new JobEngine(database, EngineSettingsFixture.KINDS, settings("api"));
      engines.add(api);
      started(settings("worker"), steps);
      Job job = job();
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
      Job job = job();
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
      Job job = job();
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
    void heartbeatByAWrongClockIsThatOfALivingWorker() {
      steps.doing(steps::workUntilStopped);
      JobEngine a = started(withHeartbeat(settings("a"), Duration.ofMillis(100)), steps);
      started(withHeartbeat(settings("b"), Duration.ofMillis(100)), steps);
      Job job = job();
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
      Job job = job();
      a.enqueue(chunk(job, 0));

      await().during(Duration.ofSeconds(1)).atMost(SOON).until(() -> steps.began.size() == 1);

      end.countDown();
      soon().until(() -> steps.committed.contains(chunk(job, 0)));
    }

    @Test
    void stepDueLaterThanAnyRetryDelayRunsAtOnce() {
      Job job = job();
      JobEngine former = new JobEngine(database, EngineSettingsFixture.KINDS, settings("a"));
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
      Job job = job();
      a.enqueue(chunk(job, 0));
      soon().until(() -> !zombie.began.isEmpty());

      declareDead("a");
      started(settings("b"), steps);
      soon().until(() -> steps.committed.contains(chunk(job, 0)));
      takenOver.countDown();
      a.close();

      assertThat(zombie.committed).isEmpty();
      assertThat(steps.committed).hasSize(1);
      assertThat(renderJobs.find(job.id()).orElseThrow().attempt(RenderSteps.CHUNK, 0))
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
      JobEngine engine =
          new JobEngine(
              database,
              EngineSettingsFixture.KINDS,
              polling(settings("a"), Duration.ofMinutes(10)));
      engines.add(engine);
      engine.listen((step, waited) -> ends::add);
      engine.start(steps);
      Job job = job();

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
      Job job = job();

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
      Job job = job();
      a.enqueue(chunk(job, 0));
      soon().until(() -> !steps.began.isEmpty());

      declareDead("a");

      await().atMost(Duration.ofSeconds(2)).until(() -> steps.stopped.contains(chunk(job, 0)));
    }

    @Test
    void restartedWorkerResumesItsStepsAtOnce() {
      Job job = job();
      JobEngine former = new JobEngine(database, EngineSettingsFixture.KINDS, settings("a"));
      engines.add(former);
      queuedAsRunning(former, chunk(job, 0), "a", Instant.now());

      started(settings("a"), steps);

      await().atMost(Duration.ofSeconds(2)).until(() -> steps.committed.contains(chunk(job, 0)));
    }

    @Test
    void stepThatKeepsCrashingItsWorkerIsGivenUp() {
      Job job = job();
      JobEngine former = new JobEngine(database, EngineSettingsFixture.KINDS, settings("a"));
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
      Job job = job();
      steps.doing(
          (step, control) ->
              step.kind().equals(RenderSteps.PACKAGE)
                  ? lengthAfter3Attempts(step, found)
                  : steps.done(step));
      steps.followedBy(
          (step, done) ->
              step.kind().equals(RenderSteps.PACKAGE)
                  ? List.of(only(job, RenderSteps.STILLS))
                  : List.of());

      started(settings("a"), steps).enqueue(only(job, RenderSteps.PACKAGE));

      soon().until(() -> steps.committed.contains(only(job, RenderSteps.STILLS)));
      assertThat(found).hasSize(3).allMatch(OptionalLong::isEmpty);
      assertThat(length(only(job, RenderSteps.PACKAGE))).isPresent();
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
            renderJobs.saveLength(step.job(), "1-test", 1);
            if (found.size() < 3) {
              assertThat(length(step)).isPresent();
              throw new IllegalStateException("crash");
            }
            steps.committed.add(step);
          });
    }

    private OptionalLong length(Step step) {
      return renderJobs.find(step.job()).orElseThrow().lengthMicros();
    }

    @Test
    void failureWhileQueueingNextStepsRollsEverythingBack() {
      AtomicInteger attempts = new AtomicInteger();
      Job job = job();
      steps.followedBy(
          (step, done) -> {
            if (attempts.incrementAndGet() == 1) {
              throw new IllegalStateException("crash");
            }
            return step.kind().equals(RenderSteps.PROBE)
                ? List.of(only(job, RenderSteps.PLAN))
                : List.of();
          });

      started(settings("a"), steps).enqueue(only(job, RenderSteps.PROBE));

      soon().until(() -> steps.committed.contains(only(job, RenderSteps.PLAN)));
      assertThat(steps.began)
          .containsExactly(
              only(job, RenderSteps.PROBE),
              only(job, RenderSteps.PROBE),
              only(job, RenderSteps.PLAN));
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
    void twoWorkersRunEveryStepExactlyOnce() {
      RecordingStepHandler a = new RecordingStepHandler();
      RecordingStepHandler b = new RecordingStepHandler();
      List<Job> all = IntStream.range(0, 20).mapToObj(i -> job()).toList();
      JobEngine api = new JobEngine(database, EngineSettingsFixture.KINDS, settings("api"));
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
    void closingWorkerStopsUnfinishedStepsAndAnotherRunsThem() {
      RecordingStepHandler first = new RecordingStepHandler();
      first.doing(first::workUntilStopped);
      JobEngine engine = started(settings("a"), first);
      Job job = job();
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
            if (step.kind().equals(RenderSteps.PROBE)) {
              soon().until(() -> steps.began.size() == 3);
              return Result.last(() -> steps.committed.add(step));
            }
            return steps.workUntilStopped(step, control);
          });
      JobEngine engine = started(settings("a"), steps);
      Job job = job();

      engine.enqueue(only(job, RenderSteps.PROBE));
      IntStream.range(0, 3).forEach(i -> engine.enqueue(chunk(job, i)));

      await().atMost(Duration.ofSeconds(12)).until(() -> steps.stopped.size() == 2);
      assertThat(queued()).isZero();
      assertThat(steps.committed).containsExactly(only(job, RenderSteps.PROBE));
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
      engine.every(
          "sweep",
          Duration.ofMillis(20),
          () -> {
            if (runs.incrementAndGet() == 1) {
              throw new IllegalStateException("no");
            }
          });

      engine.start(steps);

      soon().until(() -> runs.get() >= 3);
    }

    @Test
    void recurringTaskRunsOnOneWorkerAtATime() {
      AtomicInteger atOnce = new AtomicInteger();
      AtomicInteger maxAtOnce = new AtomicInteger();
      AtomicInteger runs = new AtomicInteger();
      Runnable work =
          () -> {
            maxAtOnce.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
            Thread.onSpinWait();
            runs.incrementAndGet();
            atOnce.decrementAndGet();
          };
      for (String host : List.of("a", "b", "c")) {
        JobEngine engine = new JobEngine(database, EngineSettingsFixture.KINDS, settings(host));
        engines.add(engine);
        engine.every("sweep", Duration.ofMillis(1), work);
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
      JobEngine engine = new JobEngine(database, EngineSettingsFixture.KINDS, settings);
      engines.add(engine);
      engine.start(handler);
      return engine;
    }

    /** Polls often: most conditions hold within a few milliseconds. */
    private static ConditionFactory soon() {
      return await().atMost(SOON).pollDelay(Duration.ZERO).pollInterval(POLL_INTERVAL);
    }

    private Job job() {
      Job job = JobFixture.job();
      jobs.insert(job);
      return job;
    }

    private List<Step> committed(StepKind kind) {
      return steps.committed.stream().filter(step -> step.kind().equals(kind)).toList();
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

    private static Step only(Job job, StepKind kind) {
      return Step.only(job.id(), kind);
    }

    private static Step chunk(Job job, int index) {
      return new Step(job.id(), RenderSteps.CHUNK, index);
    }
  }
}
