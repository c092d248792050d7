package dev.vidport.domain.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.SeededCases;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Simulates the rendering of timeline windows. */
class TimelineTest {
  /**
   * The visible source frames of one output frame.
   *
   * @param under the frames of the sources, the outgoing clip first
   * @param step frame of the transition, counted from 0
   */
  private record Seen(List<Frame> under, long step) {}

  private record Frame(int source, long frame) {}

  /** Joins pieces like the renderer: each piece overlaps the end of the previous ones. */
  private static List<Seen> play(List<TimelineWindow.Piece> pieces) {
    List<Seen> shown = new ArrayList<>();
    for (TimelineWindow.Piece piece : pieces) {
      long frames = piece.frames().orElseThrow();
      int overlap = (int) piece.overlap();
      assertThat(frames).isPositive();
      assertThat(overlap).isLessThanOrEqualTo((int) Math.min(frames, shown.size()));
      int start = shown.size() - overlap;
      for (int i = 0; i < frames; i++) {
        Frame frame = new Frame(piece.source(), piece.firstFrame() + i);
        if (i < overlap) {
          Seen before = shown.get(start + i);
          assertThat(before.under()).as("at most two clips overlap").hasSize(1);
          shown.set(start + i, new Seen(List.of(before.under().get(0), frame), i));
        } else {
          shown.add(new Seen(List.of(frame), 0));
        }
      }
    }
    return shown;
  }

  private static List<Seen> play(TimelineWindow window) {
    List<Seen> given = play(window.pieces());
    int skip = (int) window.skip();
    return given.subList(skip, skip + (int) window.frames().orElseThrow());
  }

  /** The frames of the whole timeline, without windows. */
  private static List<Seen> whole(Timeline timeline) {
    return play(
        timeline.clips().stream()
            .map(
                clip ->
                    new TimelineWindow.Piece(
                        clip.source(),
                        clip.firstFrame(),
                        clip.frames(),
                        true,
                        clip.overlap(),
                        clip.transition()))
            .toList());
  }

  @ParameterizedTest
  @MethodSource(SeededCases.SEEDS)
  void windowsOfAnyPartitionShowEveryFrameOnceInOrder(long seed) {
    SeededCases.check(
        seed,
        1000,
        random -> {
          Timeline timeline = RandomTimeline.of(random);
          List<Integer> cuts = new ArrayList<>();
          for (int i = SeededCases.between(random, 0, 6); i > 0; i--) {
            cuts.add(SeededCases.between(random, 0, 90));
          }
          long frames = timeline.frames().orElseThrow();
          List<Long> bounds = new ArrayList<>(List.of(0L, frames));
          cuts.stream().map(Integer::longValue).filter(cut -> cut < frames).forEach(bounds::add);
          List<Long> ordered = bounds.stream().distinct().sorted().toList();

          List<Seen> joined = new ArrayList<>();
          for (int i = 0; i + 1 < ordered.size(); i++) {
            joined.addAll(
                play(timeline.window(ordered.get(i), OptionalLong.of(ordered.get(i + 1)))));
          }

          assertThat(joined).isEqualTo(whole(timeline));
        });
  }

  @ParameterizedTest
  @MethodSource(SeededCases.SEEDS)
  void windowContainsNoMoreThanOneExtraTransition(long seed) {
    SeededCases.check(
        seed,
        1000,
        random -> {
          Timeline timeline = RandomTimeline.of(random);
          int from = SeededCases.between(random, 0, 80);
          int length = SeededCases.between(random, 1, 80);
          long frames = timeline.frames().orElseThrow();
          long first = Math.min(from, frames - 1);
          TimelineWindow window =
              timeline.window(first, OptionalLong.of(Math.min(first + length, frames)));

          long given =
              window.pieces().stream().mapToLong(p -> p.frames().orElseThrow() - p.overlap()).sum();
          long most = timeline.clips().stream().mapToLong(TimelineClip::overlap).max().orElse(0);
          assertThat(window.skip()).isLessThanOrEqualTo(most);
          assertThat(given - window.skip() - window.frames().orElseThrow()).isBetween(0L, most);
        });
  }

  @Test
  void windowWithinATransitionContainsTheWholeTransition() {
    Timeline timeline =
        new Timeline(
            List.of(
                TimelineClip.cut(0, 100, 50),
                new TimelineClip(1, 10, OptionalLong.of(40), 20, Transition.Type.FADEBLACK)));

    TimelineWindow window = timeline.window(35, OptionalLong.of(45));

    assertThat(window.pieces())
        .containsExactly(
            new TimelineWindow.Piece(0, 130, OptionalLong.of(20), true, 0, Transition.Type.FADE),
            new TimelineWindow.Piece(
                1, 10, OptionalLong.of(20), true, 20, Transition.Type.FADEBLACK));
    assertThat(window.skip()).isEqualTo(5);
  }

  @Test
  void windowDoesNotExtendPastTheTimeline() {
    Timeline timeline = new Timeline(List.of(TimelineClip.cut(0, 0, 10)));

    assertThat(timeline.window(4, OptionalLong.of(99)).frames()).hasValue(6);
    assertThatThrownBy(() -> timeline.window(10, OptionalLong.empty()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void clipWithoutLengthMustBeTheOnlyOne() {
    assertThatThrownBy(() -> new Timeline(List.of(TimelineClip.all(0), TimelineClip.all(1))))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
