package dev.vidport.usecases.job;

import static dev.vidport.usecases.job.JobFixture.CREATED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.Jobs;
import dev.vidport.usecases.video.VideoFixture;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link Jobs} must do, with a kind of job that it does not know. */
public abstract class JobsContract {
  private static final StepKind READ = new StepKind("INVENTED", "READ");
  private static final StepKind WRITE = new StepKind("INVENTED", "WRITE");

  private final Job fixture = JobFixture.job();
  private final Job job =
      Job.queued(fixture.id(), READ.job(), fixture.account(), fixture.video(), fixture.createdAt());
  private final Step read = new Step(job.id(), READ, 3);
  private final Step write = Step.only(job.id(), WRITE);

  protected abstract Jobs jobs();

  protected abstract void end(JobId job);

  @Test
  void newJobIsFoundAsStored() {
    Job drawing = job.withDrawsCaptions(true);
    jobs().insert(drawing);

    assertThat(jobs().find(job.id())).contains(drawing);
  }

  @Test
  void unknownJobIsNotFound() {
    assertThat(jobs().find(VideoFixture.job())).isEmpty();
  }

  @Test
  void manyJobsAreFoundWithoutTheirResults() {
    Job other = JobFixture.job();
    jobs().insert(job);
    jobs().insert(other);
    jobs().saveResult(write, "1-a", "{}");
    jobs().note(read, "READS");
    jobs().progress(read, 2.5);
    jobs().started(job.id(), CREATED.plusSeconds(1));

    List<Job> found =
        jobs().withoutResults(List.of(job.id(), other.id(), VideoFixture.job(), job.id()));

    assertThat(found).hasSize(2).contains(other);
    Job first = found.stream().filter(one -> one.id().equals(job.id())).findFirst().orElseThrow();
    assertThat(first.video()).isEqualTo(job.video());
    assertThat(first.startedAt()).contains(CREATED.plusSeconds(1));
    assertThat(first.progress()).isEqualTo(2.5);
    assertThat(first.results()).isEmpty();
    assertThat(first.notes()).isEmpty();
    assertThat(jobs().withoutResults(List.of())).isEmpty();
  }

  @Test
  void onlyFirstStartIsStored() {
    jobs().insert(job);

    jobs().started(job.id(), CREATED.plusSeconds(1));
    jobs().started(job.id(), CREATED.plusSeconds(2));

    assertThat(found().startedAt()).contains(CREATED.plusSeconds(1));
  }

  @Test
  void resultsAreStoredByStep() {
    jobs().insert(job);

    jobs().saveResult(read, "1-a", "{\"lines\":[1,2]}");
    jobs().saveResult(write, "2-b", "[]");

    assertThat(found().results()).isEqualTo(Map.of(read, "{\"lines\":[1,2]}", write, "[]"));
  }

  @Test
  void secondResultOfAStepIsRefused() {
    jobs().insert(job);
    jobs().saveResult(read, "1-a", "1");

    assertThatThrownBy(() -> jobs().saveResult(read, "1-a", "2"))
        .isInstanceOf(RuntimeException.class);

    assertThat(found().results()).isEqualTo(Map.of(read, "1"));
  }

  @Test
  void lastNoteOfAStepIsStored() {
    jobs().insert(job);
    jobs().saveResult(write, "1-a", "{}");

    jobs().note(read, "WAITS");
    jobs().note(read, "READS");

    assertThat(found().notes()).isEqualTo(Map.of(read, "READS"));
    assertThat(found().progress()).isZero();
    assertThat(found().results()).hasSize(1);
  }

  @Test
  void lastAmountsOfStepsAreSummed() {
    jobs().insert(job);
    jobs().saveResult(read, "1-a", "{}");
    jobs().saveResult(write, "1-a", "{}");

    jobs().progress(read, 1.5);
    jobs().progress(write, 4.25);
    jobs().progress(read, 2.5);

    assertThat(found().progress()).isEqualTo(6.75, within(1e-9));
    assertThat(found().notes()).isEmpty();
  }

  @Test
  void noteAndAmountOfAStepAreKeptApart() {
    jobs().insert(job);

    jobs().note(read, "READS");
    jobs().progress(read, 2);
    jobs().note(read, "STILL");

    assertThat(found().notes()).isEqualTo(Map.of(read, "STILL"));
    assertThat(found().progress()).isEqualTo(2);
  }

  @Test
  void concurrentReportsDoNotFail() throws Exception {
    jobs().insert(job);

    ParallelRunner.run(
        6,
        i -> {
          jobs().progress(read, 2);
          return i;
        });

    assertThat(found().progress()).isEqualTo(2);
  }

  @Test
  void jobsThatEndedLongAgoAreDeleted() {
    Job gone = ended(CREATED);
    Job recent = ended(CREATED.plusSeconds(2));
    Job running = JobFixture.job();
    jobs().insert(running);

    assertThat(deleteEnded(10)).isEqualTo(1);

    assertThat(jobs().find(gone.id())).isEmpty();
    assertThat(jobs().find(recent.id())).isPresent();
    assertThat(jobs().find(running.id())).isPresent();
  }

  /** A job after the publication reads the plan of the one that has published the video. */
  @Test
  void endedJobStaysWhileAnotherOfItsVideoIsUnfinished() {
    Job published = ended(CREATED);
    jobs()
        .insert(
            Job.queued(
                JobFixture.job().id(), "LATER", published.account(), published.video(), CREATED));

    assertThat(deleteEnded(10)).isZero();
    assertThat(jobs().find(published.id())).isPresent();
  }

  @Test
  void atMostTheGivenNumberOfJobsIsDeleted() {
    ended(CREATED);
    ended(CREATED);
    ended(CREATED);

    assertThat(deleteEnded(2)).isEqualTo(2);
    assertThat(deleteEnded(2)).isEqualTo(1);
  }

  /** Deletes ended jobs that were created at {@link JobFixture#CREATED}. */
  private int deleteEnded(int max) {
    return jobs().deleteEnded(CREATED.plusSeconds(1), max);
  }

  /** Inserts an ended job. */
  protected final Job ended(Instant createdAt) {
    Job of = JobFixture.job();
    Job inserted = Job.queued(of.id(), RenderSteps.JOB, of.account(), of.video(), createdAt);
    jobs().insert(inserted);
    jobs().progress(new Step(inserted.id(), RenderSteps.CHUNK, 0), 3);
    jobs().saveResult(Step.only(inserted.id(), RenderSteps.PLAN), "1-test", "{}");
    end(inserted.id());
    return inserted;
  }

  private Job found() {
    return jobs().find(job.id()).orElseThrow();
  }
}
