package dev.vidport.persistence.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.job.JobSummary;
import dev.vidport.domain.job.Progress;
import dev.vidport.domain.video.Ended;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.video.JdbcVideos;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.RenderJob;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.job.RenderJobsContract;
import dev.vidport.usecases.video.VideoFixture;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcRenderJobsTest extends RenderJobsContract {
  private static final JobSummary SUMMARY =
      new JobSummary(Optional.empty(), Progress.none(), OptionalLong.empty());
  private final Database database;

  JdbcRenderJobsTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Test
  void jobsThatEndedLongAgoAreDeleted() {
    RenderJob gone = ended(JobFixture.CREATED, Optional.of(SUMMARY));
    RenderJob recent = ended(JobFixture.CREATED.plusSeconds(2), Optional.of(SUMMARY));
    RenderJob running = JobFixture.job();
    jobs().insert(running);

    assertThat(forget()).isEqualTo(1);

    assertThat(jobs().find(gone.id())).isEmpty();
    assertThat(chunksOf(gone)).isZero();
    assertThat(jobs().find(recent.id())).isPresent();
    assertThat(jobs().find(running.id())).isPresent();
  }

  @Test
  void jobsWithoutStoredSummaryAreKept() {
    RenderJob kept = ended(JobFixture.CREATED, Optional.empty());

    assertThat(forget()).isZero();

    assertThat(jobs().find(kept.id())).isPresent();
    assertThat(chunksOf(kept)).isEqualTo(1);
  }

  @Test
  void jobsOfDeletedVideosAreDeleted() {
    RenderJob job = JobFixture.job();
    jobs().insert(job);
    end(job);

    assertThat(forget()).isEqualTo(1);
  }

  @Test
  void atMostTheGivenNumberOfJobsIsDeleted() {
    ended(JobFixture.CREATED, Optional.of(SUMMARY));
    ended(JobFixture.CREATED, Optional.of(SUMMARY));
    ended(JobFixture.CREATED, Optional.of(SUMMARY));

    assertThat(new JdbcRenderJobs(database).forget(JobFixture.CREATED.plusSeconds(1), 2))
        .isEqualTo(2);
    assertThat(forget()).isEqualTo(1);
  }

  private int forget() {
    return new JdbcRenderJobs(database).forget(JobFixture.CREATED.plusSeconds(1), 10);
  }

  /** Inserts an ended job with its video. */
  private RenderJob ended(Instant createdAt, Optional<JobSummary> summary) {
    Ended video = VideoFixture.succeeded(VideoFixture.account());
    new JdbcVideos(database).insert(summary.map(video::with).orElse(video));
    RenderJob job =
        new RenderJob(
            video.job(),
            video.account(),
            video.id(),
            createdAt,
            Optional.empty(),
            List.of(),
            Optional.empty(),
            OptionalLong.empty(),
            Optional.empty(),
            Progress.none(),
            Map.of(),
            false);
    jobs().insert(job);
    jobs().progress(job.id(), 0, 3);
    end(job);
    return job;
  }

  private void end(RenderJob job) {
    database.with(
        handle ->
            handle
                .createUpdate("update render_job set ended = true where id = :job")
                .bind("job", job.id().value())
                .execute());
  }

  private int chunksOf(RenderJob job) {
    return database.with(
        handle ->
            handle
                .createQuery("select count(*) from render_chunk where job_id = :job")
                .bind("job", job.id().value())
                .mapTo(int.class)
                .one());
  }

  @Override
  protected RenderJobs jobs() {
    return new JdbcRenderJobs(database);
  }
}
