package dev.vidport.persistence.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.video.Ended;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.DatabaseSettings;
import dev.vidport.persistence.database.JavaProcess;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.job.JdbcJobs;
import dev.vidport.persistence.video.JdbcVideos;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.StartJob;
import dev.vidport.usecases.job.StepDispatcher;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.JobKinds;
import dev.vidport.usecases.render.RenderKind;
import dev.vidport.usecases.video.VideoFixture;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A second kind of job beside render jobs, on a published video. */
final class SecondJobKindTest {
  private static final Duration SOON = Duration.ofMinutes(1);
  private static final JobKinds KINDS = JobKinds.of(RenderKind.KIND, ChecksumKind.KIND);

  private final Ended video = VideoFixture.succeeded(VideoFixture.account());
  private final Path workRoot = TestDatabase.folder();
  private final Job job =
      Job.queued(
          JobFixture.job().id(),
          ChecksumKind.KIND.name(),
          video.account(),
          video.id(),
          JobFixture.CREATED);

  @ParameterizedTest
  @EnumSource(names = {"H2_FILE", "POSTGRESQL"})
  void jobOfAPublishedVideoSurvivesTheDeathOfItsWorker(TestDatabase kind) throws Exception {
    DatabaseSettings settings = kind.fresh();
    try (Database database = Database.open(settings);
        JobEngine engine = engine(database)) {
      new JdbcVideos(database).insert(video);
      start(database, engine, job);
    }
    Process worker =
        JavaProcess.start(
            WorkerProcess.class, settings.jdbcUrl(), settings.user(), workRoot.toString());
    awaitRunning(worker);
    worker.destroyForcibly();
    assertThat(worker.waitFor(1, TimeUnit.MINUTES)).isTrue();

    try (Database database = Database.open(settings);
        JobEngine engine = engine(database)) {
      JdbcJobs jobs = new JdbcJobs(database);
      engine.start(handlers(jobs));

      await().atMost(SOON).until(() -> engine.unfinished(video.id()).isEmpty());
      String sum = "\"" + Integer.toHexString(video.id().value().hashCode()) + "\"";
      assertThat(jobs.find(job.id()).orElseThrow().results())
          .isEqualTo(Map.of(step(ChecksumKind.READ), sum, step(ChecksumKind.STORE), sum));
      assertThat(new JdbcVideos(database).find(video.account(), video.id())).contains(video);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"H2_MEMORY", "POSTGRESQL"})
  void cancelOfTheRenderJobLeavesIt(TestDatabase kind) {
    Database database = kind.emptied();
    Job render = JobFixture.job(video.account(), JobFixture.CREATED);
    Job ofSameVideo =
        Job.queued(render.id(), RenderSteps.JOB, video.account(), video.id(), JobFixture.CREATED);
    try (JobEngine engine = engine(database)) {
      start(database, engine, job);
      new StartJob(new JdbcJobs(database), engine).handle(ofSameVideo, RenderSteps.PROBE);
      assertThat(engine.unfinished(video.id()))
          .containsExactlyInAnyOrder(job.id(), ofSameVideo.id());

      engine.cancel(ofSameVideo.id());

      assertThat(engine.unfinished(video.id())).containsExactly(job.id());
      engine.start(handlers(new JdbcJobs(database)));
      await().atMost(SOON).until(() -> engine.unfinished(video.id()).isEmpty());
    }
  }

  /** As after an upgrade of some hosts: one of them has queued a step that others do not know. */
  @ParameterizedTest
  @EnumSource(names = {"H2_MEMORY", "POSTGRESQL"})
  void stepOfAnotherReleaseWaitsForAWorkerThatKnowsIt(TestDatabase kind) {
    Database database = kind.emptied();
    JdbcJobs jobs = new JdbcJobs(database);
    Job render =
        Job.queued(
            JobFixture.job().id(),
            RenderSteps.JOB,
            video.account(),
            video.id(),
            JobFixture.CREATED);
    try (JobEngine older =
            new JobEngine(
                database, EngineSettingsFixture.KINDS, EngineSettingsFixture.settings("older"));
        JobEngine newer = new JobEngine(database, KINDS, EngineSettingsFixture.settings("newer"))) {
      start(database, newer, job);
      older.start(handlers(jobs));
      await().atMost(SOON).until(() -> isPostponed(database));
      new StartJob(jobs, older).handle(render, RenderSteps.PROBE);
      await().atMost(SOON).until(() -> !jobs.find(render.id()).orElseThrow().done().isEmpty());
      assertThat(newer.unfinished(video.id())).contains(job.id());

      newer.start(handlers(jobs));

      await().atMost(SOON).until(() -> !newer.unfinished(video.id()).contains(job.id()));
      assertThat(jobs.find(job.id()).orElseThrow().results()).hasSize(2);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"H2_MEMORY", "POSTGRESQL"})
  void stepThatNoWorkerKnowsIsGivenUpInTheEnd(TestDatabase kind) {
    Database database = kind.emptied();
    JdbcJobs jobs = new JdbcJobs(database);
    try (JobEngine newer = new JobEngine(database, KINDS, EngineSettingsFixture.settings("newer"));
        JobEngine older =
            new JobEngine(
                database, EngineSettingsFixture.KINDS, EngineSettingsFixture.settings("older"))) {
      start(database, newer, job);
      database.update(
          "update step_execution set waiting_since = current_timestamp - interval '25' hour",
          statement -> statement);

      older.start(handlers(jobs));

      await().atMost(SOON).until(() -> older.unfinished(video.id()).isEmpty());
      assertThat(jobs.find(job.id()).orElseThrow().done()).isEmpty();
    }
  }

  private static boolean isPostponed(Database database) {
    return database.with(
        handle ->
            handle
                    .createQuery(
                        "select count(*) from step_execution where waiting_since is not null")
                    .mapTo(int.class)
                    .one()
                > 0);
  }

  private static StepDispatcher handlers(JdbcJobs jobs) {
    return new StepDispatcher(
        Map.of(
            RenderKind.KIND.name(), new RecordingStepHandler(),
            ChecksumKind.KIND.name(), new ChecksumKind(jobs)));
  }

  private static void start(Database database, JobEngine engine, Job job) {
    database.run(
        () -> new StartJob(new JdbcJobs(database), engine).handle(job, ChecksumKind.KIND.first()));
  }

  private JobEngine engine(Database database) {
    return new JobEngine(
        database,
        KINDS,
        JobEngineSettings.defaults(
            WorkerName.of("worker").after(WorkerProcess.INSTANCE.instance()), 1, 1, workRoot));
  }

  private Step step(StepKind kind) {
    return Step.only(job.id(), kind);
  }

  private static void awaitRunning(Process worker) throws IOException {
    BufferedReader output = worker.inputReader(StandardCharsets.UTF_8);
    String line = output.readLine();
    while (line != null && !line.startsWith("running ")) {
      line = output.readLine();
    }
    assertThat(line).as("the worker ended early").isNotNull();
  }
}
