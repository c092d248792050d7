package dev.vidport.persistence.engine;

import static dev.vidport.persistence.engine.EngineSettingsFixture.polling;
import static dev.vidport.persistence.engine.EngineSettingsFixture.retrying;
import static dev.vidport.persistence.engine.EngineSettingsFixture.settings;
import static dev.vidport.persistence.engine.EngineSettingsFixture.withHeartbeat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.job.RenderFlow;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.port.CaptionSupport;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.StepHandler.Result;
import dev.vidport.usecases.transaction.port.RecurringTask;
import dev.vidport.usecases.video.VideoFixture;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Claims, locks and transactions of steps, which differ between databases. */
@Order(1)
@ParameterizedClass
@Execution(ExecutionMode.CONCURRENT)
@EnumSource
final class StepClaimTest extends JobEngineFixture {
  StepClaimTest(TestDatabase kind) {
    super(kind);
  }

  @Test
  void stepsRunInOrderUntilTheJobEnds() {
    RenderPlan plan = JobFixture.plan(3);
    steps.followedBy((step, done) -> next(plan, step, done));
    Job job = job();
    renderJobs.savePlan(job.id(), "1-test", plan);
    JobEngine engine = started(settings("a"), steps);

    engine.enqueue(RenderFlow.first(job.id()));

    soon().until(() -> steps.committed.contains(only(job, RenderSteps.PUBLISH)));
    assertThat(steps.began).doesNotHaveDuplicates().hasSize(10 + earlyRuns(plan));
    assertThat(steps.began.stream().map(Step::kind).distinct().filter(StepClaimTest::inSequence))
        .containsExactly(
            RenderSteps.PROBE,
            RenderSteps.PLAN,
            RenderSteps.PACKAGE,
            RenderSteps.STILLS,
            RenderSteps.PUBLISH);
    assertThat(renderJobs.find(job.id()).orElseThrow().progress().chunksDone()).isEqualTo(3);
    assertThat(renderJobs.find(job.id()).orElseThrow().progress().audioDone()).isTrue();
  }

  private static boolean inSequence(StepKind kind) {
    return !Set.of(RenderSteps.CHUNK, RenderSteps.AUDIO, RenderSteps.EARLY_RENDITION)
        .contains(kind);
  }

  /** Each run of the early rendition has a chunk. */
  private static List<Step> next(RenderPlan plan, Step step, Set<Step> done) {
    int early =
        (int)
            done.stream()
                .filter(before -> before.kind().equals(RenderSteps.EARLY_RENDITION))
                .count();
    return RenderFlow.after(step, Optional.of(plan), () -> false, early, done);
  }

  private static int earlyRuns(RenderPlan plan) {
    return plan.ofEarlyRendition().chunks().size();
  }

  @Test
  void stepAfterParallelStepsRunsExactlyOnce() {
    RenderPlan plan = JobFixture.plan(3);
    steps.followedBy((step, done) -> next(plan, step, done));
    List<Job> all = IntStream.range(0, 25).mapToObj(i -> job()).toList();
    JobEngine a = started(settings("a"), steps);
    started(settings("b"), steps);

    all.forEach(job -> a.enqueue(only(job, RenderSteps.PLAN)));

    await().until(() -> committed(RenderSteps.PUBLISH).size() == all.size());
    assertThat(steps.began).doesNotHaveDuplicates().hasSize(25 * (9 + earlyRuns(plan)));
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
    soon().until(() -> steps.began.size() == 3);
    assertThat(engine.cancel(busy.id())).isEqualTo(3);
    soon().until(() -> steps.stopped.size() == 2);
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
    engine.continueAfter(only(live, RenderSteps.RECEIVE), only(live, RenderSteps.PROBE));
    engine.continueAfter(only(waiting, RenderSteps.RECEIVE), only(waiting, RenderSteps.PROBE));

    soon().until(() -> steps.committed.contains(only(waiting, RenderSteps.PROBE)));
    assertThat(steps.began)
        .doesNotContain(only(waiting, RenderSteps.RECEIVE), only(live, RenderSteps.PROBE));
    assertThat(engine.cancel(busy.id()) + engine.cancel(live.id())).isEqualTo(3);
  }

  @Test
  void transfersOfAnAccountLeaveThreadsToOthers() {
    steps.doing(steps::workUntilStopped);
    JobEngine engine = started(polling(settings("it's"), Duration.ofMinutes(10)), steps);
    List<Step> first = fetches(VideoFixture.account(), 12);
    first.forEach(engine::enqueue);
    soon().until(() -> steps.began.size() == 4);

    for (int others = 1; others <= 3; others++) {
      Step other = fetches(VideoFixture.account(), 1).get(0);
      engine.enqueue(other);
      soon().until(() -> steps.began.contains(other));
    }

    assertThat(steps.began).hasSize(7).filteredOn(first::contains).hasSize(4);
  }

  @Test
  void nextTransferOfAnAccountBeginsWhenOneEnds() {
    AccountId account = VideoFixture.account();
    CountDownLatch end = new CountDownLatch(1);
    List<Step> waiting = fetches(account, 6);
    steps.doing(
        (step, control) -> {
          boolean isFirst = step.equals(steps.began.get(0));
          if (isFirst && end.await(30, TimeUnit.SECONDS)) {
            return steps.done(step);
          }
          return steps.workUntilStopped(step, control);
        });
    JobEngine engine = started(polling(settings("a"), Duration.ofMinutes(10)), steps);
    waiting.forEach(engine::enqueue);
    soon().until(() -> steps.began.size() == 4);

    end.countDown();

    soon().until(() -> steps.began.size() == 5);
  }

  @Test
  void eachWorkerSharesItsOwnThreads() {
    steps.doing(steps::workUntilStopped);
    List<Step> waiting = fetches(VideoFixture.account(), 12);
    JobEngine a = started(settings("a"), steps);
    waiting.forEach(a::enqueue);
    soon().until(() -> steps.began.size() == 4);

    started(settings("b"), steps);

    soon().until(() -> steps.began.size() == 8);
  }

  private List<Step> fetches(AccountId account, int count) {
    return Stream.generate(() -> only(job(account), RenderSteps.FETCH)).limit(count).toList();
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
  void stepsThatDrawCaptionsWaitForAWorkerThatCan() {
    RecordingStepHandler capable = new RecordingStepHandler();
    Job drawing = JobFixture.job().withDrawsCaptions(true);
    jobs.insert(drawing);
    JobEngine without = started(settings("without"), steps);
    without.setCaptionSupport(CaptionSupport.of(Optional.of("no libass")));
    List<Step> chunks = IntStream.range(0, 3).mapToObj(i -> chunk(drawing, i)).toList();
    chunks.forEach(without::enqueue);
    without.enqueue(only(drawing, RenderSteps.PLAN));
    Job other = job();
    without.enqueue(chunk(other, 0));

    soon().until(() -> steps.committed.contains(chunk(other, 0)));
    soon().until(() -> steps.committed.contains(only(drawing, RenderSteps.PLAN)));
    JobEngine with = started(settings("with"), capable);
    assertThat(steps.began).doesNotContainAnyElementsOf(chunks);
    with.setCaptionSupport(CaptionSupport.of(Optional.empty()));

    soon().until(() -> capable.committed.containsAll(chunks));
    assertThat(steps.began).doesNotContainAnyElementsOf(chunks);
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
  void cancellingStopsARunningStepOfAnotherHostBeforeItsHeartbeat() {
    steps.doing(steps::workUntilStopped);
    JobEngine api = new JobEngine(database, EngineSettingsFixture.KINDS, settings("api"));
    engines.add(api);
    started(withHeartbeat(settings("worker"), Duration.ofMinutes(1)), steps);
    Job job = job();
    IntStream.range(0, 3).forEach(i -> api.enqueue(chunk(job, i)));
    soon().until(() -> steps.began.size() == 2);

    int ended = api.cancel(job.id());

    assertThat(ended).isEqualTo(3);
    soon().until(() -> steps.stopped.size() == 2);
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
  void stepDueLaterThanAnyRetryDelayRunsAtOnce() {
    Job job = job();
    JobEngine previous = new JobEngine(database, EngineSettingsFixture.KINDS, settings("a"));
    engines.add(previous);
    previous.enqueue(chunk(job, 0));
    database.with(
        handle ->
            handle.execute(
                "update step_execution set execution_time = current_timestamp + interval '1'"
                    + " hour"));

    started(settings("a"), steps);

    soon().until(() -> steps.committed.contains(chunk(job, 0)));
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

    // The steps learn of a commit shortly before the database.
    soon().until(() -> !jobs.find(job.id()).orElseThrow().done().isEmpty());
    assertThat(attempts).hasSize(3).doesNotHaveDuplicates();
    assertThat(jobs.find(job.id()).orElseThrow().done())
        .isEqualTo(Map.of(chunk(job, 7), attempts.get(2)));
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
  void twoWorkersRunEveryStepExactlyOnce() {
    RecordingStepHandler a = new RecordingStepHandler();
    RecordingStepHandler b = new RecordingStepHandler();
    List<Job> all = IntStream.range(0, 20).mapToObj(i -> job()).toList();
    JobEngine api = new JobEngine(database, EngineSettingsFixture.KINDS, settings("api"));
    engines.add(api);
    all.forEach(job -> IntStream.range(0, 10).forEach(i -> api.enqueue(chunk(job, i))));

    started(settings("a"), a);
    started(settings("b"), b);

    await().until(() -> a.committed.size() + b.committed.size() == 200);
    List<Step> ran = new ArrayList<>(a.began);
    ran.addAll(b.began);
    assertThat(ran).doesNotHaveDuplicates().hasSize(200);
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

    soon().until(() -> steps.stopped.size() == 2);
    assertThat(queued()).isZero();
    assertThat(steps.committed).containsExactly(only(job, RenderSteps.PROBE));
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
      JobEngine engine = new JobEngine(database, EngineSettingsFixture.KINDS, settings(host));
      engines.add(engine);
      engine.addRecurring(List.of(new RecurringTask("sweep", Duration.ofMillis(1), work)));
      engine.start(steps);
    }

    soon().until(() -> runs.get() >= 20);
    assertThat(maxAtOnce).hasValue(1);
  }

  private List<Step> committed(StepKind kind) {
    return steps.committed.stream().filter(step -> step.kind().equals(kind)).toList();
  }
}
