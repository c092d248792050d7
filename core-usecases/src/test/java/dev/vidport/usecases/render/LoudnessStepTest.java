package dev.vidport.usecases.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.media.AudioFacts;
import dev.vidport.domain.media.Downmix;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.AudioGain;
import dev.vidport.domain.render.AudioPlan;
import dev.vidport.domain.render.LoudnessTarget;
import dev.vidport.domain.render.RequestedOptions;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.upload.CompleteUpload;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LoudnessStepTest {
  private static final Optional<LoudnessTarget> TARGET = Optional.of(LoudnessTarget.DEFAULT);
  private static final Optional<AudioFacts> AUDIO =
      Optional.of(new AudioFacts(1, "opus", 2, 48_000, Downmix.STEREO, OptionalLong.empty()));

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");

  /** The job of a planned video. */
  private JobId planned(Optional<LoudnessTarget> target, Optional<AudioFacts> audio)
      throws Exception {
    Uploading video = fixture.open(1_000);
    fixture.sendAll(video);
    fixture
        .useCases
        .uploads()
        .complete()
        .handle(
            CompleteUpload.Command.of(fixture.owner, video.id())
                .with(RequestedOptions.NONE.withLoudness(target)));
    SourceFacts facts =
        new SourceFacts(
            "matroska", 1_000, 0, 60_000_000, PlanStepTest.FACTS.video(), audio, Optional.empty());
    PlanStepTest.planned(fixture, video.id(), facts);
    return ((Submitted) fixture.stored(video.id())).job();
  }

  private List<StepKind> after(JobId job, StepKind kind) {
    Step step = Step.only(job, kind);
    return fixture.stepHandler.after(step, Set.of(step)).stream().map(Step::kind).toList();
  }

  /** The gain that an audio of this loudness gets. */
  private Optional<AudioGain> gain(JobId job, Optional<Double> measured) throws Exception {
    fixture.loudness.lufs = measured;
    fixture.run(Step.only(job, RenderSteps.LOUDNESS)).commit();
    return plannedGain(job);
  }

  private Optional<AudioGain> plannedGain(JobId job) {
    return fixture
        .database
        .renderJobs
        .find(job)
        .orElseThrow()
        .plan()
        .orElseThrow()
        .audio()
        .flatMap(AudioPlan::gain);
  }

  @Test
  void audioGetsTheRequestedLoudnessBeforeAnythingIsRendered() throws Exception {
    JobId job = planned(TARGET, AUDIO);

    assertThat(plannedGain(job)).isEmpty();
    assertThat(after(job, RenderSteps.PLAN)).containsExactly(RenderSteps.LOUDNESS);
    assertThat(gain(job, Optional.of(-20.5))).contains(new AudioGain(4.5, false));
    assertThat(after(job, RenderSteps.LOUDNESS)).containsExactly(RenderSteps.EARLY_RENDITION);
  }

  @Test
  void silenceStaysSilence() throws Exception {
    assertThat(gain(planned(TARGET, AUDIO), Optional.empty())).isEmpty();
  }

  @Test
  void audioThatIsNotToChangeIsNotMeasured() throws Exception {
    assertThat(after(planned(Optional.empty(), AUDIO), RenderSteps.PLAN))
        .containsExactly(RenderSteps.EARLY_RENDITION);
  }

  @Test
  void videoWithoutAudioIsNotMeasured() throws Exception {
    assertThat(after(planned(TARGET, Optional.empty()), RenderSteps.PLAN))
        .containsExactly(RenderSteps.EARLY_RENDITION);
  }
}
