package dev.vidport.persistence.job;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.job.Job;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.job.RenderJobsContract;
import org.junit.jupiter.api.Nested;

final class JdbcRenderJobsTest {
  @Nested
  final class InMemory extends Contract {
    InMemory() {
      super(TestDatabase.H2_MEMORY);
    }
  }

  @Nested
  final class OnAFile extends Contract {
    OnAFile() {
      super(TestDatabase.H2_FILE);
    }
  }

  @Nested
  final class OnPostgres extends Contract {
    OnPostgres() {
      super(TestDatabase.POSTGRESQL);
    }
  }

  abstract static class Contract extends RenderJobsContract {
    private final Database database;

    Contract(TestDatabase kind) {
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
}
