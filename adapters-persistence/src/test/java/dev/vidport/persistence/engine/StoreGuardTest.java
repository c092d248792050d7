package dev.vidport.persistence.engine;

import static dev.vidport.persistence.engine.EngineSettingsFixture.settings;
import static dev.vidport.persistence.engine.EngineSettingsFixture.wide;
import static dev.vidport.persistence.engine.EngineSettingsFixture.withHeartbeat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.domain.job.RenderFlow;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.job.JdbcJobs;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.storage.port.StoreProbe;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class StoreGuardTest {
  private static final Duration SOON = Duration.ofMinutes(1);

  private final Database database = TestDatabase.H2_MEMORY.emptied();
  private final Job job = JobFixture.job();
  private final RecordingStepHandler steps = new RecordingStepHandler();
  private final AtomicBoolean available = new AtomicBoolean(true);
  private final AtomicBoolean responds = new AtomicBoolean();
  private final AtomicInteger calls = new AtomicInteger();

  /** Known to be available or not; a call finds out. */
  private final StoreProbe store =
      new StoreProbe() {
        @Override
        public boolean isAvailable() {
          return available.get();
        }

        @Override
        public void call() throws IOException {
          calls.incrementAndGet();
          if (!responds.get()) {
            throw new IOException("no route to host");
          }
          available.set(true);
        }
      };

  @Test
  void noStepStartsWhileTheStoreIsAway() {
    new JdbcJobs(database).insert(job);
    Step probe = RenderFlow.first(job.id());
    Step chunk = new Step(job.id(), RenderSteps.CHUNK, 0);
    Step fetch = Step.only(job.id(), RenderSteps.FETCH);
    JobEngineSettings settings = wide(withHeartbeat(settings("a"), Duration.ofMillis(50)), 4, 3);
    try (JobEngine engine = new JobEngine(database, EngineSettingsFixture.KINDS, settings)) {
      available.set(false);
      engine.dependOn(store);
      engine.start(steps);
      List.of(probe, chunk, fetch).forEach(engine::enqueue);

      await().atMost(SOON).until(() -> calls.get() >= 5);
      assertThat(steps.began).isEmpty();
      assertThat(engine.capacity().workers()).allMatch(worker -> worker.parallelChunks() == 0);

      responds.set(true);
      await().atMost(SOON).until(() -> steps.committed.containsAll(List.of(probe, chunk, fetch)));
      assertThat(engine.isStoreAway()).isFalse();
    }
  }

  @Test
  void noStepStartsWhileTheHostLacksPrograms() {
    new JdbcJobs(database).insert(job);
    Step probe = RenderFlow.first(job.id());
    JobEngineSettings settings = withHeartbeat(settings("a"), Duration.ofMillis(50));
    try (JobEngine engine = new JobEngine(database, EngineSettingsFixture.KINDS, settings)) {
      engine.setCanRunSteps(false);
      engine.start(steps);
      await()
          .atMost(SOON)
          .until(
              () -> engine.capacity().workers(),
              workers -> workers.stream().allMatch(worker -> worker.parallelChunks() == 0));
      engine.enqueue(probe);
      assertThat(steps.began).isEmpty();

      engine.setCanRunSteps(true);

      await().atMost(SOON).until(() -> steps.committed.contains(probe));
    }
  }
}
