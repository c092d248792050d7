package dev.vidport.persistence.engine;

import static dev.vidport.persistence.engine.EngineSettingsFixture.settings;
import static dev.vidport.persistence.engine.EngineSettingsFixture.wide;
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
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A worker whose disk is nearly full. */
final class DiskSpaceGuardTest {
  private static final Duration SOON = Duration.ofMinutes(1);
  private static final long MIN_FREE = 1_000;

  private final Database database = TestDatabase.H2_MEMORY.emptied();
  private final Job job = JobFixture.job();
  private final Step probe = RenderFlow.first(job.id());
  private final Step chunk = new Step(job.id(), RenderSteps.CHUNK, 0);
  private final Step receive = Step.only(job.id(), RenderSteps.RECEIVE);
  private final RecordingStepHandler steps = new RecordingStepHandler();
  private final AtomicLong free = new AtomicLong(MIN_FREE);
  private final JobEngineSettings settings = wide(settings("a"), 4, 3);
  private final DiskSpaceGuard diskSpace =
      new DiskSpaceGuard(settings.workRoot(), free::get, MIN_FREE);

  DiskSpaceGuardTest() {
    new JdbcJobs(database).insert(job);
  }

  @Test
  void startsNoRenderingStepUntilDiskSpaceIsFree() {
    free.set(MIN_FREE - 1);
    try (JobEngine engine =
        new JobEngine(
            database, EngineSettingsFixture.KINDS, settings, InstantSource.system(), diskSpace)) {
      engine.start(steps);

      engine.enqueue(chunk);
      engine.enqueue(receive);
      engine.enqueue(probe);

      await().atMost(SOON).until(() -> steps.committed.contains(probe));
      assertThat(steps.began).containsExactly(probe);
      assertThat(engine.isDiskLow()).isTrue();
      free.set(MIN_FREE);
      engine.beatNow();
      assertThat(engine.isDiskLow()).isFalse();
      await().atMost(SOON).until(() -> steps.committed.containsAll(List.of(chunk, receive)));
    }
  }

  @Test
  void runningStepContinuesAndTheNextWaits() {
    steps.doing(steps::workUntilStopped);
    Step next = new Step(job.id(), RenderSteps.CHUNK, 1);
    try (JobEngine engine =
        new JobEngine(
            database, EngineSettingsFixture.KINDS, settings, InstantSource.system(), diskSpace)) {
      engine.start(steps);
      engine.enqueue(chunk);
      await().atMost(SOON).until(() -> steps.began.contains(chunk));

      free.set(0);
      engine.beatNow();
      assertThat(engine.isDiskLow()).isTrue();
      assertThat(engine.capacity().parallelChunks()).isEqualTo(1);
      engine.enqueue(next);
      engine.enqueue(probe);

      await().atMost(SOON).until(() -> steps.began.contains(probe));
      assertThat(steps.began).doesNotContain(next);
      assertThat(steps.stopped).isEmpty();
      engine.cancel(job.id());
    }
  }

  @Test
  void freeBytesAreThoseOfTheDisk() {
    DiskSpaceGuard real = new DiskSpaceGuard(TestDatabase.folder(), Long.MAX_VALUE);

    assertThat(real.free()).isPositive();
    assertThat(real.check()).isFalse();
    assertThat(real.isEnough()).isFalse();
  }
}
