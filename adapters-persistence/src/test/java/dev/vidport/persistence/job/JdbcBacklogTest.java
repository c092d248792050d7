package dev.vidport.persistence.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.engine.EngineSettingsFixture;
import dev.vidport.persistence.engine.JobEngine;
import dev.vidport.persistence.engine.JobEngineSettings;
import dev.vidport.persistence.engine.StepText;
import dev.vidport.persistence.engine.WorkerName;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.port.Backlog;
import dev.vidport.usecases.job.port.Backlog.State;
import dev.vidport.usecases.job.port.Job;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(names = {"H2_MEMORY", "POSTGRESQL"})
final class JdbcBacklogTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

  private final Database database;
  private final JobEngine engine;

  JdbcBacklogTest(TestDatabase kind) {
    database = kind.emptied();
    engine =
        new JobEngine(
            database,
            EngineSettingsFixture.KINDS,
            JobEngineSettings.defaults(WorkerName.of("host"), 2, 1, TestDatabase.folder()));
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
    Job job = queued(RenderSteps.CHUNK, 4);
    queued(RenderSteps.PROBE, 2);
    change("picked = true, execution_time = :at", job, 0, NOW.minusSeconds(500));
    change("consecutive_failures = 2, execution_time = :at", job, 1, NOW.plusSeconds(60));
    change("execution_time = :at", job, 2, NOW.minusSeconds(90));

    Backlog backlog = new JdbcBacklog(database).count();

    assertThat(backlog.steps())
        .extracting(Backlog.Steps::kind, Backlog.Steps::state, Backlog.Steps::count)
        .containsExactlyInAnyOrder(
            tuple(RenderSteps.CHUNK, State.RUNNING, 1),
            tuple(RenderSteps.CHUNK, State.RETRY, 1),
            tuple(RenderSteps.CHUNK, State.QUEUED, 2),
            tuple(RenderSteps.PROBE, State.QUEUED, 2));
    assertThat(backlog.oldestDue(NOW)).contains(NOW.minusSeconds(90));
  }

  @Test
  void eventsAreCountedWithTheTimeOfTheOldest() {
    IntStream.of(30, 10, 20).forEach(this::event);

    Backlog backlog = new JdbcBacklog(database).count();

    assertThat(backlog.events()).isEqualTo(3);
    assertThat(backlog.oldestEvent()).contains(NOW.minusSeconds(30));
  }

  @Test
  void endedEventsAreNotCounted() {
    IntStream.of(30, 10).forEach(this::event);
    database.with(
        handle -> handle.execute("update outbox set webhook_due_at = null where id = 'evt_30'"));

    Backlog backlog = new JdbcBacklog(database).count();

    assertThat(backlog.events()).isEqualTo(1);
    assertThat(backlog.oldestEvent()).contains(NOW.minusSeconds(10));
  }

  private Job queued(StepKind kind, int steps) {
    Job job = JobFixture.job();
    new JdbcJobs(database).insert(job);
    IntStream.range(0, steps).forEach(i -> engine.enqueue(new Step(job.id(), kind, i)));
    return job;
  }

  private void change(String assignments, Job job, int chunk, Instant at) {
    database.with(
        handle ->
            handle
                .createUpdate(
                    "update step_execution set " + assignments + " where task_instance = :step")
                .bind("step", StepText.of(new Step(job.id(), RenderSteps.CHUNK, chunk)))
                .bind("at", at)
                .execute());
  }

  private void event(int secondsAgo) {
    database.with(
        handle ->
            handle
                .createUpdate(
                    """
                    insert into outbox
                      (id, account_id, number, type, event, created_at, webhook_due_at)
                    values (:id, 'a', :number, 'video.ready', '{}', :at, :at)
                    """)
                .bind("id", "evt_" + secondsAgo)
                .bind("number", secondsAgo)
                .bind("at", NOW.minusSeconds(secondsAgo))
                .execute());
  }
}
