package dev.vidport.domain.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Windows of a timeline, played on paper. */
class TimelineTest {
  /**
   * What is seen of one output frame.
   *
   * @param under the frames of the sources, the outgoing one first
   * @param step of a transition, from 0
   */
  private record Seen(List<Frame> under, long step) {}

  private record Frame(int source, long frame) {}

  /** Joins pieces as the renderer does: each overlaps the end of what came before it. */
  private static List<Seen> play(List<Window.Piece> pieces) {
    List<Seen> shown = new ArrayList<>();
    for (Window.Piece piece : pieces) {
      long frames = piece.frames().orElseThrow();
      int overlap = (int) piece.overlap();
      assertThat(frames).isPositive();
      assertThat(overlap).isLessThanOrEqualTo((int) Math.min(frames, shown.size()));
      int start = shown.size() - overlap;
      for (int i = 0; i < frames; i++) {
        Frame frame = new Frame(piece.source(), piece.firstFrame() + i);
        if (i < overlap) {
          Seen before = shown.get(start + i);
          assertThat(before.under()).as("never more than two").hasSize(1);
          shown.set(start + i, new Seen(List.of(before.under().get(0), frame), i));
        } else {
          shown.add(new Seen(List.of(frame), 0));
        }
      }
    }
    return shown;
  }

  private static List<Seen> play(Window window) {
    List<Seen> given = play(window.pieces());
    int skip = (int) window.skip();
    return given.subList(skip, skip + (int) window.frames().orElseThrow());
  }

  /** The whole, by its definition and not by windows. */
  private static List<Seen> whole(Timeline timeline) {
    return play(
        timeline.takes().stream()
            .map(
                take ->
                    new Window.Piece(
                        take.source(),
                        take.firstFrame(),
                        take.frames(),
                        true,
                        take.overlap(),
                        take.transition()))
            .toList());
  }

  @Provide
  Arbitrary<Timeline> timelines() {
    Arbitrary<int[]> take = Arbitraries.integers().between(0, 9).array(int[].class).ofSize(4);
    return take.list().ofMinSize(1).ofMaxSize(8).map(TimelineTest::timeline);
  }

  /** Each of source, first frame, length less one, and overlap as far as it fits. */
  private static Timeline timeline(List<int[]> numbers) {
    List<Take> takes = new ArrayList<>();
    long room = 0;
    for (int[] n : numbers) {
      long frames = n[2] + 1L;
      long overlap = Math.min(Math.min(n[3], frames), room);
      takes.add(new Take(n[0] % 3, n[1], OptionalLong.of(frames), overlap, Transition.Type.FADE));
      room = frames - overlap;
    }
    return new Timeline(takes);
  }

  @Property(tries = 500)
  void windowsOfAnyPartitionShowEveryFrameOnceInOrder(
      @ForAll("timelines") Timeline timeline,
      @ForAll @Size(max = 6) List<@IntRange(min = 0, max = 90) Integer> cuts) {
    long frames = timeline.frames().orElseThrow();
    List<Long> bounds = new ArrayList<>(List.of(0L, frames));
    cuts.stream().map(Integer::longValue).filter(cut -> cut < frames).forEach(bounds::add);
    List<Long> ordered = bounds.stream().distinct().sorted().toList();

    List<Seen> joined = new ArrayList<>();
    for (int i = 0; i + 1 < ordered.size(); i++) {
      joined.addAll(play(timeline.window(ordered.get(i), OptionalLong.of(ordered.get(i + 1)))));
    }

    assertThat(joined).isEqualTo(whole(timeline));
  }

  @Property(tries = 500)
  void windowReadsNothingThatItDoesNotNeed(
      @ForAll("timelines") Timeline timeline,
      @ForAll @IntRange(min = 0, max = 80) int from,
      @ForAll @IntRange(min = 1, max = 80) int length) {
    long frames = timeline.frames().orElseThrow();
    long first = Math.min(from, frames - 1);
    Window window = timeline.window(first, OptionalLong.of(Math.min(first + length, frames)));

    long given =
        window.pieces().stream().mapToLong(p -> p.frames().orElseThrow() - p.overlap()).sum();
    long most = timeline.takes().stream().mapToLong(Take::overlap).max().orElse(0);
    assertThat(window.skip()).isLessThanOrEqualTo(most);
    assertThat(given - window.skip() - window.frames().orElseThrow()).isBetween(0L, most);
  }

  @Property(tries = 200)
  void chunksCoverTheTimelineAndStartWithSegments(
      @ForAll("timelines") Timeline timeline, @ForAll @IntRange(min = 1, max = 7) int segment) {
    List<Chunk> chunks = chunks(timeline, segment);

    List<Seen> joined = new ArrayList<>();
    for (Chunk chunk : chunks) {
      assertThat(chunk.firstFrame() % segment).isZero();
      joined.addAll(play(timeline.window(chunk)));
    }
    assertThat(joined).isEqualTo(whole(timeline));
  }

  private static List<Chunk> chunks(Timeline timeline, int segment) {
    FrameRate rate = new FrameRate(30, 1);
    Rendition top = Ladder.of(1920, 1080, rate, 1080).get(0);
    return new Chunks(timeline, top, rate, Segments.even(segment), 1)
        .of(0, timeline.frames(), timeline.frames().orElseThrow());
  }

  @Test
  void chunkWithinATransitionReadsItFromItsBeginning() {
    Timeline timeline =
        new Timeline(
            List.of(
                Take.cut(0, 100, 50),
                new Take(1, 10, OptionalLong.of(40), 20, Transition.Type.FADEBLACK)));

    Window window = timeline.window(35, OptionalLong.of(45));

    assertThat(window.pieces())
        .containsExactly(
            new Window.Piece(0, 130, OptionalLong.of(20), true, 0, Transition.Type.FADE),
            new Window.Piece(1, 10, OptionalLong.of(20), true, 20, Transition.Type.FADEBLACK));
    assertThat(window.skip()).isEqualTo(5);
  }

  @Test
  void manyTakesAreCutIntoChunksOfAFewPieces() {
    List<Take> takes = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      takes.add(Take.cut(0, i, 40));
    }

    List<Chunk> chunks = chunks(new Timeline(takes), 120);

    // Three takes are a segment of 120 frames, so three segments are nine pieces.
    assertThat(chunks).hasSize(6);
    assertThat(chunks.get(1)).isEqualTo(new Chunk(1, 360, OptionalLong.of(720)));
    assertThat(chunks.get(5).endFrame()).hasValue(2000);
  }

  @Test
  void timelineEndsWhereItEnds() {
    Timeline timeline = new Timeline(List.of(Take.cut(0, 0, 10)));

    assertThat(timeline.window(4, OptionalLong.of(99)).frames()).hasValue(6);
    assertThatThrownBy(() -> timeline.window(10, OptionalLong.empty()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void onlyASingleTakeCanBeOpen() {
    assertThatThrownBy(() -> new Timeline(List.of(Take.all(0), Take.all(1))))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
