package dev.vidport.persistence.engine;

import static dev.vidport.persistence.engine.EngineSettingsFixture.settings;
import static dev.vidport.persistence.engine.EngineSettingsFixture.withHeartbeat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.job.JdbcJobs;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.transaction.port.RecurringTask;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A worker on a host whose clock jumps. */
final class ClockSkewTest {
  private static final Duration SOON = Duration.ofMinutes(1);

  private final AtomicReference<Duration> clockSkew = new AtomicReference<>(Duration.ZERO);
  private final InstantSource wallClock = () -> Instant.now().plus(clockSkew.get());
  private final RecordingStepHandler steps = new RecordingStepHandler();
  private final AtomicInteger sweeps = new AtomicInteger();

  @ParameterizedTest
  @EnumSource(names = {"H2_MEMORY", "POSTGRESQL"})
  void stepsRunAndAreRetriedWhateverTheClockShows(TestDatabase kind) {
    Database database = kind.emptied();
    Job job = JobFixture.job();
    new JdbcJobs(database).insert(job);
    AtomicInteger attempts = new AtomicInteger();
    Step chunk = new Step(job.id(), RenderSteps.CHUNK, 0);
    try (JobEngine engine = engine(database, settings("a"))) {
      steps.doing(
          (step, control) -> {
            clockSkew.updateAndGet(
                other -> other.isZero() ? Duration.ofHours(-1) : other.negated());
            engine.beatNow();
            if (attempts.incrementAndGet() < 4) {
              throw new IllegalStateException("the store is unavailable");
            }
            return steps.done(step);
          });
      engine.start(steps);

      engine.enqueue(chunk);

      await().atMost(SOON).until(() -> steps.committed.contains(chunk));
      assertThat(attempts).hasValue(4);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3600, -3600})
  void noSweepRunsUntilTheClockIsRightAgain(int seconds) {
    Database database = TestDatabase.H2_MEMORY.emptied();
    try (JobEngine engine = engine(database)) {
      engine.addRecurring(
          List.of(new RecurringTask("sweep", Duration.ofMillis(20), sweeps::incrementAndGet)));
      engine.start(steps);
      await().atMost(SOON).until(() -> sweeps.get() >= 2);

      clockSkew.set(Duration.ofSeconds(seconds));

      await().atMost(SOON).during(Duration.ofMillis(500)).until(() -> sweeps.getAndSet(0) == 0);
      clockSkew.set(Duration.ZERO);
      await().atMost(SOON).until(() -> sweeps.get() >= 2);
    }
  }

  @Test
  void hostThatStartsWithAWrongClockRunsNoSweep() {
    Database database = TestDatabase.H2_MEMORY.emptied();
    clockSkew.set(Duration.ofHours(1));
    try (JobEngine engine = engine(database)) {
      engine.addRecurring(
          List.of(new RecurringTask("sweep", Duration.ofMillis(1), sweeps::incrementAndGet)));

      engine.start(steps);

      await().during(Duration.ofMillis(300)).atMost(SOON).until(() -> sweeps.get() == 0);
      assertThat(engine.clockSkew()).isBetween(Duration.ofMinutes(59), Duration.ofMinutes(61));
    }
  }

  private JobEngine engine(Database database) {
    return engine(database, withHeartbeat(settings("a"), Duration.ofMillis(100)));
  }

  private JobEngine engine(Database database, JobEngineSettings settings) {
    return new JobEngine(
        database,
        EngineSettingsFixture.KINDS,
        settings,
        wallClock,
        new DiskSpaceGuard(settings.workRoot(), 0));
  }
}
