package dev.vidport.persistence.engine;

import static org.awaitility.Awaitility.await;

import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.job.JdbcRenderJobs;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.RenderJob;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;

/** Engines on one database, which are closed after each test. */
abstract class JobEngineFixture {
  static final Duration SOON = Duration.ofSeconds(10);
  private static final Duration POLL_INTERVAL = Duration.ofMillis(10);

  final Database database;
  final JdbcRenderJobs jobs;
  final List<JobEngine> engines = new ArrayList<>();
  final RecordingStepHandler steps = new RecordingStepHandler();

  JobEngineFixture(TestDatabase kind) {
    database = kind.emptied();
    jobs = new JdbcRenderJobs(database);
  }

  @AfterEach
  void close() {
    engines.forEach(JobEngine::close);
  }

  JobEngine started(JobEngineSettings settings, RecordingStepHandler handler) {
    JobEngine engine = new JobEngine(database, settings);
    engines.add(engine);
    engine.start(handler);
    return engine;
  }

  /** Polls often: most conditions hold within a few milliseconds. */
  static ConditionFactory soon() {
    return await().atMost(SOON).pollDelay(Duration.ZERO).pollInterval(POLL_INTERVAL);
  }

  RenderJob job() {
    RenderJob job = JobFixture.job();
    jobs.insert(job);
    return job;
  }

  int queued() {
    return database.with(
        handle -> handle.createQuery("select count(*) from step_execution").mapTo(int.class).one());
  }

  /** Leaves a step in the state of one whose worker was killed. */
  void queuedAsRunning(JobEngine engine, Step step, String host, Instant heartbeat) {
    database.run(
        () -> {
          engine.enqueue(step);
          database.with(
              handle ->
                  handle
                      .createUpdate(
                          """
                          update step_execution
                          set picked = true, picked_by = :host, last_heartbeat = :at,
                              version = version + 1
                          """)
                      .bind("host", host)
                      .bind("at", heartbeat)
                      .execute());
        });
  }

  static Step only(RenderJob job, StepKind kind) {
    return Step.only(job.id(), kind);
  }

  static Step chunk(RenderJob job, int index) {
    return new Step(job.id(), StepKind.CHUNK, index);
  }
}
