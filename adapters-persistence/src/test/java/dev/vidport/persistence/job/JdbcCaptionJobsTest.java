package dev.vidport.persistence.job;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.job.CaptionJobsContract;
import dev.vidport.usecases.job.port.CaptionJobs;
import dev.vidport.usecases.job.port.Jobs;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcCaptionJobsTest extends CaptionJobsContract {
  private final Database database;

  JdbcCaptionJobsTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected CaptionJobs captionJobs() {
    return new JdbcCaptionJobs(database);
  }

  @Override
  protected Jobs jobs() {
    return new JdbcJobs(database);
  }
}
