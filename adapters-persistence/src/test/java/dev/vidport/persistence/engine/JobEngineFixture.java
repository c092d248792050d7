package dev.vidport.persistence.engine;

import static org.awaitility.Awaitility.await;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.job.JdbcJobs;
import dev.vidport.persistence.job.JdbcRenderJobs;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.StepLane;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;

/** Engines on one database, which are closed after each test. */
abstract class JobEngineFixture {
  static final Duration SOON = Duration.ofMinutes(1);
  private static final Duration POLL_INTERVAL = Duration.ofMillis(10);

  final Database database;
  final JdbcJobs jobs;
  final JdbcRenderJobs renderJobs;
  final List<JobEngine> engines = new ArrayList<>();
  final RecordingStepHandler steps = new RecordingStepHandler();

  JobEngineFixture(TestDatabase kind) {
    database = kind.emptied();
    jobs = new JdbcJobs(database);
    renderJobs = new JdbcRenderJobs(database);
  }

  @AfterEach
  void close() {
    engines.forEach(JobEngine::close);
  }

  JobEngine started(JobEngineSettings settings, RecordingStepHandler handler) {
    JobEngine engine = new JobEngine(database, EngineSettingsFixture.KINDS, settings);
    engines.add(engine);
    engine.start(handler);
    return engine;
  }

  /** Polls often: most conditions hold within a few milliseconds. */
  static ConditionFactory soon() {
    return await().atMost(SOON).pollDelay(Duration.ZERO).pollInterval(POLL_INTERVAL);
  }

  Job job() {
    Job job = JobFixture.job();
    jobs.insert(job);
    return job;
  }

  Job job(AccountId account) {
    Job job = JobFixture.job(account, JobFixture.CREATED);
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

  static boolean isQuick(Step step) {
    return EngineSettingsFixture.KINDS.lane(step.kind()) == StepLane.QUICK;
  }

  static Step only(Job job, StepKind kind) {
    return Step.only(job.id(), kind);
  }

  static Step chunk(Job job, int index) {
    return new Step(job.id(), RenderSteps.CHUNK, index);
  }
}
