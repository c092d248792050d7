package dev.vidport.persistence.engine;

import static dev.vidport.persistence.engine.EngineSettingsFixture.settings;
import static dev.vidport.persistence.engine.EngineSettingsFixture.withHeartbeat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.DatabaseSettings;
import dev.vidport.persistence.database.Outage;
import dev.vidport.persistence.database.PostgresServer;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.job.JdbcJobs;
import dev.vidport.persistence.job.JdbcRenderJobs;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.port.Job;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two workers while their PostgreSQL is unavailable. */
@Tag("process")
final class DatabaseOutageTest {
  private static final Duration SOON = Duration.ofMinutes(1);

  private final Job job = JobFixture.job();
  private final Step running = new Step(job.id(), RenderSteps.CHUNK, 0);
  private final Step next = new Step(job.id(), RenderSteps.CHUNK, 1);

  @Test
  void runningStepIsCommittedAfterTheOutageAndNoWorkerCountsAsDead() throws Exception {
    Path folder = TestDatabase.folder().resolve("data");
    try (PostgresServer server = PostgresServer.start(folder);
        Database database =
            Database.open(new DatabaseSettings(server.jdbcUrl(), server.user(), "", 12));
        JobEngine a = engine(database, "a");
        JobEngine b = engine(database, "b")) {
      JdbcRenderJobs jobs = new JdbcRenderJobs(database);
      new JdbcJobs(database).insert(job);
      CountDownLatch stopped = new CountDownLatch(1);
      CountDownLatch reported = new CountDownLatch(1);
      RecordingStepHandler steps = new RecordingStepHandler();
      steps.doing(
          (step, control) -> {
            if (step.equals(running)) {
              stopped.await(10, TimeUnit.SECONDS);
              jobs.progress(job.id(), 0, 1);
              reported.countDown();
            }
            return steps.done(step);
          });
      a.start(steps);
      b.start(steps);
      a.enqueue(running);
      await().atMost(SOON).until(() -> steps.began.contains(running));

      server.stop();
      stopped.countDown();
      // Waits for a connection, longer than a living worker may be silent.
      assertThatThrownBy(() -> jobs.find(job.id())).matches(Outage::is);
      assertThat(reported.await(30, TimeUnit.SECONDS)).isTrue();
      server.startAgain(folder);

      await().atMost(SOON).until(() -> steps.committed.contains(running));
      a.enqueue(next);
      await().atMost(SOON).until(() -> steps.committed.contains(next));
      assertThat(steps.began).containsExactly(running, next);
      assertThat(steps.stopped).isEmpty();
    }
  }

  private static JobEngine engine(Database database, String host) {
    return new JobEngine(
        database,
        EngineSettingsFixture.KINDS,
        withHeartbeat(settings(host), Duration.ofSeconds(1)));
  }
}
