package dev.vidport.usecases.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.media.AudioFacts;
import dev.vidport.domain.media.AudioTrack;
import dev.vidport.domain.media.Downmix;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.AudioGain;
import dev.vidport.domain.render.AudioPlan;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.LoudnessTarget;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.RequestedOptions;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.usecases.UnusedPort;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.media.port.MediaPackager;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.upload.CompleteUpload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RenderAudioStepTest {
  private static final SourceFacts FACTS =
      new SourceFacts(
          "matroska",
          1_000,
          0,
          60_000_000,
          PlanStepTest.FACTS.video(),
          Optional.of(new AudioFacts(1, "aac", 2, 48_000, Downmix.STEREO, OptionalLong.empty())),
          List.of(),
          List.of(),
          Optional.empty(),
          Optional.empty(),
          List.of(),
          List.of(),
          List.of(track(1, "en"), track(3, "de")));

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final Renderer renderer = new Renderer();

  @TempDir private Path folder;

  private static AudioTrack track(int stream, String language) {
    return new AudioTrack(
        stream, Downmix.STEREO, Optional.of(language), language, AudioTrack.Purpose.PROGRAMME);
  }

  /** Renders any audio, or none. */
  private final class Renderer extends MeasuredLoudness {
    private final List<RenderPlan> rendered = new ArrayList<>();
    private boolean isUnusable;

    @Override
    public Path renderAudio(RenderPlan plan, List<ObjectKey> sources, StepControl control)
        throws UnusableMediaException {
      if (isUnusable) {
        throw new UnusableMediaException(new Failure(Failure.DAMAGED, "no samples"));
      }
      rendered.add(plan);
      try {
        return Files.writeString(Files.createTempFile(folder, "audio", ".m4a"), "audio");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** The number of bytes that the step has stored for a track. */
  private long run(int track, Optional<LoudnessTarget> loudness) throws Exception {
    Uploading upload = fixture.open(1_000);
    fixture.sendAll(upload);
    fixture
        .useCases
        .uploads()
        .complete()
        .handle(
            CompleteUpload.Command.of(fixture.owner, upload.id())
                .with(RequestedOptions.NONE.withLoudness(loudness)));
    PlanStepTest.planned(fixture, upload.id(), FACTS);
    Submitted video = (Submitted) fixture.stored(upload.id());
    StepContext context =
        new StepContext(
            new Step(video.job(), RenderSteps.AUDIO, track),
            fixture.database.renderJobs.find(video.job()).orElseThrow(),
            video,
            StepControl.unstoppable(folder));
    new RenderAudioStep(
            renderer, UnusedPort.of(MediaPackager.class), new RenderFileStore(fixture.store))
        .run(context)
        .commit();
    return fixture.store.stat(RenderFileKeys.newAudio(context, track)).orElseThrow().sizeBytes();
  }

  @Test
  void trackIsRenderedFromItsOwnStream() throws Exception {
    assertThat(run(1, Optional.empty())).isPositive();

    RenderPlan plan = renderer.rendered.get(0);
    assertThat(plan.sources().get(0).audio().orElseThrow().stream()).isEqualTo(3);
    assertThat(plan.audio()).contains(new AudioPlan(128));
    assertThat(plan.lengthMicros()).isEqualTo(60_000_000);
  }

  @Test
  void trackGetsTheRequestedLoudnessFromItsOwnMeasurement() throws Exception {
    renderer.lufs = Optional.of(-30.0);

    run(1, Optional.of(LoudnessTarget.DEFAULT));

    assertThat(renderer.rendered.get(0).audio().flatMap(AudioPlan::gain))
        .contains(new AudioGain(14, false));
  }

  @Test
  void trackThatCannotBeRenderedIsLeftOut() throws Exception {
    renderer.isUnusable = true;

    assertThat(run(1, Optional.empty())).isZero();
  }

  @Test
  void mainTrackIsNeeded() {
    renderer.isUnusable = true;

    assertThatThrownBy(() -> run(0, Optional.empty())).isInstanceOf(UnusableMediaException.class);
  }
}
