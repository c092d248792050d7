package dev.vidport.domain.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.AudioFacts;
import dev.vidport.domain.media.Downmix;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.SourceFactsFixture;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class EditTimelineTest {
  private static final FrameRate THIRTY = new FrameRate(30, 1);
  private static final SourceFacts TEN_SECONDS = SourceFactsFixture.source(THIRTY, 0, 10);

  private static EditClip clip(int video, double start, Optional<Double> end) {
    return clip(video, start, end, Optional.empty());
  }

  private static EditClip clip(
      int video, double start, Optional<Double> end, Optional<Transition> transition) {
    String id = "%032x".formatted(video);
    SourceFile.Published file = new SourceFile.Published(new VideoId(id), new JobId(id));
    return new EditClip(file, start, end, transition);
  }

  private static Optional<Transition> fade(double seconds) {
    return Optional.of(new Transition(Transition.Type.FADEBLACK, seconds));
  }

  private static List<TimelineClip> clipsOf(EditClip... clips) {
    SourceMaterial.Edit edit = new SourceMaterial.Edit(List.of(clips));
    return EditTimeline.of(edit, List.of(TEN_SECONDS, TEN_SECONDS), THIRTY).clips();
  }

  @Test
  void clipsAreCountedInFrames() {
    assertThat(clipsOf(clip(7, 1, Optional.of(3.0)), clip(8, 2.5, Optional.empty(), fade(0.5))))
        .containsExactly(
            TimelineClip.cut(0, 30, 60),
            new TimelineClip(1, 75, OptionalLong.of(225), 15, Transition.Type.FADEBLACK));
  }

  @Test
  void videoThatIsUsedTwiceIsOneSource() {
    assertThat(clipsOf(clip(7, 0, Optional.of(1.0)), clip(7, 5, Optional.of(6.0))))
        .extracting(TimelineClip::source)
        .containsExactly(0, 0);
  }

  @Test
  void clipEndsWithItsVideo() {
    assertThat(clipsOf(clip(7, 9, Optional.of(99.0))).get(0).frames()).hasValue(30);
  }

  @Test
  void clipToTheEndHoldsTheLastFrameUntilTheAudioEnds() {
    List<SourceFacts> facts = List.of(withAudioUntil(10_400_000), withAudioUntil(10_040_000));
    SourceMaterial.Edit edit =
        new SourceMaterial.Edit(
            List.of(
                clip(7, 9, Optional.empty()),
                clip(7, 9, Optional.of(10.0)),
                clip(7, 9, Optional.of(9.5)),
                clip(8, 9, Optional.empty())));

    assertThat(EditTimeline.of(edit, facts, THIRTY).clips())
        .extracting(clip -> clip.frames().getAsLong())
        .containsExactly(42L, 42L, 15L, 30L);
  }

  private static SourceFacts withAudioUntil(long endMicros) {
    return new SourceFacts(
        TEN_SECONDS.container(),
        TEN_SECONDS.sizeBytes(),
        TEN_SECONDS.startMicros(),
        TEN_SECONDS.lengthMicros(),
        TEN_SECONDS.video(),
        Optional.of(
            new AudioFacts(1, "aac", 2, 48_000, Downmix.STEREO, OptionalLong.of(endMicros))),
        Optional.empty());
  }

  @Test
  void clipAtTheVeryEndShowsTheLastFrame() {
    assertThat(clipsOf(clip(7, 9.99, Optional.empty())))
        .containsExactly(TimelineClip.cut(0, 299, 1));
  }

  @Test
  void transitionsOfOneClipNeverOverlap() {
    // 1.034 s are 31 frames, and each half of it is rounded up to 16.
    List<TimelineClip> timelineClips =
        clipsOf(
            clip(7, 0, Optional.of(5.0)),
            clip(8, 0, Optional.of(1.034), fade(0.517)),
            clip(7, 0, Optional.of(5.0), fade(0.517)));

    assertThat(timelineClips).extracting(TimelineClip::overlap).containsExactly(0L, 16L, 15L);
  }
}
