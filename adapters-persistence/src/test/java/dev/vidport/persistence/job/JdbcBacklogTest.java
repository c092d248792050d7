package dev.vidport.persistence.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.engine.JobEngine;
import dev.vidport.persistence.engine.JobEngineSettings;
import dev.vidport.persistence.engine.StepText;
import dev.vidport.usecases.job.Backlog;
import dev.vidport.usecases.job.Backlog.State;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.RenderJob;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

final class JdbcBacklogTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

  @Nested
  final class OnH2 extends Databases {
    OnH2() {
      super(TestDatabase.H2_MEMORY);
    }
  }

  @Nested
  final class OnPostgres extends Databases {
    OnPostgres() {
      super(TestDatabase.POSTGRESQL);
    }
  }

  abstract static class Databases {
    private final Database database;
    private final JobEngine engine;

    Databases(TestDatabase kind) {
      database = kind.emptied();
      engine =
          new JobEngine(database, JobEngineSettings.defaults("host", 2, 1, TestDatabase.folder()));
    }

    @AfterEach
    void close() {
      engine.close();
    }

    @Test
    void emptyQueueHasNoBacklog() {
      Backlog backlog = new JdbcBacklog(database).count();

      assertThat(backlog.steps()).isEmpty();
      assertThat(backlog.events()).isZero();
      assertThat(backlog.oldestDue(NOW)).isEmpty();
      assertThat(backlog.oldestEvent()).isEmpty();
    }

    @Test
    void stepsAreCountedByKindAndState() {
      RenderJob job = queued(StepKind.CHUNK, 4);
      queued(StepKind.PROBE, 2);
      change("picked = true, execution_time = :at", job, 0, NOW.minusSeconds(500));
      change("consecutive_failures = 2, execution_time = :at", job, 1, NOW.plusSeconds(60));
      change("execution_time = :at", job, 2, NOW.minusSeconds(90));

      Backlog backlog = new JdbcBacklog(database).count();

      assertThat(backlog.steps())
          .extracting(Backlog.Steps::kind, Backlog.Steps::state, Backlog.Steps::count)
          .containsExactlyInAnyOrder(
              tuple(StepKind.CHUNK, State.RUNNING, 1),
              tuple(StepKind.CHUNK, State.RETRY, 1),
              tuple(StepKind.CHUNK, State.QUEUED, 2),
              tuple(StepKind.PROBE, State.QUEUED, 2));
      assertThat(backlog.oldestDue(NOW)).contains(NOW.minusSeconds(90));
    }

    @Test
    void eventsAreCountedWithTheTimeOfTheOldest() {
      IntStream.of(30, 10, 20).forEach(this::event);

      Backlog backlog = new JdbcBacklog(database).count();

      assertThat(backlog.events()).isEqualTo(3);
      assertThat(backlog.oldestEvent()).contains(NOW.minusSeconds(30));
    }

    private RenderJob queued(StepKind kind, int steps) {
      RenderJob job = JobFixture.job();
      new JdbcRenderJobs(database).insert(job);
      IntStream.range(0, steps).forEach(i -> engine.enqueue(new Step(job.id(), kind, i)));
      return job;
    }

    private void change(String assignments, RenderJob job, int chunk, Instant at) {
      database.with(
          handle ->
              handle
                  .createUpdate(
                      "update step_execution set " + assignments + " where task_instance = :step")
                  .bind("step", StepText.of(new Step(job.id(), StepKind.CHUNK, chunk)))
                  .bind("at", at)
                  .execute());
    }

    private void event(int secondsAgo) {
      database.with(
          handle ->
              handle
                  .createUpdate(
                      """
                      insert into outbox (id, account_id, type, event, created_at)
                      values (:id, 'a', 'video.ready', '{}', :at)
                      """)
                  .bind("id", "evt_" + secondsAgo)
                  .bind("at", NOW.minusSeconds(secondsAgo))
                  .execute());
    }
  }
}
