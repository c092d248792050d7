package dev.vidport.persistence.engine;

import static dev.vidport.persistence.engine.EngineSettingsFixture.oneSlot;
import static dev.vidport.persistence.engine.EngineSettingsFixture.polling;
import static dev.vidport.persistence.engine.EngineSettingsFixture.settings;
import static dev.vidport.persistence.engine.EngineSettingsFixture.withHeartbeat;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.StepEnd;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.job.port.StepHandler.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

/** Leases of steps whose worker died, seemed dead or was closed. */
@Order(2)
@ParameterizedClass
@Execution(ExecutionMode.CONCURRENT)
@EnumSource
final class StepLeaseTest extends JobEngineFixture {
  /** The heartbeats are those of the test. */
  private static final Duration NEVER = Duration.ofMinutes(10);

  private static final int MORE_THAN_MISSED = 2 * JobEngineSettings.MISSED_HEARTBEATS;

  StepLeaseTest(TestDatabase kind) {
    super(kind);
  }

  @Test
  void quickStepOfADeadWorkerRunsOnAnother() {
    JobEngine a = started(withHeartbeat(settings("a"), Duration.ofMillis(100)), steps);
    Job job = job();
    queuedAsRunning(a, only(job, RenderSteps.PUBLISH), "dead", Instant.now());

    soon().until(() -> steps.committed.contains(only(job, RenderSteps.PUBLISH)));
  }

  @Test
  void stepOfADeadWorkerRunsOnAnotherAndTheLogNamesTheDeadOne() {
    ListAppender<ILoggingEvent> written = new ListAppender<>();
    written.start();
    Logger heartbeats = (Logger) LoggerFactory.getLogger(WorkerHeartbeat.class);
    heartbeats.addAppender(written);
    JobEngine a = started(withHeartbeat(settings("a"), Duration.ofMillis(100)), steps);
    Job job = job();
    queuedAsRunning(a, chunk(job, 0), "dead", Instant.now());

    soon().until(() -> steps.committed.contains(chunk(job, 0)));
    heartbeats.detachAppender(written);
    assertThat(List.copyOf(written.list))
        .extracting(ILoggingEvent::getFormattedMessage)
        .contains(
            "A worker is dead; its step runs again: worker=dead step="
                + StepText.of(chunk(job, 0)));
  }

  @Test
  void heartbeatByAWrongClockIsThatOfALivingWorker() {
    CountDownLatch end = new CountDownLatch(1);
    steps.doing((step, control) -> doneAfter(end, step));
    JobEngine a = started(withHeartbeat(settings("a"), NEVER), steps);
    JobEngine b = started(withHeartbeat(settings("b"), NEVER), steps);
    Job job = job();
    a.enqueue(chunk(job, 0));
    soon().until(() -> steps.began.size() == 1);

    for (int beat = 0; beat < MORE_THAN_MISSED; beat++) {
      a.beatNow();
      writeHeartbeatOfAnHourAgo();
      b.beatNow();
    }

    end.countDown();
    soon().until(() -> steps.committed.contains(chunk(job, 0)));
    assertThat(steps.began).hasSize(1);
  }

  @Test
  void stepOfALivingWorkerIsNotTakenOver() {
    CountDownLatch end = new CountDownLatch(1);
    steps.doing((step, control) -> doneAfter(end, step));
    JobEngine a = started(withHeartbeat(settings("a"), NEVER), steps);
    JobEngine b = started(withHeartbeat(settings("b"), NEVER), steps);
    Job job = job();
    a.enqueue(chunk(job, 0));
    soon().until(() -> steps.began.size() == 1);

    writeHeartbeatOfAnHourAgo();
    for (int beat = 0; beat < MORE_THAN_MISSED; beat++) {
      a.beatNow();
      b.beatNow();
    }

    end.countDown();
    soon().until(() -> steps.committed.contains(chunk(job, 0)));
    assertThat(steps.began).hasSize(1);
  }

  private StepHandler.Result doneAfter(CountDownLatch end, Step step) throws InterruptedException {
    assertThat(end.await(1, TimeUnit.MINUTES)).isTrue();
    return steps.done(step);
  }

  /** As written by a host whose clock is an hour behind, or that has been silent for an hour. */
  private void writeHeartbeatOfAnHourAgo() {
    database.with(
        handle ->
            handle.execute(
                "update step_execution set last_heartbeat ="
                    + " current_timestamp - interval '1' hour where picked"));
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
            database, EngineSettingsFixture.KINDS, polling(settings("a"), Duration.ofMinutes(10)));
    engines.add(engine);
    engine.listen((step, waited) -> ends::add);
    engine.start(steps);
    Job job = job();

    engine.enqueue(chunk(job, 0));

    soon().until(() -> !ends.isEmpty());
    assertThat(ends).containsExactly(StepEnd.LEASE_LOST);
    assertThat(stored).isEmpty();
  }

  @Test
  void workerThatSeemedDeadStopsItsStep() {
    steps.doing(steps::workUntilStopped);
    JobEngine a = started(withHeartbeat(settings("a"), Duration.ofMinutes(1)), steps);
    Job job = job();
    a.enqueue(chunk(job, 0));
    soon().until(() -> !steps.began.isEmpty());

    declareDead("a");

    soon().until(() -> steps.stopped.contains(chunk(job, 0)));
  }

  @Test
  void restartedWorkerResumesItsStepsAtOnce() {
    Job job = job();
    JobEngine previous = new JobEngine(database, EngineSettingsFixture.KINDS, settings("a"));
    engines.add(previous);
    queuedAsRunning(previous, chunk(job, 0), "a", Instant.now());

    started(settings(WorkerName.of("a").after("a")), steps);

    soon().until(() -> steps.committed.contains(chunk(job, 0)));
  }

  @Test
  void stepsOfALivingNamesakeAreLeftToIt() {
    CountDownLatch end = new CountDownLatch(1);
    steps.doing(
        (step, control) -> {
          end.await(10, TimeUnit.SECONDS);
          return steps.done(step);
        });
    JobEngine one = started(settings(WorkerName.of("a")), steps);
    Job job = job();
    one.enqueue(chunk(job, 0));
    soon().until(() -> !steps.began.isEmpty());

    started(settings(WorkerName.of("a")), steps);
    started(settings(WorkerName.of("a").after("an-ended-process")), steps);
    end.countDown();

    soon().until(() -> steps.committed.contains(chunk(job, 0)));
    assertThat(steps.began).hasSize(1);
    assertThat(steps.stopped).isEmpty();
  }

  @Test
  void livingNamesakeIsReported() {
    ListAppender<ILoggingEvent> written = new ListAppender<>();
    written.start();
    Logger watch = (Logger) LoggerFactory.getLogger(NamesakeWatch.class);
    watch.addAppender(written);
    WorkerName first = WorkerName.of("twin");
    started(withHeartbeat(settings(first), Duration.ofMillis(50)), steps);
    database.with(
        handle ->
            handle.execute(
                "insert into worker (instance, name, slots, parallel_chunks, free_bytes, last_seen)"
                    + " values ('twin-ended', 'twin', 1, 1, 0, current_timestamp)"));

    started(withHeartbeat(settings(WorkerName.of("twin")), Duration.ofMillis(200)), steps);

    soon()
        .until(
            () ->
                List.copyOf(written.list).stream()
                    .map(ILoggingEvent::getFormattedMessage)
                    .anyMatch(line -> line.endsWith("otherInstance=" + first.instance())));
    watch.detachAppender(written);
    assertThat(List.copyOf(written.list))
        .extracting(ILoggingEvent::getFormattedMessage)
        .noneMatch(line -> line.contains("twin-ended"));
  }

  @Test
  void stepThatKeepsCrashingItsWorkerIsGivenUp() {
    Job job = job();
    JobEngine previous = new JobEngine(database, EngineSettingsFixture.KINDS, settings("a"));
    engines.add(previous);
    queuedAsRunning(previous, chunk(job, 0), "a", Instant.now());
    database.with(handle -> handle.execute("update step_execution set consecutive_failures = 4"));

    started(settings(WorkerName.of("a").after("a")), steps);

    soon().until(() -> !steps.givenUp.isEmpty());
    assertThat(steps.givenUp.get(0).reason()).isEqualTo(Reason.EXHAUSTED);
    assertThat(steps.began).isEmpty();
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

  /** Releases the steps of a worker as if its heartbeats had stopped. */
  private void declareDead(String host) {
    new StepLeases(database).releaseCrashed(host);
  }
}
