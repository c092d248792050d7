package dev.vidport.media.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Redaction.Keyframe;
import dev.vidport.domain.edit.Redaction.Shape;
import dev.vidport.domain.edit.Region;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.media.process.BaseOptions;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.ProcessExit;
import dev.vidport.media.process.ProcessKind;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.process.Sandbox;
import dev.vidport.media.settings.FfmpegSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Checks every sample of redacted noise, in brightness and colour, in sizes whose halves and
 * quarters are even or odd.
 */
@Tag("media")
class RedactedSizesTest {
  private static final FrameRate RATE = new FrameRate(30, 1);
  private static final int FRAMES = 5;
  private static final int BLACK = 16;
  private static final int NO_COLOUR = 128;

  /** Smaller blurs consist of a few pixels, in which no detail could be measured. */
  private static final int SMALLEST_MEASURED_SIDE = 32;

  /** Moves right and grows from frame to frame. */
  private static final List<Keyframe> MOVING =
      List.of(
          new Keyframe(0, new Region(0.05, 0.1, 0.3, 0.35)),
          new Keyframe(0.13, new Region(0.15, 0.05, 0.4, 0.45)));

  /** Touches the lower right corner of the frame. */
  private static final List<Keyframe> STILL =
      List.of(new Keyframe(0, new Region(0.58, 0.57, 0.42, 0.43)));

  private final ProcessRunner processRunner =
      new ProcessRunner(Sandbox.detect(FfmpegSettings.defaults().withMaxOutputBytes(1 << 28)));

  @TempDir private Path folder;

  @ParameterizedTest(name = "{0}x{1}")
  @CsvSource({
    // Half of each side is even; half the width, half the height, and both are odd.
    "64, 36",
    "66, 36",
    "64, 38",
    "66, 38",
    // Portrait; tiny.
    "38, 68",
    "2, 2",
    "6, 10",
  })
  void onlyTheRegionsAreHiddenInEverySize(int width, int height) throws Exception {
    Size size = new Size(width, height);
    checkRedacted(
        size,
        List.of(moving(Redaction.Type.BOX, Shape.RECT), still(Redaction.Type.BOX, Shape.ELLIPSE)));
    checkRedacted(
        size,
        List.of(
            moving(Redaction.Type.BLUR, Shape.ELLIPSE), still(Redaction.Type.BLUR, Shape.RECT)));
    checkRedacted(
        size,
        List.of(
            moving(Redaction.Type.BOX, Shape.ELLIPSE), still(Redaction.Type.BLUR, Shape.ELLIPSE)));
    checkRedacted(
        size,
        List.of(moving(Redaction.Type.BLUR, Shape.RECT), still(Redaction.Type.BOX, Shape.RECT)));
  }

  @Test
  void regionThatGrowsFromNothingHidesNothingInItsFirstFrame() throws Exception {
    Size size = new Size(64, 36);
    Redaction growing =
        new Redaction(
            Redaction.Type.BOX,
            Shape.RECT,
            0,
            Optional.empty(),
            List.of(
                new Keyframe(0, new Region(0.25, 0.25, 0, 0.5)),
                new Keyframe(4 / 30.0, new Region(0.25, 0.25, 0.5, 0.5))));
    byte[] source = noise(size);

    byte[] rendered = render(size, List.of(growing), source);

    assertThat(Arrays.copyOf(rendered, size.frameBytes()))
        .isEqualTo(Arrays.copyOf(source, size.frameBytes()));
    Plane last = Plane.of(rendered, size, FRAMES - 1, 0);
    assertThat(last.values(last.inside(Shape.RECT, new Region(0.25, 0.25, 0.5, 0.5), 0)))
        .allMatch(value -> value == BLACK);
  }

  private static Redaction moving(Redaction.Type type, Shape shape) {
    return new Redaction(type, shape, 0, Optional.empty(), MOVING);
  }

  /** Active in the frames 1 and 2. */
  private static Redaction still(Redaction.Type type, Shape shape) {
    return new Redaction(type, shape, 1 / 30.0, Optional.of(0.1), STILL);
  }

  private void checkRedacted(Size size, List<Redaction> redactions) throws Exception {
    byte[] source = noise(size);
    byte[] rendered = render(size, redactions, source);

    assertThat(rendered).as("%s %s", size, redactions).hasSize(source.length);
    for (int frame = 0; frame < FRAMES; frame++) {
      for (int plane = 0; plane < 3; plane++) {
        Plane before = Plane.of(source, size, frame, plane);
        Plane after = Plane.of(rendered, size, frame, plane);
        checkPlane(before, after, frame, redactions);
      }
    }
  }

  private static void checkPlane(Plane before, Plane after, int frame, List<Redaction> redactions) {
    IntPredicate elsewhere = pixel -> true;
    for (Redaction redaction : redactions) {
      Optional<Region> region = redaction.at(frame / 30.0);
      if (region.isEmpty()) {
        continue;
      }
      IntPredicate hidden = after.inside(redaction.shape(), region.get(), 0);
      if (redaction.type() == Redaction.Type.BOX) {
        assertThat(after.values(hidden))
            .as("%s in frame %s", redaction, frame)
            .allMatch(value -> value == (after.colour ? NO_COLOUR : BLACK));
      } else if (Math.min(after.width, after.height()) >= SMALLEST_MEASURED_SIDE) {
        assertThat(
                DetailCorrelation.of(
                    List.of(before.pixels), List.of(after.pixels), after.width, hidden))
            .as("%s in frame %s", redaction, frame)
            .isBetween(-0.2, 0.2);
      }
      // A mask pixel covers one colour sample and two by two pixels.
      int edge = after.colour ? -2 : -4;
      elsewhere = elsewhere.and(after.inside(redaction.shape(), region.get(), edge).negate());
    }
    assertThat(after.values(elsewhere))
        .as("samples outside of %s in frame %s", redactions, frame)
        .isEqualTo(before.values(elsewhere));
  }

  /** Frames of which no two samples depend on each other, so that no detail can be guessed. */
  private static byte[] noise(Size size) {
    byte[] frames = new byte[FRAMES * size.frameBytes()];
    Random random = new Random(1);
    for (int i = 0; i < frames.length; i++) {
      frames[i] = (byte) (BLACK + 1 + random.nextInt(210));
    }
    return frames;
  }

  private byte[] render(Size size, List<Redaction> redactions, byte[] frames) throws Exception {
    Path in = Files.write(folder.resolve("in.yuv"), frames);
    Path out = folder.resolve("out.yuv");
    RedactionCover cover =
        RedactionCover.of(redactions, RATE, size.width, size.height, 0, OptionalLong.of(FRAMES))
            .orElseThrow();
    List<String> line = BaseOptions.start(FfmpegSettings.defaults());
    line.addAll(List.of("-f", "rawvideo", "-pix_fmt", "yuv420p"));
    line.addAll(List.of("-video_size", size.width + "x" + size.height));
    line.addAll(List.of("-framerate", RATE.toString(), "-i", in.toString()));
    line.addAll(cover.inputOptions());
    line.addAll(List.of("-filter_complex", cover.filters("0:v", 1, "safe"), "-map", "[safe]"));
    line.addAll(List.of("-fps_mode", "passthrough", "-f", "rawvideo", out.toString()));

    ProcessExit exit =
        processRunner.run(
            new Command(line, Duration.ofMinutes(1), ProcessKind.VIDEO)
                .withStdin(Optional.of(cover.maskSource())),
            folder,
            text -> {});

    assertThat(exit).as("%s %s", size, redactions).isEqualTo(new ProcessExit(0, ""));
    return Files.readAllBytes(out);
  }

  private record Size(int width, int height) {
    int frameBytes() {
      return width * height * 3 / 2;
    }
  }

  /** One plane of a yuv420p frame. */
  private static final class Plane {
    private final boolean colour;
    private final int width;
    private final byte[] pixels;

    private Plane(boolean colour, int width, byte[] pixels) {
      this.colour = colour;
      this.width = width;
      this.pixels = pixels;
    }

    static Plane of(byte[] frames, Size size, int frame, int plane) {
      int start = frame * size.frameBytes();
      int luma = size.width * size.height;
      if (plane == 0) {
        return new Plane(false, size.width, Arrays.copyOfRange(frames, start, start + luma));
      }
      int from = start + luma + (plane - 1) * luma / 4;
      return new Plane(true, size.width / 2, Arrays.copyOfRange(frames, from, from + luma / 4));
    }

    int height() {
      return pixels.length / width;
    }

    IntPredicate inside(Shape shape, Region region, int inset) {
      return RegionPixels.inside(shape, region, width, height(), inset);
    }

    /** The values of the selected pixels, in order. */
    List<Integer> values(IntPredicate selected) {
      return IntStream.range(0, pixels.length)
          .filter(selected)
          .mapToObj(i -> pixels[i] & 0xff)
          .toList();
    }
  }
}
