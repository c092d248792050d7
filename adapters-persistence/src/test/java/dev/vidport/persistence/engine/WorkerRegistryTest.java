package dev.vidport.persistence.engine;

import static dev.vidport.persistence.engine.EngineSettingsFixture.settings;
import static dev.vidport.persistence.engine.EngineSettingsFixture.wide;
import static dev.vidport.persistence.engine.EngineSettingsFixture.withHeartbeat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.render.RenderCapacity;
import dev.vidport.domain.render.WorkerLoad;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.job.JdbcJobs;
import dev.vidport.persistence.job.JdbcWorkerPauses;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.port.CaptionSupport;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.WorkerEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The capacity of the workers, as all hosts of an instance see it. */
@ParameterizedClass
@EnumSource(names = {"H2_MEMORY", "POSTGRESQL"})
final class WorkerRegistryTest {
  private static final Duration SOON = Duration.ofMinutes(1);
  private final Database database;
  private final List<JobEngine> engines = new ArrayList<>();
  private final JobEngine api;

  WorkerRegistryTest(TestDatabase kind) {
    database = kind.emptied();
    api = engine(settings("api"));
  }

  @AfterEach
  void close() {
    engines.forEach(JobEngine::close);
  }

  @Test
  void chunksOfAllWorkersAreAdded() {
    started(wide(settings("a"), 4, 3));
    started(wide(settings("b"), 2, 2));

    assertThat(api.capacity().parallelChunks()).isEqualTo(5);
  }

  @Test
  void stoppedWorkerIsNotCounted() {
    JobEngine a = started(wide(settings("a"), 4, 3));
    started(wide(settings("b"), 2, 2));

    a.close();

    assertThat(api.capacity().parallelChunks()).isEqualTo(2);
  }

  @Test
  void silentWorkerIsNotCounted() {
    started(wide(silent("a"), 4, 3));
    started(wide(settings("b"), 2, 2));

    lastSeen("a", "current_timestamp - interval '25' second");

    assertThat(api.capacity().parallelChunks()).isEqualTo(2);
  }

  @Test
  void workersAreListedWithWhatIsKnownOfThem() {
    started(wide(silent("a"), 4, 3));
    started(wide(settings("b"), 2, 2));
    lastSeen("a", "current_timestamp - interval '25' second");

    List<WorkerEntry> listed = api.workers();

    assertThat(listed).extracting(WorkerEntry::name).containsExactly("a", "b");
    assertThat(listed).extracting(WorkerEntry::isAlive).containsExactly(false, true);
    assertThat(listed).extracting(WorkerEntry::slots).containsExactly(4, 2);
    assertThat(listed).extracting(WorkerEntry::runningSteps).containsOnly(0);
    assertThat(listed).extracting(WorkerEntry::speed).containsOnly(OptionalDouble.empty());
  }

  @Test
  void programsAndFreeSpaceOfAWorkerAreListed() {
    JobEngine a = started(withHeartbeat(settings("a"), Duration.ofMillis(100)));
    assertThat(api.workers())
        .singleElement()
        .satisfies(
            worker -> {
              assertThat(worker.version()).isEmpty();
              assertThat(worker.freeBytes()).isPositive();
            });

    a.setVersions(new WorkerVersions(Optional.of("1.0"), Optional.empty()).withFfmpeg("8.0.1"));

    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(api.workers())
                    .singleElement()
                    .satisfies(
                        worker -> {
                          assertThat(worker.version()).contains("1.0");
                          assertThat(worker.ffmpeg()).contains("8.0.1");
                        }));
  }

  @Test
  void captionsCanBeDrawnIfOneOfTheWorkersCan() {
    JobEngine a = started(settings("a"));
    JobEngine b = started(settings("b"));
    CaptionSupport lacking = CaptionSupport.of(Optional.of("no libass"));
    a.setCaptionSupport(lacking);
    assertThat(api.captionSupport()).isEqualTo(CaptionSupport.UNKNOWN);

    b.setCaptionSupport(lacking);
    assertThat(api.captionSupport()).isEqualTo(lacking);

    b.setCaptionSupport(CaptionSupport.of(Optional.empty()));
    assertThat(api.captionSupport().draws()).isTrue();
    b.close();
    assertThat(api.captionSupport()).isEqualTo(lacking);
  }

  @Test
  void pausedWorkerCountsForNothingUntilItIsResumedAlsoAfterARestart() {
    JdbcWorkerPauses pauses = new JdbcWorkerPauses(database);
    JobEngine a = started(wide(withHeartbeat(settings("a"), Duration.ofMillis(100)), 4, 3));
    a.setCaptionSupport(CaptionSupport.of(Optional.empty()));
    pauses.pause("a", Instant.EPOCH);

    await().atMost(SOON).until(a::isPaused);
    await().atMost(SOON).until(() -> parallelChunks() == 0);
    assertThat(api.captionSupport()).isEqualTo(CaptionSupport.UNKNOWN);
    assertThat(api.workers()).extracting(WorkerEntry::isPaused).containsExactly(true);
    a.close();
    JobEngine again = started(wide(withHeartbeat(settings("a"), Duration.ofMillis(100)), 4, 3));
    assertThat(again.isPaused()).isTrue();
    assertThat(parallelChunks()).isZero();

    pauses.resume("a");
    await().atMost(SOON).until(() -> parallelChunks() == 3);
    assertThat(again.isPaused()).isFalse();
  }

  /** Of all workers, as they are listed. */
  private int parallelChunks() {
    return api.workers().stream().mapToInt(WorkerEntry::parallelChunks).sum();
  }

  @Test
  void heartbeatRenewsTheRegistration() {
    started(wide(withHeartbeat(settings("a"), Duration.ofMillis(100)), 4, 3));

    lastSeen("a", "current_timestamp - interval '25' second");

    await().atMost(SOON).until(() -> api.capacity().parallelChunks() == 3);
  }

  @Test
  void heartbeatRestoresADeletedRegistration() {
    started(wide(withHeartbeat(settings("a"), Duration.ofMillis(100)), 4, 3));

    database.with(handle -> handle.execute("delete from worker"));

    await().atMost(SOON).until(() -> api.capacity().parallelChunks() == 3);
  }

  @Test
  void registrationsOlderThanADayAreDeleted() {
    started(silent("a"));
    lastSeen("a", "current_timestamp - interval '25' hour");

    started(settings("b"));

    assertThat(
            database.<List<String>>with(
                handle -> handle.createQuery("select name from worker").mapTo(String.class).list()))
        .containsExactly("b");
  }

  @Test
  void heavyStepsTakeCapacityAndQuickStepsDoNot() {
    RecordingStepHandler steps = new RecordingStepHandler();
    steps.doing(steps::workUntilStopped);
    JobEngine a = started(wide(settings("a"), 2, 2), steps);
    started(wide(settings("b"), 8, 4), new RecordingStepHandler().doing(steps::workUntilStopped));
    Job job = job();

    api.enqueue(new Step(job.id(), RenderSteps.CHUNK, 0));
    api.enqueue(new Step(job.id(), RenderSteps.CHUNK, 1));
    api.enqueue(new Step(job.id(), RenderSteps.PLAN, 0));

    assertThat(api.capacity().parallelChunks()).isEqualTo(4);
    a.cancel(job.id());
  }

  @Test
  void stepsCountForTheWorkerThatRunsThem() {
    RecordingStepHandler steps = new RecordingStepHandler();
    steps.doing(steps::workUntilStopped);
    JobEngine a = started(wide(settings("a"), 2, 1), steps);
    Job job = job();
    for (int i = 0; i < 3; i++) {
      api.enqueue(new Step(job.id(), RenderSteps.CHUNK, i));
    }

    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(api.capacity())
                    .isEqualTo(new RenderCapacity(List.of(new WorkerLoad(2, 1, 2, 1)), 1)));
    a.cancel(job.id());
  }

  @Test
  void measuredSpeedIsKnownToAllAndEstimatedForNewWorkers() {
    JobEngine a = started(wide(withHeartbeat(settings("a"), Duration.ofMillis(100)), 4, 2));
    started(wide(settings("b"), 8, 4));

    a.rendered(300, Duration.ofSeconds(10));

    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(api.capacity().workers())
                    .extracting(WorkerLoad::speed)
                    .containsExactlyInAnyOrder(60.0, 120.0));
  }

  @Test
  void atLeastOneChunkCanBeRendered() {
    Job job = job();
    for (int i = 0; i < 3; i++) {
      api.enqueue(new Step(job.id(), RenderSteps.CHUNK, i));
    }

    assertThat(api.capacity().parallelChunks()).isEqualTo(1);
  }

  private Job job() {
    Job job = JobFixture.job();
    new JdbcJobs(database).insert(job);
    return job;
  }

  /** A worker whose next heartbeat comes after the test. */
  private static JobEngineSettings silent(String worker) {
    return withHeartbeat(settings(worker), Duration.ofMinutes(10));
  }

  private void lastSeen(String worker, String when) {
    database.with(
        handle ->
            handle
                .createUpdate("update worker set last_seen = %s where name = :name".formatted(when))
                .bind("name", worker)
                .execute());
  }

  private JobEngine started(JobEngineSettings settings) {
    return started(settings, new RecordingStepHandler());
  }

  private JobEngine started(JobEngineSettings settings, RecordingStepHandler steps) {
    JobEngine engine = engine(settings);
    engine.start(steps);
    return engine;
  }

  private JobEngine engine(JobEngineSettings settings) {
    JobEngine engine = new JobEngine(database, EngineSettingsFixture.KINDS, settings);
    engines.add(engine);
    return engine;
  }
}
