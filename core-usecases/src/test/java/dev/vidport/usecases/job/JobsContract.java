package dev.vidport.usecases.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.video.VideoFixture;
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

  @Test
  void newJobIsFoundAsStored() {
    jobs().insert(job);

    assertThat(jobs().find(job.id())).contains(job);
  }

  @Test
  void unknownJobIsNotFound() {
    assertThat(jobs().find(VideoFixture.job())).isEmpty();
  }

  @Test
  void onlyFirstStartIsStored() {
    jobs().insert(job);

    jobs().started(job.id(), JobFixture.CREATED.plusSeconds(1));
    jobs().started(job.id(), JobFixture.CREATED.plusSeconds(2));

    assertThat(found().startedAt()).contains(JobFixture.CREATED.plusSeconds(1));
  }

  @Test
  void resultsAreStoredByStep() {
    jobs().insert(job);

    jobs().saveResult(read, "1-a", "{\"lines\":[1,2]}");
    jobs().saveResult(write, "2-b", "[]");

    assertThat(found().results()).isEqualTo(Map.of(read, "{\"lines\":[1,2]}", write, "[]"));
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

  private Job found() {
    return jobs().find(job.id()).orElseThrow();
  }
}
