package dev.vidport.persistence.job;

import dev.vidport.domain.job.Step;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.engine.EngineSettingsFixture;
import dev.vidport.persistence.engine.JobEngine;
import dev.vidport.persistence.engine.StepText;
import dev.vidport.persistence.video.JdbcVideos;
import dev.vidport.usecases.job.JobOverviewContract;
import dev.vidport.usecases.job.port.JobOverview;
import dev.vidport.usecases.job.port.Jobs;
import dev.vidport.usecases.job.port.StepScheduler;
import dev.vidport.usecases.video.port.Videos;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(names = {"H2_MEMORY", "POSTGRESQL"})
final class JdbcJobOverviewTest extends JobOverviewContract {
  private final Database database;
  @AutoClose private final JobEngine engine;

  JdbcJobOverviewTest(TestDatabase kind) {
    database = kind.emptied();
    engine = EngineSettingsFixture.idle(database);
  }

  @Override
  protected JobOverview overview() {
    return new JdbcJobOverview(database, EngineSettingsFixture.KINDS);
  }

  @Override
  protected Jobs jobs() {
    return new JdbcJobs(database);
  }

  @Override
  protected StepScheduler steps() {
    return engine;
  }

  @Override
  protected Videos videos() {
    return new JdbcVideos(database);
  }

  @Override
  protected void pick(Step step, String worker) {
    database.with(
        handle ->
            handle
                .createUpdate(
                    """
                    update step_execution set picked = true, picked_by = :worker
                    where task_instance = :step
                    """)
                .bind("worker", worker)
                .bind("step", StepText.of(step))
                .execute());
  }

  @Override
  protected void fail(Step step, int failures, Instant nextAttempt) {
    database.with(
        handle ->
            handle
                .createUpdate(
                    """
                    update step_execution
                    set consecutive_failures = :failures, execution_time = :at, delayed = true
                    where task_instance = :step
                    """)
                .bind("failures", failures)
                .bind("at", nextAttempt)
                .bind("step", StepText.of(step))
                .execute());
  }
}
