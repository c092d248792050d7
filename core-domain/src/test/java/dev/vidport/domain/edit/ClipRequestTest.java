package dev.vidport.domain.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Problems;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClipRequestTest {
  private static final Transition FADE = new Transition(Transition.Type.FADE, 0.5);

  @Test
  void oneVideoMayBeUsedManyTimes() {
    List<ClipRequest> clips = Collections.nCopies(50, clip(0, Optional.empty(), Optional.empty()));

    assertThat(fields(clips)).isEmpty();
  }

  @Test
  void editHasAtLeastOneClipAndAtMostFifty() {
    ClipRequest clip = clip(0, Optional.empty(), Optional.empty());

    assertThat(fields(List.of())).containsExactly("clips");
    assertThat(fields(Collections.nCopies(51, clip))).containsExactly("clips");
  }

  @Test
  void firstClipCannotHaveATransition() {
    List<ClipRequest> clips =
        List.of(
            clip(0, Optional.empty(), Optional.of(FADE)),
            clip(0, Optional.empty(), Optional.of(FADE)));

    assertThat(fields(clips)).containsExactly("clips[0].transition");
  }

  @Test
  void clipMustHaveALength() {
    List<ClipRequest> clips =
        List.of(
            clip(2, Optional.of(2.0), Optional.empty()),
            clip(-1, Optional.of(1.0), Optional.empty()),
            clip(0, Optional.of(Double.POSITIVE_INFINITY), Optional.empty()));

    assertThat(fields(clips)).containsExactly("clips[0].end", "clips[1].start", "clips[2].end");
  }

  @Test
  void transitionIsLimitedToThreeSeconds() {
    List<ClipRequest> clips =
        List.of(
            clip(0, Optional.empty(), Optional.empty()),
            clip(0, Optional.empty(), Optional.of(new Transition(Transition.Type.FADE, 3.01))));

    assertThat(fields(clips)).containsExactly("clips[1].transition.seconds");
  }

  private static ClipRequest clip(
      double start, Optional<Double> end, Optional<Transition> transition) {
    return new ClipRequest(new VideoId("a".repeat(32)), start, end, transition);
  }

  private static List<String> fields(List<ClipRequest> clips) {
    Problems problems = new Problems();
    ClipRequest.check(clips, "clips", problems);
    return problems.list().stream().map(Problem::field).toList();
  }
}
