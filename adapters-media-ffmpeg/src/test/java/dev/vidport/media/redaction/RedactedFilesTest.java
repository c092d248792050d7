package dev.vidport.media.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Redaction.Keyframe;
import dev.vidport.domain.edit.Redaction.Shape;
import dev.vidport.domain.edit.Region;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.media.BatchReader;
import dev.vidport.media.TestClips;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the pixels of redacted clips. */
@Tag("media")
class RedactedFilesTest {
  private static final TestClips CLIPS = TestClips.in(Path.of("target", "clips"));
  private static final BatchReader SOURCES = new BatchReader();
  private static final FrameRate THIRTY = new FrameRate(30, 1);
  private static final FrameRate NTSC = new FrameRate(30000, 1001);
  private static final int BLACK = 16;

  /** Leaves the upper eighth of the frame free, where the frame numbers are. */
  private static final Region LEFT = new Region(0.05, 0.2, 0.3, 0.5);

  private static final Region RIGHT = new Region(0.55, 0.3, 0.35, 0.6);

  @TempDir private Path folder;

  private static Redaction still(
      Redaction.Type type, Shape shape, double start, double end, Region region) {
    return Redaction.still(type, shape, start, Optional.of(end), region);
  }

  private static Redaction blur(Shape shape, Region region) {
    return still(Redaction.Type.BLUR, shape, 0, 100, region);
  }

  private static Redaction box(Shape shape, Region region) {
    return still(Redaction.Type.BOX, shape, 0, 100, region);
  }

  private static List<Integer> numbers(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }

  private static IntPredicate inside(Shape shape, Region region) {
    return RegionPixels.inside(shape, region, RedactedClip.WIDTH, RedactedClip.HEIGHT, 0);
  }

  /** Pixels that neither touch a region nor are next to a pixel that does. */
  private static IntPredicate outside(Shape shape, Region region) {
    return RegionPixels.inside(shape, region, RedactedClip.WIDTH, RedactedClip.HEIGHT, -4).negate();
  }

  private static Supplier<List<byte[]>> full(BatchReader reader, Path file) {
    return reader.brightness(file, RedactedClip.WIDTH, RedactedClip.HEIGHT);
  }

  private static List<byte[]> full(Path file) {
    return full(new BatchReader(), file).get();
  }

  /** The frames of a source, which are read once for all tests. */
  private static List<byte[]> source(Path clip) {
    return full(SOURCES, clip).get();
  }

  /** The frames in which any of the pixels differs from the source. */
  private static List<Integer> changed(
      List<byte[]> source, int first, List<byte[]> rendered, IntPredicate pixels) {
    int[] chosen = IntStream.range(0, rendered.get(0).length).filter(pixels).toArray();
    return numbers(0, rendered.size()).stream()
        .filter(
            frame ->
                IntStream.of(chosen)
                    .anyMatch(i -> rendered.get(frame)[i] != source.get(first + frame)[i]))
        .toList();
  }

  private static void assertBlack(List<byte[]> frames, IntPredicate pixels, int most) {
    int[] within = IntStream.range(0, frames.get(0).length).filter(pixels).toArray();
    assertThat(within).isNotEmpty();
    for (byte[] frame : frames) {
      int brightest = IntStream.of(within).map(i -> frame[i] & 0xff).max().orElseThrow();
      assertThat(brightest).isLessThanOrEqualTo(most);
    }
  }

  private RedactedClip detailed() {
    return new RedactedClip(CLIPS.detailed(), THIRTY, folder);
  }

  private static void render(RedactedClip clip, Redaction... redactions) throws Exception {
    clip.render(List.of(redactions), 0, OptionalLong.of(20), OptionalLong.of(20));
  }

  /** Asserts the frame numbers of the small file, and returns the frames of the exact one. */
  private static List<byte[]> exactWithNumbers(RedactedClip clip, List<Integer> numbers) {
    // The next rendering overwrites the files.
    BatchReader reader = new BatchReader();
    Supplier<List<byte[]>> exact = full(reader, clip.exact());
    assertThat(reader.frameNumbers(clip.small()).get()).isEqualTo(numbers);
    return exact.get();
  }

  @Test
  void regionsAreHiddenExactlyInTheirFrames() throws Exception {
    RedactedClip clip = new RedactedClip(CLIPS.largeNtscMkv(), NTSC, folder);
    List<Redaction> redactions =
        List.of(
            still(Redaction.Type.BOX, Shape.RECT, 1, 2, LEFT),
            still(Redaction.Type.BLUR, Shape.ELLIPSE, 1.5, 2.5025, RIGHT));
    List<byte[]> source = source(CLIPS.largeNtscMkv());

    clip.render(redactions, 0, OptionalLong.of(90), OptionalLong.of(90));
    List<byte[]> whole = exactWithNumbers(clip, numbers(0, 90));
    clip.render(redactions, 40, OptionalLong.of(30), OptionalLong.of(70));
    List<byte[]> part = exactWithNumbers(clip, numbers(40, 70));

    // Frame 30 is shown from 1.001 s on, 60 from 2.002 s, 45 from 1.5015 s, 75 from 2.5025 s.
    assertThat(changed(source, 0, whole, inside(Shape.RECT, LEFT))).isEqualTo(numbers(30, 60));
    assertThat(changed(source, 0, whole, inside(Shape.ELLIPSE, RIGHT))).isEqualTo(numbers(45, 75));
    assertThat(changed(source, 40, part, inside(Shape.RECT, LEFT))).isEqualTo(numbers(0, 20));
    assertThat(changed(source, 40, part, inside(Shape.ELLIPSE, RIGHT))).isEqualTo(numbers(5, 30));
    assertBlack(whole.subList(30, 60), inside(Shape.RECT, LEFT), BLACK);
    assertThat(
            changed(source, 0, whole, outside(Shape.RECT, LEFT).and(outside(Shape.ELLIPSE, RIGHT))))
        .isEmpty();
  }

  @Test
  void declaredLengthDoesNotChangeTheFrames() throws Exception {
    RedactedClip clip = detailed();
    for (OptionalLong declared :
        List.of(OptionalLong.of(10), OptionalLong.of(100_000), OptionalLong.empty())) {
      clip.render(
          List.of(box(Shape.RECT, LEFT), blur(Shape.RECT, RIGHT)),
          0,
          declared,
          OptionalLong.empty());

      List<byte[]> rendered = exactWithNumbers(clip, numbers(0, 20));
      assertThat(rendered).hasSize(20);
      assertBlack(rendered, inside(Shape.RECT, LEFT), BLACK);
    }
  }

  @Test
  void blurLeavesNoDetailInAnyRendition() throws Exception {
    Region corner = new Region(0.93, 0.9, 0.3, 0.3);
    Region tiny = new Region(0.401, 0.202, 0.04, 0.06);
    RedactedClip clip = detailed();

    render(
        clip,
        blur(Shape.RECT, LEFT),
        blur(Shape.ELLIPSE, RIGHT),
        blur(Shape.RECT, corner),
        blur(Shape.RECT, tiny));

    List<Sample> samples = samples(clip);
    assertNoDetail(samples, Shape.RECT, LEFT);
    assertNoDetail(samples, Shape.ELLIPSE, RIGHT);
    assertNoDetail(samples, Shape.RECT, corner);
    assertNoDetail(samples, Shape.RECT, tiny);
    IntPredicate elsewhere =
        outside(Shape.RECT, LEFT)
            .and(outside(Shape.ELLIPSE, RIGHT))
            .and(outside(Shape.RECT, corner))
            .and(outside(Shape.RECT, tiny));
    assertThat(samples.get(0).correlation(elsewhere)).isGreaterThan(0.95);
    assertThat(changed(source(CLIPS.detailed()), 0, full(clip.exact()), elsewhere)).isEmpty();
  }

  @Test
  void wholeVideoCanBeBlurred() throws Exception {
    Region all = new Region(0, 0, 1, 1);
    RedactedClip clip = detailed();

    render(clip, blur(Shape.RECT, all));

    assertNoDetail(samples(clip), Shape.RECT, all);
  }

  private static void assertNoDetail(List<Sample> samples, Shape shape, Region region) {
    for (Sample sample : samples) {
      IntPredicate hidden = RegionPixels.inside(shape, region, sample.width, sample.height, 0);
      assertThat(sample.correlation(hidden)).isBetween(-0.1, 0.1);
    }
  }

  private static List<Sample> samples(RedactedClip clip) {
    int width = RedactedClip.WIDTH;
    int height = RedactedClip.HEIGHT;
    BatchReader reader = new BatchReader();
    reader.brightness(clip.large(), width, height);
    reader.brightness(clip.small(), width / 2, height / 2);
    reader.brightness(clip.exact(), width, height);
    return List.of(
        Sample.of(reader, clip.large(), width, height),
        Sample.of(reader, clip.small(), width / 2, height / 2),
        Sample.of(reader, clip.exact(), width, height));
  }

  /** Three frames of a rendered file, and the same frames of the source in the same size. */
  private record Sample(List<byte[]> source, List<byte[]> rendered, int width, int height) {
    static Sample of(BatchReader reader, Path file, int width, int height) {
      return new Sample(
          pick(SOURCES.brightness(CLIPS.detailed(), width, height).get()),
          pick(reader.brightness(file, width, height).get()),
          width,
          height);
    }

    private static List<byte[]> pick(List<byte[]> frames) {
      return List.of(frames.get(1), frames.get(10), frames.get(19));
    }

    double correlation(IntPredicate pixels) {
      return DetailCorrelation.of(source, rendered, width, pixels);
    }
  }

  @Test
  void boxesInsideBlursAreBlackUpToTheirEdges() throws Exception {
    Region around = new Region(0.3, 0.25, 0.6, 0.6);
    Region ellipse = new Region(0.703, 0.401, 0.151, 0.303);
    RedactedClip clip = detailed();

    render(clip, blur(Shape.RECT, around), box(Shape.RECT, LEFT), box(Shape.ELLIPSE, ellipse));

    BatchReader reader = new BatchReader();
    Supplier<List<byte[]>> large = full(reader, clip.large());
    Supplier<List<byte[]>> small = reader.brightness(clip.small(), 320, 180);
    List<byte[]> exact = full(reader, clip.exact()).get();
    assertBlack(exact, inside(Shape.RECT, LEFT), BLACK);
    assertBlack(exact, inside(Shape.ELLIPSE, ellipse), BLACK);
    // A codec block that crosses the edge is not fully black inside the box.
    assertBlack(
        large.get(),
        RegionPixels.inside(Shape.RECT, LEFT, RedactedClip.WIDTH, RedactedClip.HEIGHT, 16),
        BLACK + 2);
    assertBlack(small.get(), RegionPixels.inside(Shape.RECT, LEFT, 320, 180, 16), BLACK + 2);
    assertThat(
            changed(
                source(CLIPS.detailed()),
                0,
                exact,
                outside(Shape.RECT, around).and(outside(Shape.RECT, LEFT))))
        .isEmpty();
  }

  @Test
  void boxesAloneAreBlackUpToTheirEdges() throws Exception {
    RedactedClip clip = detailed();

    render(clip, box(Shape.RECT, LEFT), box(Shape.ELLIPSE, RIGHT));

    List<byte[]> rendered = full(clip.exact());
    assertBlack(rendered, inside(Shape.RECT, LEFT), BLACK);
    assertBlack(rendered, inside(Shape.ELLIPSE, RIGHT), BLACK);
    assertThat(
            changed(
                source(CLIPS.detailed()),
                0,
                rendered,
                outside(Shape.RECT, LEFT).and(outside(Shape.ELLIPSE, RIGHT))))
        .isEmpty();
  }

  @Test
  void twentyMovingRegionsAreHiddenAtOnce() throws Exception {
    List<Redaction> redactions = new ArrayList<>();
    for (int i = 0; i < Redaction.MAX_REDACTIONS; i++) {
      int column = i % 5;
      int row = i / 5;
      Region from = new Region(0.18 * column, 0.15 + 0.2 * row, 0.06, 0.1);
      Region to = new Region(from.x() + 0.1, from.y() + 0.05, 0.08, 0.14);
      redactions.add(
          new Redaction(
              i % 2 == 0 ? Redaction.Type.BLUR : Redaction.Type.BOX,
              i % 3 == 0 ? Shape.ELLIPSE : Shape.RECT,
              0,
              Optional.empty(),
              List.of(new Keyframe(0, from), new Keyframe(0.65, to))));
    }
    RedactedClip clip = detailed();

    render(clip, redactions.toArray(Redaction[]::new));

    List<byte[]> source = source(CLIPS.detailed());
    List<byte[]> rendered = full(clip.exact());
    assertThat(rendered).hasSize(20);
    for (int frame = 0; frame < rendered.size(); frame += 4) {
      IntPredicate elsewhere = pixel -> true;
      for (Redaction redaction : redactions) {
        Region region = redaction.at(frame / 30.0).orElseThrow();
        IntPredicate hidden = inside(redaction.shape(), region);
        if (redaction.type() == Redaction.Type.BOX) {
          assertBlack(List.of(rendered.get(frame)), hidden, BLACK);
        } else {
          assertThat(
                  DetailCorrelation.of(
                      List.of(source.get(frame)),
                      List.of(rendered.get(frame)),
                      RedactedClip.WIDTH,
                      hidden))
              .isBetween(-0.1, 0.1);
        }
        elsewhere = elsewhere.and(outside(redaction.shape(), region));
      }
      assertThat(changed(source, frame, List.of(rendered.get(frame)), elsewhere)).isEmpty();
    }
  }
}
