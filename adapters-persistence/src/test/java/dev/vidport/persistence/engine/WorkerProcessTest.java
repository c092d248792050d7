package dev.vidport.persistence.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.DatabaseSettings;
import dev.vidport.persistence.database.JavaProcess;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.job.JdbcJobs;
import dev.vidport.persistence.job.JdbcRenderJobs;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.port.Job;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A running step when its process ends, tested with real processes. */
@Tag("process")
final class WorkerProcessTest {
  private final Job job = JobFixture.job();
  private final Step step = new Step(job.id(), RenderSteps.CHUNK, 0);
  private final Path workRoot = TestDatabase.folder();

  @ParameterizedTest
  @EnumSource(names = {"H2_FILE", "POSTGRESQL"})
  void stepOfAKilledProcessRunsAgainWhenItsWorkerRestarts(TestDatabase kind) throws Exception {
    DatabaseSettings settings = kind.fresh();
    queueStep(settings);
    Process worker = start(settings);
    Path folder = awaitRunning(worker);

    worker.destroyForcibly();
    assertThat(worker.waitFor(1, TimeUnit.MINUTES)).isTrue();

    assertThat(folder).exists();
    try (Database database = Database.open(settings);
        JobEngine engine = engine(database)) {
      RecordingStepHandler steps = new RecordingStepHandler();
      engine.start(steps);
      await().until(() -> steps.committed.contains(step));
      assertThat(folder).doesNotExist();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"H2_FILE", "POSTGRESQL"})
  void stepOfAStoppedProcessIsPutBackWithoutAFailedAttempt(TestDatabase kind) throws Exception {
    DatabaseSettings settings = kind.fresh();
    queueStep(settings);
    Process worker = start(settings);
    Path folder = awaitRunning(worker);

    worker.destroy();
    assertThat(worker.waitFor(1, TimeUnit.MINUTES)).isTrue();

    assertThat(folder).doesNotExist();
    try (Database database = Database.open(settings);
        JobEngine engine = engine(database)) {
      assertThat(new JdbcRenderJobs(database).find(job.id()).orElseThrow().redrive()).isFalse();
      assertThat(engine.cancel(job.id())).isEqualTo(1);
    }
  }

  private void queueStep(DatabaseSettings settings) {
    try (Database database = Database.open(settings);
        JobEngine engine = engine(database)) {
      new JdbcJobs(database).insert(job);
      engine.enqueue(step);
    }
  }

  private JobEngine engine(Database database) {
    return new JobEngine(
        database,
        EngineSettingsFixture.KINDS,
        JobEngineSettings.defaults(
            WorkerName.of("worker").after(WorkerProcess.INSTANCE.instance()), 1, 1, workRoot));
  }

  private Process start(DatabaseSettings settings) throws IOException {
    return JavaProcess.start(
        WorkerProcess.class, settings.jdbcUrl(), settings.user(), workRoot.toString());
  }

  private static Path awaitRunning(Process worker) throws IOException {
    BufferedReader output = worker.inputReader(StandardCharsets.UTF_8);
    String line = output.readLine();
    while (line != null && !line.startsWith("running ")) {
      line = output.readLine();
    }
    assertThat(line).as("the worker ended early").isNotNull();
    return Path.of(line.substring("running ".length()));
  }
}
