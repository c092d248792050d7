package dev.vidport.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.job.EarlyPlayback;
import dev.vidport.domain.job.RecordingProgress;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.persistence.engine.EngineSettingsFixture;
import dev.vidport.persistence.engine.JobEngine;
import dev.vidport.persistence.job.JdbcJobs;
import dev.vidport.persistence.job.JdbcRenderJobs;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.video.VideoFixture;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The migration to jobs of several kinds, with rows of the previous version. */
final class JobsMigrationTest {
  private static final String PREVIOUS = "8";

  private final Job job = JobFixture.job();
  private final Job recording = JobFixture.job();
  private final RenderPlan plan = JobFixture.plan(2, true);

  @ParameterizedTest
  @EnumSource(names = {"H2_MEMORY", "POSTGRESQL"})
  void jobsOfThePreviousVersionKeepTheirResultsAndSteps(TestDatabase kind) throws SQLException {
    Map<String, String> results = storedResults(kind);
    PreviousSchema schema = PreviousSchema.create(kind, PREVIOUS);
    try (Connection connection = schema.connect()) {
      insertRows(connection, results);
    }

    try (Database database = schema.migrate();
        JobEngine engine = EngineSettingsFixture.idle(database)) {
      RenderJob found = new JdbcRenderJobs(database).find(job.id()).orElseThrow();
      assertThat(found.job().kind()).isEqualTo(RenderSteps.JOB);
      assertThat(found.facts()).containsExactly(JobFixture.FACTS);
      assertThat(found.plan()).contains(plan);
      assertThat(found.lengthMicros()).hasValue(61_200_000);
      assertThat(found.stills()).contains(VideoFixture.STILLS);
      assertThat(found.progress().videoSeconds()).isEqualTo(6.75);
      assertThat(found.progress().chunksDone()).isEqualTo(1);
      assertThat(found.playable()).isEqualTo(EarlyPlayback.ALL);
      assertThat(found.attempt(RenderSteps.EARLY_START, 0)).isEqualTo("1-c");
      assertThat(found.attempt(RenderSteps.REMUX_TOP, 0)).isEqualTo("1-d");
      assertThat(new JdbcRenderJobs(database).find(recording.id()).orElseThrow().progress())
          .satisfies(progress -> assertThat(progress.reception()).contains(RecordingProgress.LIVE));
      assertThat(instances(database))
          .containsExactlyInAnyOrder(
              job.id() + ":RENDER.CHUNK:1", recording.id() + ":RENDER.REMUX_TOP:0");
      assertThat(engine.unfinished(job.video())).containsExactly(job.id());
      engine.enqueue(new Step(job.id(), RenderSteps.CHUNK, 1));
      assertThat(engine.cancel(job.id())).isEqualTo(1);
    }
  }

  /** The JSON texts, which the previous version wrote in the same format. */
  private Map<String, String> storedResults(TestDatabase kind) {
    Database database = kind.emptied();
    new JdbcJobs(database).insert(job);
    JdbcRenderJobs jobs = new JdbcRenderJobs(database);
    jobs.saveFacts(job.id(), "1-a", List.of(JobFixture.FACTS));
    jobs.savePlan(job.id(), "1-b", plan);
    jobs.saveStills(job.id(), "1-e", VideoFixture.STILLS);
    return new JdbcJobs(database)
        .find(job.id()).orElseThrow().results().entrySet().stream()
            .collect(Collectors.toMap(entry -> entry.getKey().kind().name(), Map.Entry::getValue));
  }

  private void insertRows(Connection connection, Map<String, String> results) throws SQLException {
    insert(
        connection,
        """
        insert into render_job
          (id, account_id, video_id, created_at, turn, done, ended, facts, plan, length_micros,
           stills)
        values (?, ?, ?, current_timestamp, current_timestamp,
                ' PROBE:0=1-a PLAN:0=1-b OPENING:0=1-c TOP:0=1-d CHUNK:0 ', false, ?, ?, 61200000,
                ?)
        """,
        job.id().value(),
        job.account().value(),
        job.video().value(),
        results.get("PROBE"),
        results.get("PLAN"),
        results.get("STILLS"));
    insert(
        connection,
        """
        insert into render_job
          (id, account_id, video_id, created_at, turn, done, ended, reception)
        values (?, ?, ?, current_timestamp, current_timestamp, ' ', false, 'LIVE')
        """,
        recording.id().value(),
        recording.account().value(),
        recording.video().value());
    insert(
        connection,
        "insert into render_chunk (job_id, chunk, video_seconds) values (?, 0, 2.5), (?, 1, 4.25)",
        job.id().value(),
        job.id().value());
    insertStep(connection, job, "CHUNK:1");
    insertStep(connection, recording, "TOP:0");
  }

  private static void insertStep(Connection connection, Job job, String step) throws SQLException {
    insert(
        connection,
        """
        insert into step_execution
          (task_name, task_instance, job_id, execution_time, turn, picked, version)
        values ('step', ?, ?, current_timestamp, current_timestamp, false, 1)
        """,
        job.id() + ":" + step,
        job.id().value());
  }

  private static void insert(Connection connection, String sql, String... values)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setString(i + 1, values[i]);
      }
      statement.executeUpdate();
    }
  }

  private static List<String> instances(Database database) {
    return database.with(
        handle ->
            handle
                .createQuery("select task_instance from step_execution")
                .mapTo(String.class)
                .list());
  }
}
