package dev.vidport.usecases.job;

import static dev.vidport.usecases.job.JobFixture.FACTS;
import static dev.vidport.usecases.job.JobFixture.plan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.job.Progress;
import dev.vidport.domain.job.RecordingNote;
import dev.vidport.domain.job.RecordingProgress;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.AudioGain;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.video.VideoFixture;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every implementation of {@link RenderJobs} must do. */
public abstract class RenderJobsContract {
  private final Job job = JobFixture.job();

  protected abstract RenderJobs jobs();

  protected abstract void insert(Job job);

  @Test
  void newJobIsFoundAsStored() {
    insert(job);

    assertThat(found().job()).isEqualTo(job);
    assertThat(found().progress()).isEqualTo(Progress.none());
  }

  @Test
  void unknownJobIsNotFound() {
    assertThat(jobs().find(VideoFixture.job())).isEmpty();
  }

  @Test
  void onlyFirstStartIsStored() {
    insert(job);

    jobs().started(job.id(), JobFixture.CREATED.plusSeconds(1));
    jobs().started(job.id(), JobFixture.CREATED.plusSeconds(2));

    assertThat(found().job().startedAt()).contains(JobFixture.CREATED.plusSeconds(1));
  }

  @Test
  void factsPlanLengthAndStillsAreStoredExactly() {
    insert(job);
    RenderPlan plan = plan(3, true);

    jobs().saveFacts(job.id(), "1-test", List.of(FACTS, FACTS));
    jobs().savePlan(job.id(), "1-test", plan);
    jobs().saveLength(job.id(), "1-test", 61_200_000);
    jobs().saveStills(job.id(), "1-test", VideoFixture.STILLS);

    assertThat(found().facts()).containsExactly(FACTS, FACTS);
    assertThat(found().plan()).contains(plan);
    assertThat(found().lengthMicros()).hasValue(61_200_000);
    assertThat(found().stills()).contains(VideoFixture.STILLS);
  }

  @Test
  void factsWithoutAudioAreStored() {
    insert(job);
    SourceFacts silent =
        new SourceFacts(
            FACTS.container(),
            FACTS.sizeBytes(),
            FACTS.startMicros(),
            FACTS.lengthMicros(),
            FACTS.video(),
            Optional.empty(),
            Optional.empty());

    jobs().saveFacts(job.id(), "1-test", List.of(silent));

    assertThat(found().facts()).containsExactly(silent);
  }

  @Test
  void planDeterminesProgress() {
    insert(job);

    jobs().savePlan(job.id(), "1-test", plan(3));

    assertThat(found().progress())
        .isEqualTo(new Progress(true, 3, 0, false, 0, Optional.of("1080p")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"EARLY_START", "REMUX_TOP"})
  void lastPlanCounts(String step) {
    insert(job);
    RenderPlan remuxed = plan(3, true);
    RenderPlan encoded = plan(2).replacing(remuxed);
    jobs().savePlan(job.id(), "1-test", remuxed);

    jobs().replacePlan(job.id(), new StepKind(RenderSteps.JOB, step), "1-test", encoded);

    assertThat(found().plan()).contains(encoded);
    assertThat(found().progress().chunksTotal()).isEqualTo(2);
  }

  @Test
  void measuredPlanCountsUntilItIsReplaced() {
    insert(job);
    RenderPlan remuxed = plan(3, true);
    RenderPlan measured = remuxed.withGain(new AudioGain(4.5, false));
    RenderPlan encoded = plan(2).replacing(measured);
    jobs().savePlan(job.id(), "1-test", remuxed);

    jobs().replacePlan(job.id(), RenderSteps.LOUDNESS, "1-test", measured);
    assertThat(found().plan()).contains(measured);
    assertThat(jobs().plans(List.of(job.id()))).containsEntry(job.id(), measured);

    jobs().replacePlan(job.id(), RenderSteps.EARLY_START, "1-test", encoded);
    assertThat(found().plan()).contains(encoded);
  }

  @Test
  void plansOfManyJobsAreReadAtOnce() {
    Job planned = JobFixture.job();
    insert(job);
    insert(planned);
    RenderPlan remuxed = plan(3, true);
    RenderPlan encoded = plan(2).replacing(remuxed);
    jobs().savePlan(planned.id(), "1-test", remuxed);
    jobs().replacePlan(planned.id(), RenderSteps.EARLY_START, "1-test", encoded);

    assertThat(jobs().plans(List.of(job.id(), planned.id())))
        .containsExactly(Map.entry(planned.id(), encoded));
    assertThat(jobs().plans(List.of())).isEmpty();
  }

  @Test
  void runsOfTheEarlyRenditionFollowOneAnother() {
    insert(job);
    jobs().saveEarlyRun(job.id(), 11, "1-test", 3);
    jobs().saveEarlyRun(job.id(), 0, "1-test", 2);
    jobs().saveEarlyRun(job.id(), 2, "1-test", 9);

    assertThat(found().earlyRuns())
        .containsExactly(
            new RenderJob.EarlyRun(0, 2),
            new RenderJob.EarlyRun(2, 9),
            new RenderJob.EarlyRun(11, 3));
    assertThat(found().earlyChunks()).isEqualTo(14);
  }

  @Test
  void chunksOfARunThatContinuesAreReplacedByMore() {
    insert(job);

    jobs().earlyChunks(job.id(), 2, 4);
    jobs().earlyChunks(job.id(), 2, 5);

    assertThat(found().job().notes())
        .containsExactly(Map.entry(new Step(job.id(), RenderSteps.EARLY_RENDITION, 2), "5"));
  }

  @Test
  void videoWithoutAudioHasItsAudioDoneOnceItIsPlanned() {
    insert(job);
    RenderPlan plan = plan(3);
    RenderPlan silent =
        new RenderPlan(
            plan.rate(),
            plan.segments(),
            plan.sources(),
            plan.timeline(),
            plan.camera(),
            plan.redactions(),
            plan.renditions(),
            plan.topRemuxed(),
            plan.early(),
            Optional.empty(),
            plan.chunks(),
            plan.lengthMicros());

    assertThat(found().progress().audioDone()).isFalse();
    jobs().savePlan(job.id(), "1-test", silent);

    assertThat(found().progress())
        .isEqualTo(new Progress(true, 3, 0, true, 0, Optional.of("1080p")));
  }

  @Test
  void receptionIsReportedUntilPlanExists() {
    insert(job);

    jobs().reception(job.id(), RecordingNote.of(RecordingProgress.WAITING));
    PictureSize size = new PictureSize(2560, 1440);
    jobs().reception(job.id(), new RecordingNote(RecordingProgress.LIVE, Optional.of(size)));

    assertThat(found().progress().reception()).contains(RecordingProgress.LIVE);
    assertThat(found().encodedSize()).contains(size);
    jobs().savePlan(job.id(), "1-test", plan(1));
    assertThat(found().progress().reception()).isEmpty();
  }

  @Test
  void planOfEightHoursInManyChunksIsStored() {
    insert(job);
    RenderPlan plan = plan(1_000);

    jobs().savePlan(job.id(), "1-test", plan);

    assertThat(found().plan()).contains(plan);
  }

  @Test
  void lastReportedSecondsOfChunksAreSummed() {
    insert(job);

    jobs().progress(job.id(), 0, 1.5);
    jobs().progress(job.id(), 1, 4.25);
    jobs().progress(job.id(), 0, 2.5);

    assertThat(found().progress().videoSeconds()).isEqualTo(6.75, within(1e-9));
  }

  @Test
  void concurrentReportsDoNotFail() throws Exception {
    insert(job);

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
