package dev.vidport.usecases.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.edit.Layout;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.MediaWarning;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.video.OutputAudioTrack;
import dev.vidport.usecases.job.JobFixture;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PublishStepTest {
  private static final RenderPlan PLAN = JobFixture.plan(1);
  private static final VideoId VIDEO = new VideoId("0".repeat(32));
  private static final SourceFacts FACTS = JobFixture.FACTS;
  private static final MediaWarning WARNING = FACTS.warnings().get(0);

  @Test
  void warningOfTheOnlyFileNeedsNoName() {
    assertThat(PublishStep.warnings(new SourceMaterial.Upload(VIDEO), List.of(FACTS)))
        .containsExactly(WARNING);
  }

  @Test
  void warningOfOneOfSeveralFilesNamesTheFile() {
    SourceMaterial both = new SourceMaterial.ScreenAndCamera(VIDEO, "face.webm", Layout.DEFAULT);

    assertThat(PublishStep.warnings(both, List.of(FACTS, FACTS)))
        .containsExactly(
            new MediaWarning(WARNING.code(), "screen: " + WARNING.message()),
            new MediaWarning(WARNING.code(), "camera: " + WARNING.message()));
  }

  @Test
  void tracksOfTheStreamAreThoseThatCouldBeRendered() {
    assertThat(PublishStep.audioTracks(PLAN, List.of(FACTS), Set.of("audio.mp4", "audio-1.mp4")))
        .extracting(OutputAudioTrack::name)
        .containsExactly("Deutsch", "\"Regie\"");
    assertThat(PublishStep.audioTracks(PLAN, List.of(FACTS), Set.of("audio.mp4")))
        .extracting(OutputAudioTrack::name)
        .containsExactly("Deutsch");
  }

  @Test
  void onlyTrackHasItsLanguageIfTheFileTells() {
    RenderPlan main = PLAN.ofAudioTrack(0);

    assertThat(PublishStep.audioTracks(main, List.of(FACTS), Set.of()))
        .extracting(track -> track.language().orElse(""))
        .containsExactly("de");
    assertThat(PublishStep.audioTracks(main, List.of(FACTS, FACTS), Set.of()))
        .containsExactly(OutputAudioTrack.UNNAMED);
  }
}
