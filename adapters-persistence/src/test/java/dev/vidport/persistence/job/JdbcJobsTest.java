package dev.vidport.persistence.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.job.JobSummary;
import dev.vidport.domain.job.Progress;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.video.Ended;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.video.JdbcVideos;
import dev.vidport.usecases.job.Job;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.Jobs;
import dev.vidport.usecases.job.JobsContract;
import dev.vidport.usecases.video.VideoFixture;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
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

  private static final JobSummary SUMMARY =
      new JobSummary(Optional.empty(), Progress.none(), OptionalLong.empty());

  abstract static class Contract extends JobsContract {
    private final Database database;

    Contract(TestDatabase kind) {
      database = kind.emptied();
    }

    @Test
    void jobsThatEndedLongAgoAreDeleted() {
      Job gone = ended(JobFixture.CREATED, Optional.of(SUMMARY));
      Job recent = ended(JobFixture.CREATED.plusSeconds(2), Optional.of(SUMMARY));
      Job running = JobFixture.job();
      jobs().insert(running);

      assertThat(forget()).isEqualTo(1);

      assertThat(jobs().find(gone.id())).isEmpty();
      assertThat(rowsOf(gone)).isZero();
      assertThat(jobs().find(recent.id())).isPresent();
      assertThat(jobs().find(running.id())).isPresent();
    }

    @Test
    void jobsWithoutStoredSummaryAreKept() {
      Job kept = ended(JobFixture.CREATED, Optional.empty());

      assertThat(forget()).isZero();

      assertThat(jobs().find(kept.id())).isPresent();
      assertThat(rowsOf(kept)).isEqualTo(2);
    }

    @Test
    void jobsOfDeletedVideosAreDeleted() {
      Job job = JobFixture.job();
      jobs().insert(job);
      end(job);

      assertThat(forget()).isEqualTo(1);
    }

    @Test
    void atMostTheGivenNumberOfJobsIsDeleted() {
      ended(JobFixture.CREATED, Optional.of(SUMMARY));
      ended(JobFixture.CREATED, Optional.of(SUMMARY));
      ended(JobFixture.CREATED, Optional.of(SUMMARY));

      assertThat(new JdbcJobs(database).forget(JobFixture.CREATED.plusSeconds(1), 2)).isEqualTo(2);
      assertThat(forget()).isEqualTo(1);
    }

    private int forget() {
      return new JdbcJobs(database).forget(JobFixture.CREATED.plusSeconds(1), 10);
    }

    /** Inserts an ended job with its video. */
    private Job ended(Instant createdAt, Optional<JobSummary> summary) {
      Ended video = VideoFixture.succeeded(VideoFixture.account());
      new JdbcVideos(database).insert(summary.map(video::with).orElse(video));
      Job job = Job.queued(video.job(), RenderSteps.JOB, video.account(), video.id(), createdAt);
      jobs().insert(job);
      jobs().progress(new Step(job.id(), RenderSteps.CHUNK, 0), 3);
      jobs().saveResult(Step.only(job.id(), RenderSteps.PLAN), "1-test", "{}");
      end(job);
      return job;
    }

    private void end(Job job) {
      database.with(
          handle ->
              handle
                  .createUpdate("update job set ended = true where id = :job")
                  .bind("job", job.id().value())
                  .execute());
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
  }
}
