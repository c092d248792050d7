package dev.vidport.persistence.job;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.job.RenderJobsContract;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.RenderJobs;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcRenderJobsTest extends RenderJobsContract {
  private final Database database;

  JdbcRenderJobsTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected void insert(Job job) {
    new JdbcJobs(database).insert(job);
  }

  @Override
  protected RenderJobs jobs() {
    return new JdbcRenderJobs(database);
  }
}
