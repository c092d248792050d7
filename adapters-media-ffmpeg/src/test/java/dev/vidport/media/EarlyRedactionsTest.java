package dev.vidport.media;

import static dev.vidport.media.SourceClips.generate;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Redaction.Keyframe;
import dev.vidport.domain.edit.Redaction.Shape;
import dev.vidport.domain.edit.Region;
import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.RenderPlanner;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.media.redaction.RegionPixels;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * No frame shows what a random redaction hides, neither of the early rendition nor of the others.
 * {@code -Dvidport.redactions=40} tries more plans, and {@code -Dvidport.seed=N} the same ones.
 */
@Tag("media")
class EarlyRedactionsTest {
  private static final long SEED = Long.getLong("vidport.seed", System.nanoTime());
  private static final int PLANS = Integer.getInteger("vidport.redactions", 2);
  private static final int RATE = 5;
  private static final int SECONDS = 14;

  /** The stripes of the source are black and white: 16 and 235. */
  private static final int DARK = 70;

  private static final int VISIBLE_CONTRAST = 130;

  /** A stripe of the source, as a share of its width. */
  private static final double STRIPE = 1 / 40.0;

  @TempDir private Path folder;
  private final Random random = new Random(SEED);

  @Test
  void noFrameShowsWhatIsHidden() throws Exception {
    RenderFixture fixture = new RenderFixture(FolderStore.ofRanges(), folder);
    Path clip =
        generate(
            "stripes.mkv",
            "-f lavfi -i color=black:s=320x180:r=%d:d=%d,geq=lum='if(mod(floor(X/8),2),235,16)':cb=128:cr=128"
                .formatted(RATE, SECONDS),
            "-c:v libx264 -preset ultrafast -qp 10 -colorspace bt709 -pix_fmt yuv420p");
    ObjectKey source = fixture.store.add(clip);

    for (int number = 0; number < PLANS; number++) {
      List<Redaction> redactions = redactions();
      RenderOptions options = RenderOptions.plain(1080).withTrim(trim()).withRedactions(redactions);
      RenderPlan plan =
          Plans.small(
                  RenderPlanner.plan(Plans.UPLOAD, List.of(fixture.probe(clip)), options, 1), 20)
              .withEarlyRendition();
      assertThat(plan.earlyRendition()).isPresent();

      String seed = "seed " + SEED + ", plan " + number;
      RenderPlan early = plan.ofEarlyRendition();
      assertHidden(redactions, early, earlyFiles(fixture, early, source), seed);
      RenderPlan others = plan.ofChunks();
      assertHidden(redactions, others, files(fixture, others, source), seed);
    }
  }

  /** The file of each chunk, rendered as the step of the early rendition does. */
  private static List<Path> earlyFiles(RenderFixture fixture, RenderPlan plan, ObjectKey source)
      throws Exception {
    List<Path> files = new ArrayList<>();
    fixture
        .media
        .renderer()
        .renderChunks(
            plan,
            plan.chunks(),
            Optional.empty(),
            List.of(source),
            fixture.control(),
            seconds -> {},
            (chunk, file, audio) -> files.add(file));
    return files;
  }

  /** The file of each chunk. */
  private static List<Path> files(RenderFixture fixture, RenderPlan plan, ObjectKey source)
      throws Exception {
    List<Path> files = new ArrayList<>();
    for (Chunk chunk : plan.chunks()) {
      files.add(
          fixture
              .media
              .renderer()
              .renderChunk(plan, chunk.index(), List.of(source), fixture.control(), seconds -> {})
              .get(0));
    }
    return files;
  }

  private static void assertHidden(
      List<Redaction> redactions, RenderPlan plan, List<Path> files, String seed) throws Exception {
    Rendition rendition = plan.top();
    BatchReader reader = new BatchReader();
    List<Supplier<List<byte[]>>> chunks = new ArrayList<>();
    for (Path file : files) {
      chunks.add(reader.brightness(file, rendition.width(), rendition.height()));
    }
    int frame = 0;
    for (Supplier<List<byte[]>> chunk : chunks) {
      for (byte[] picture : chunk.get()) {
        assertHidden(
            redactions,
            rendition,
            plan.rate().seconds(frame),
            picture,
            seed + ", " + rendition.label() + ", frame " + frame);
        frame++;
      }
    }
    assertThat(frame).as(seed).isEqualTo((int) plan.rate().nearestFrame(plan.lengthMicros()));
  }

  private static void assertHidden(
      List<Redaction> redactions, Rendition rendition, double at, byte[] picture, String name) {
    int width = rendition.width();
    int stripe = (int) Math.round(width * STRIPE);
    IntPredicate boxed = pixels(redactions, Redaction.Type.BOX, at, rendition, 0);
    IntPredicate nearBox = pixels(redactions, Redaction.Type.BOX, at, rendition, -4);
    IntPredicate blurred = pixels(redactions, Redaction.Type.BLUR, at, rendition, 0);
    IntPredicate nearBlur = pixels(redactions, Redaction.Type.BLUR, at, rendition, -4);
    List<Integer> shown = new ArrayList<>();
    int free = 0;
    int visible = 0;
    for (int pixel = 0; pixel < picture.length; pixel++) {
      if (boxed.test(pixel) && (picture[pixel] & 0xff) > DARK) {
        shown.add(pixel);
      }
      int next = pixel + stripe;
      if (pixel / width != next / width || nearBox.test(pixel) || nearBox.test(next)) {
        continue;
      }
      boolean isDetailed =
          Math.abs((picture[pixel] & 0xff) - (picture[next] & 0xff)) > VISIBLE_CONTRAST;
      if (blurred.test(pixel) && blurred.test(next) && isDetailed) {
        shown.add(pixel);
      }
      if (!nearBlur.test(pixel) && !nearBlur.test(next)) {
        free++;
        visible += isDetailed ? 1 : 0;
      }
    }
    assertThat(shown).as("hidden pixels that are shown, %s", name).isEmpty();
    assertThat(visible).as("stripes outside, %s", name).isGreaterThanOrEqualTo(free / 2);
  }

  /** Pixels that lie completely in an active region of this type. */
  private static IntPredicate pixels(
      List<Redaction> redactions, Redaction.Type type, double at, Rendition rendition, int inset) {
    return redactions.stream()
        .filter(redaction -> redaction.type() == type)
        .flatMap(
            redaction ->
                redaction.at(at).stream()
                    .map(
                        region ->
                            RegionPixels.inside(
                                redaction.shape(),
                                region,
                                rendition.width(),
                                rendition.height(),
                                inset)))
        .reduce(pixel -> false, IntPredicate::or);
  }

  private Optional<Trim> trim() {
    return random.nextBoolean()
        ? Optional.of(new Trim(random.nextInt(15) * 0.2, Optional.empty()))
        : Optional.empty();
  }

  private List<Redaction> redactions() {
    return IntStream.rangeClosed(0, random.nextInt(5)).mapToObj(i -> redaction()).toList();
  }

  private Redaction redaction() {
    double start = random.nextInt(4) == 0 ? 0 : random.nextDouble(SECONDS - 2);
    Optional<Double> end =
        random.nextBoolean() ? Optional.empty() : Optional.of(start + random.nextDouble(6));
    List<Keyframe> track = new ArrayList<>();
    double time = start;
    for (int i = random.nextInt(3); i >= 0; i--) {
      track.add(new Keyframe(time, region()));
      time += random.nextDouble(4);
    }
    return new Redaction(
        random.nextBoolean() ? Redaction.Type.BOX : Redaction.Type.BLUR,
        random.nextBoolean() ? Shape.RECT : Shape.ELLIPSE,
        start,
        end,
        track);
  }

  private Region region() {
    double width = 0.1 + random.nextDouble(0.5);
    double height = 0.1 + random.nextDouble(0.5);
    return new Region(random.nextDouble(1 - width), random.nextDouble(1 - height), width, height);
  }
}
