package dev.vidport.usecases.job;

import static dev.vidport.usecases.job.JobFixture.FACTS;
import static dev.vidport.usecases.job.JobFixture.plan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.job.Progress;
import dev.vidport.domain.job.RecordingProgress;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.video.VideoFixture;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link RenderJobs} must do. */
public abstract class RenderJobsContract {
  private final RenderJob job = JobFixture.job();

  protected abstract RenderJobs jobs();

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
  void factsPlanLengthAndStillsAreStoredExactly() {
    jobs().insert(job);
    RenderPlan plan = plan(3, true);

    jobs().saveFacts(job.id(), List.of(FACTS, FACTS));
    jobs().savePlan(job.id(), plan);
    jobs().saveLength(job.id(), 61_200_000);
    jobs().saveStills(job.id(), VideoFixture.STILLS);

    assertThat(found().facts()).containsExactly(FACTS, FACTS);
    assertThat(found().plan()).contains(plan);
    assertThat(found().lengthMicros()).hasValue(61_200_000);
    assertThat(found().stills()).contains(VideoFixture.STILLS);
  }

  @Test
  void factsWithoutAudioAreStored() {
    jobs().insert(job);
    SourceFacts silent =
        new SourceFacts(
            FACTS.container(),
            FACTS.sizeBytes(),
            FACTS.startMicros(),
            FACTS.lengthMicros(),
            FACTS.video(),
            Optional.empty(),
            Optional.empty());

    jobs().saveFacts(job.id(), List.of(silent));

    assertThat(found().facts()).containsExactly(silent);
  }

  @Test
  void planDeterminesProgress() {
    jobs().insert(job);

    jobs().savePlan(job.id(), plan(3));

    assertThat(found().progress())
        .isEqualTo(new Progress(true, 3, 0, false, 0, Optional.of("1080p")));
  }

  @Test
  void receptionIsReportedUntilPlanExists() {
    jobs().insert(job);

    jobs().reception(job.id(), RecordingProgress.WAITING);
    jobs().reception(job.id(), RecordingProgress.LIVE);

    assertThat(found().progress().reception()).contains(RecordingProgress.LIVE);
    jobs().savePlan(job.id(), plan(1));
    assertThat(found().progress().reception()).isEmpty();
  }

  @Test
  void planOfEightHoursInManyChunksIsStored() {
    jobs().insert(job);
    RenderPlan plan = plan(1_000);

    jobs().savePlan(job.id(), plan);

    assertThat(found().plan()).contains(plan);
  }

  @Test
  void lastReportedSecondsOfChunksAreSummed() {
    jobs().insert(job);

    jobs().progress(job.id(), 0, 1.5);
    jobs().progress(job.id(), 1, 4.25);
    jobs().progress(job.id(), 0, 2.5);

    assertThat(found().progress().videoSeconds()).isEqualTo(6.75, within(1e-9));
  }

  @Test
  void concurrentReportsDoNotFail() throws Exception {
    jobs().insert(job);

    ParallelRunner.run(
        6,
        i -> {
          jobs().progress(job.id(), 0, 2);
          return i;
        });

    assertThat(found().progress().videoSeconds()).isEqualTo(2);
  }

  private RenderJob found() {
    return jobs().find(job.id()).orElseThrow();
  }
}
