package dev.vidport.domain.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Problems;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EditLengthTest {
  private static final SourceFile.Published FILE =
      new SourceFile.Published(new VideoId("a".repeat(32)), new JobId("b".repeat(32)));
  private static final long TEN_SECONDS = 10_000_000;

  @Test
  void lengthIsTheSumOfTheClipsMinusTheirOverlaps() {
    List<EditClip> clips = List.of(clip(1, 4), faded(2, 6.5, 0.5), toTheEnd(7));

    assertThat(problems(clips)).isEmpty();
    assertThat(length(clips).micros()).isEqualTo(3_000_000 + 4_500_000 - 500_000 + 3_000_000);
  }

  @Test
  void renderedClipsAreWholeFrames() {
    FrameRate rate = new FrameRate(25, 1);

    // A third of a frame each.
    assertThat(length(List.of(clip(1, 1.013), clip(2, 2.013), clip(3, 3.013))).renderedMicros(rate))
        .isEqualTo(120_000);
    assertThat(length(List.of(clip(1, 4), faded(2, 6.5, 0.5), toTheEnd(7))).renderedMicros(rate))
        .isEqualTo(10_000_000);
  }

  @Test
  void clipMustBeWithinItsVideo() {
    List<EditClip> clips = List.of(clip(10, 10.01), clip(2, 10.051), clip(0, 5));

    assertThat(problems(clips))
        .containsExactly(
            new Problem("clips[0].start", "must be less than the video's length of 10 s"),
            new Problem("clips[1].end", "must be at most the video's length of 10 s"));
  }

  @Test
  void endMayExceedTheLengthByTheRoundingTolerance() {
    List<EditClip> clips = List.of(clip(2, 10.05));

    assertThat(problems(clips)).isEmpty();
    assertThat(length(clips).micros()).isEqualTo(8_000_000);
  }

  @Test
  void transitionsMustNotBeLongerThanTheirClip() {
    List<EditClip> fitting = List.of(clip(0, 5), faded(2.3, 3.3, 0.5), faded(0, 5, 0.5));
    List<EditClip> crowded = List.of(clip(0, 5), faded(2.3, 3.3, 0.5), faded(0, 5, 0.6));

    assertThat(problems(fitting)).isEmpty();
    assertThat(problems(crowded))
        .containsExactly(
            new Problem(
                "clips[1].transition.seconds",
                "clip 2 lasts 1 s, less than its transitions of 1.1 s"));
  }

  @Test
  void tooShortFirstClipIsReportedAtTheNextTransition() {
    List<EditClip> clips = List.of(clip(0, 0.4), faded(0, 5, 0.5));

    assertThat(problems(clips))
        .containsExactly(
            new Problem(
                "clips[1].transition.seconds",
                "clip 1 lasts 0.4 s, less than its transitions of 0.5 s"));
  }

  @Test
  void editIsLimitedToEightHours() {
    long hour = 3_600_000_000L;
    List<EditClip> nine = Collections.nCopies(9, toTheEnd(0));
    Problems problems = new Problems();

    new EditLength(nine, Collections.nCopies(9, hour)).check("clips", problems);

    assertThat(problems.list())
        .containsExactly(
            new Problem("clips", "must last at most 8 hours in total, but would last 32400 s"));
  }

  private static List<Problem> problems(List<EditClip> clips) {
    Problems problems = new Problems();
    length(clips).check("clips", problems);
    return problems.list();
  }

  private static EditLength length(List<EditClip> clips) {
    return new EditLength(clips, Collections.nCopies(clips.size(), TEN_SECONDS));
  }

  private static EditClip clip(double start, double end) {
    return new EditClip(FILE, start, Optional.of(end), Optional.empty());
  }

  private static EditClip toTheEnd(double start) {
    return new EditClip(FILE, start, Optional.empty(), Optional.empty());
  }

  private static EditClip faded(double start, double end, double seconds) {
    return new EditClip(
        FILE, start, Optional.of(end), Optional.of(new Transition(Transition.Type.FADE, seconds)));
  }
}
