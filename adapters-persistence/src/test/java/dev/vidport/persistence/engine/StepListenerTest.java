package dev.vidport.persistence.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.job.JdbcJobs;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.StepEnd;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

final class StepListenerTest {
  private final Database database = TestDatabase.H2_MEMORY.emptied();
  private final Job job = JobFixture.job();
  private final RecordingStepHandler steps = new RecordingStepHandler();
  private final List<StepEnd> ends = new CopyOnWriteArrayList<>();
  private final List<Duration> waits = new CopyOnWriteArrayList<>();
  private final List<String> names = new CopyOnWriteArrayList<>();
  private final JobEngine engine =
      new JobEngine(
          database,
          EngineSettingsFixture.KINDS,
          new JobEngineSettings(
              WorkerName.of("a"),
              2,
              1,
              Duration.ofMillis(50),
              Duration.ofSeconds(6),
              TestDatabase.folder(),
              0,
              2,
              Duration.ofMillis(1),
              Duration.ZERO));

  StepListenerTest() {
    new JdbcJobs(database).insert(job);
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void isToldHowLongAStepWaitedAndThatItIsDone() {
    run();

    awaitEnds(StepEnd.DONE);
    assertThat(waits).allMatch(wait -> !wait.isNegative()).hasSize(1);
  }

  @Test
  void isToldOfEachAttemptUntilTheStepIsGivenUp() {
    steps.doing(
        (step, control) -> {
          throw new IOException("the store is unavailable");
        });

    run();

    awaitEnds(StepEnd.RETRIED, StepEnd.GIVEN_UP);
  }

  @Test
  void isToldThatAStepWasCancelled() {
    steps.doing(steps::workUntilStopped);
    run();
    await().until(() -> !steps.began.isEmpty());

    engine.cancel(job.id());

    awaitEnds(StepEnd.CANCELLED);
  }

  @Test
  void isToldThatAStepWasPutBackWhenTheWorkerStops() {
    steps.doing(steps::workUntilStopped);
    run();
    await().until(() -> engine.slotsUsed() == 1);
    await().until(() -> !steps.began.isEmpty());

    engine.close();

    awaitEnds(StepEnd.RELEASED);
  }

  @Test
  void logContextNamesTheStepWhileItRuns() {
    steps.doing(
        (step, control) -> {
          names.add(MDC.get("jobId") + " " + MDC.get("step"));
          MDC.put("more", "of this step alone");
          return steps.done(step);
        });
    engine.listen(
        (step, waited) -> {
          names.add(MDC.get("videoId") + " " + MDC.get("more"));
          return end -> ends.add(end);
        });
    engine.start(steps);

    engine.enqueue(chunk());
    awaitEnds(StepEnd.DONE);
    engine.enqueue(new Step(job.id(), RenderSteps.CHUNK, 8));
    awaitEnds(StepEnd.DONE, StepEnd.DONE);

    assertThat(names)
        .containsExactly(
            job.video() + " null",
            job.id() + " CHUNK:7",
            job.video() + " null",
            job.id() + " CHUNK:8");
  }

  @Test
  void logContextNamesTheRequestThatSubmittedTheJob() {
    Job asked = JobFixture.job();
    MDC.put("requestId", "r-1");
    new JdbcJobs(database).insert(asked);
    MDC.clear();
    steps.doing(
        (step, control) -> {
          names.add(String.valueOf(MDC.get("requestId")));
          return steps.done(step);
        });
    run();
    awaitEnds(StepEnd.DONE);

    engine.enqueue(Step.only(asked.id(), RenderSteps.PACKAGE));
    awaitEnds(StepEnd.DONE, StepEnd.DONE);

    assertThat(names).containsExactly("null", "r-1");
  }

  private void run() {
    engine.listen(
        (step, waited) -> {
          waits.add(waited);
          return ends::add;
        });
    engine.start(steps);
    engine.enqueue(chunk());
  }

  private Step chunk() {
    return new Step(job.id(), RenderSteps.CHUNK, 7);
  }

  private void awaitEnds(StepEnd... expected) {
    await().until(() -> ends.size() >= expected.length);
    assertThat(ends).containsExactly(expected);
  }
}
