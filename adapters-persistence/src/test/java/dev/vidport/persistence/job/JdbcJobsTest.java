package dev.vidport.persistence.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.id.JobId;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.JobsContract;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.Jobs;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

final class JdbcJobsTest {
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

  abstract static class Contract extends JobsContract {
    private final Database database;

    Contract(TestDatabase kind) {
      database = kind.emptied();
    }

    @Test
    void deletedJobLeavesNoRows() {
      Job gone = ended(JobFixture.CREATED);
      assertThat(rowsOf(gone)).isEqualTo(2);

      jobs().deleteEnded(JobFixture.CREATED.plusSeconds(1), 10);

      assertThat(rowsOf(gone)).isZero();
    }

    /** Event streams read many jobs together. */
    @Test
    void damagedJobDoesNotKeepOthersFromBeingFound() {
      Job intact = JobFixture.job();
      Job damaged = JobFixture.job();
      List.of(intact, damaged).forEach(jobs()::insert);
      database.with(
          handle -> handle.execute("update job set done = 'x' where id = ?", damaged.id().value()));

      assertThat(jobs().withoutResults(List.of(damaged.id(), intact.id())))
          .extracting(Job::id)
          .containsExactly(intact.id());
    }

    private int rowsOf(Job job) {
      return database.with(
          handle ->
              handle
                  .createQuery(
                      """
                      select (select count(*) from step_progress where job_id = :job)
                             + (select count(*) from step_result where job_id = :job)
                      """)
                  .bind("job", job.id().value())
                  .mapTo(int.class)
                  .one());
    }

    @Override
    protected Jobs jobs() {
      return new JdbcJobs(database);
    }

    @Override
    protected void end(JobId job) {
      database.with(
          handle ->
              handle
                  .createUpdate("update job set ended = true where id = :job")
                  .bind("job", job.value())
                  .execute());
    }
  }
}
