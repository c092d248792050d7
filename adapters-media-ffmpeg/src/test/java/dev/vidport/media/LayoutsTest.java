package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.clicks;
import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.edit.Layout;
import dev.vidport.domain.edit.Layout.Corner;
import dev.vidport.domain.edit.Layout.Side;
import dev.vidport.domain.edit.Layout.Size;
import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Region;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.RenderPlanner;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rendered layouts of screen and camera, checked by colour, frame and click. */
@Tag("media")
class LayoutsTest {
  private static final Raster.Colour RED = new Raster.Colour(255, 0, 0);
  private static final Raster.Colour GREY = new Raster.Colour(128, 128, 128);
  private static final Raster.Colour BLACK = new Raster.Colour(0, 0, 0);
  private static final RenderOptions ALL = RenderOptions.plain(720);
  private static final Layout SIDE_BY_SIDE = new Layout.SideBySide(Side.LEFT);

  private final BatchReader reader = new BatchReader();

  @TempDir private Path folder;

  private static Layout over(Corner corner, Size size) {
    return new Layout.PictureInPicture(corner, size);
  }

  /** A clip of a single colour. */
  private static Path colour(String colour, String size, String rate, int seconds) {
    String input = "-f lavfi -i color=%s:s=%s:r=%s:d=%d".formatted(colour, size, rate, seconds);
    return generate("layout-" + colour + ".mp4", input, H264, "-pix_fmt yuv420p");
  }

  private static Path screen() {
    return generate("layout-screen.mp4", numbered("320x180", "30", 4), clicks(4), H264, "-c:a aac");
  }

  /**
   * A browser's recording: irregular frames, times that don't start at 0, clicks in sync with
   * frames.
   */
  private static Path browserCamera() {
    return generate(
        "layout-camera.webm",
        numbered("320x180", "30", 4) + ",select='mod(n,4)+lt(n,4)'",
        clicks(4),
        "-c:v libvpx -deadline realtime -cpu-used 8 -b:v 1M -c:a vorbis -strict experimental -ac 2 -fps_mode vfr",
        "-output_ts_offset 3");
  }

  private RenderPlan plan(
      RenderFixture fixture, Path screen, Path camera, Layout layout, RenderOptions options)
      throws Exception {
    SourceMaterial both =
        new SourceMaterial.ScreenAndCamera(new VideoId("0".repeat(32)), "camera.webm", layout);
    return RenderPlanner.plan(
        both, List.of(fixture.probe(screen), fixture.probe(camera)), options, 1);
  }

  private RenderedVideo render(Path screen, Path camera, Layout layout, RenderOptions options)
      throws Exception {
    RenderFixture fixture = new RenderFixture(FolderStore.ofRanges(), folder);
    RenderPlan plan = plan(fixture, screen, camera, layout, options);
    return RenderedVideo.of(fixture.render(List.of(screen, camera), plan), reader).withColours();
  }

  private static void near(Raster.Colour shown, Raster.Colour expected) {
    assertThat(shown.distance(expected)).as("%s for %s", shown, expected).isLessThan(20);
  }

  private static List<Integer> numbers(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }

  /** The frame numbers in the right half. */
  private Supplier<List<Integer>> rightNumbers(RenderedVideo rendered) {
    return reader.frameNumbersIn(rendered.video(), "crop=160:90:160:44");
  }

  @Test
  void cameraLiesInACornerWithAMargin() throws Exception {
    Path grey = colour("gray", "320x180", "30", 1);
    Path red = colour("red", "160x120", "25", 1);

    RenderedVideo lower = render(grey, red, over(Corner.BOTTOM_RIGHT, Size.MEDIUM), ALL);
    RenderedVideo upper = render(grey, red, over(Corner.TOP_LEFT, Size.LARGE), ALL);

    // 58 × 44 pixels, 4 from the edges: starts at x = 258, y = 132.
    FrameColours still = lower.colours(29);
    near(still.at(0.9, 0.85), RED);
    near(still.at(0.84, 0.78), RED);
    near(still.at(0.77, 0.85), GREY);
    near(still.at(0.9, 0.68), GREY);
    near(still.at(0.999, 0.999), GREY);
    // 78 × 58 pixels, 4 from the edges.
    still = upper.colours(0);
    near(still.at(0.13, 0.18), RED);
    near(still.at(0.23, 0.3), RED);
    near(still.at(0.3, 0.18), GREY);
    near(still.at(0.13, 0.42), GREY);
    near(still.at(0.001, 0.001), GREY);
    assertThat(lower.size()).isEqualTo("320x180");
  }

  @Test
  void portraitCameraIsCroppedToASquare() throws Exception {
    Path grey = colour("gray", "320x180", "30", 1);
    // Red in the visible middle, blue in the cropped parts above and below.
    String bands = ",drawbox=h=40:color=blue:t=fill,drawbox=y=280:h=40:color=blue:t=fill";
    Path tall =
        generate(
            "layout-tall.mp4",
            "-f lavfi -i color=red:s=180x320:r=30:d=1" + bands,
            H264,
            "-pix_fmt yuv420p");

    RenderedVideo rendered = render(grey, tall, over(Corner.BOTTOM_LEFT, Size.LARGE), ALL);

    // 58 × 58 pixels, 4 from the left and from the bottom.
    FrameColours still = rendered.colours(10);
    near(still.at(0.05, 0.72), RED);
    near(still.at(0.16, 0.92), RED);
    near(still.at(0.22, 0.8), GREY);
    near(still.at(0.1, 0.6), GREY);
  }

  @Test
  void halvesAreFittedWithBlackBars() throws Exception {
    Path grey = colour("gray", "320x180", "30", 1);
    Path red = colour("red", "160x120", "25", 1);

    RenderedVideo first = render(grey, red, SIDE_BY_SIDE, ALL);
    RenderedVideo second = render(grey, red, new Layout.SideBySide(Side.RIGHT), ALL);
    FrameColours left = first.colours(5);
    FrameColours right = second.colours(5);

    near(left.at(0.25, 0.5), GREY);
    near(left.at(0.25, 0.2), BLACK);
    near(left.at(0.75, 0.5), RED);
    near(left.at(0.75, 0.22), RED);
    near(left.at(0.75, 0.1), BLACK);
    near(right.at(0.25, 0.5), RED);
    near(right.at(0.75, 0.5), GREY);
    near(right.at(0.75, 0.2), BLACK);
  }

  @Test
  void cameraThatEndsFirstDisappears() throws Exception {
    Path red = colour("red", "160x120", "25", 1);

    RenderedVideo over = render(screen(), red, Layout.DEFAULT, ALL);
    RenderedVideo sideBySide = render(screen(), red, SIDE_BY_SIDE, ALL);

    assertThat(over.frameNumbers()).isEqualTo(numbers(0, 120));
    near(over.colours(29).at(0.9, 0.85), RED);
    assertThat(over.colours(30).at(0.9, 0.85).distance(RED)).isGreaterThan(40);
    near(sideBySide.colours(29).at(0.75, 0.5), RED);
    near(sideBySide.colours(30).at(0.75, 0.5), BLACK);
    assertThat(over.clicks()).hasSize(4);
  }

  @Test
  void lastFrameOfTheScreenStaysUntilTheCameraEnds() throws Exception {
    Path red = colour("red", "160x120", "30", 3);
    Path grey = colour("gray", "320x180", "30", 1);
    Path numbered = generate("layout-short.mp4", numbered("320x180", "30", 1), clicks(1), H264);

    RenderedVideo rendered = render(numbered, red, Layout.DEFAULT, ALL);
    RenderedVideo late =
        render(grey, red, Layout.DEFAULT, ALL.withTrim(Optional.of(new Trim(2, Optional.of(2.5)))));

    List<Integer> expected = new ArrayList<>(numbers(0, 30));
    expected.addAll(IntStream.range(30, 90).map(n -> 29).boxed().toList());
    assertThat(rendered.frameNumbers()).isEqualTo(expected);
    near(rendered.colours(89).at(0.9, 0.85), RED);
    assertThat(rendered.clicks()).hasSize(1);
    assertThat(rendered.audioFields("duration")).isEqualTo("3.000000");
    // The screen's last frame, although the trim starts a second after it.
    assertThat(late.frameTimes()).hasSize(15);
    near(late.colours(0).at(0.3, 0.5), GREY);
    near(late.colours(14).at(0.9, 0.85), RED);
  }

  @Test
  void browserCameraIsInSyncWithItsAudioAndTheScreen() throws Exception {
    Path silent = generate("layout-silent.mp4", numbered("320x180", "30", 4), H264);
    Trim trim = new Trim(1.2, Optional.of(3.2));

    RenderedVideo whole = render(silent, browserCamera(), SIDE_BY_SIDE, ALL);
    RenderedVideo part =
        render(silent, browserCamera(), SIDE_BY_SIDE, ALL.withTrim(Optional.of(trim)));

    Supplier<List<Integer>> camera = rightNumbers(whole);
    Supplier<List<Integer>> cameraInPart = rightNumbers(part);
    // Every fourth camera frame is missing, and the previous one is shown again.
    assertThat(camera.get()).hasSize(120).startsWith(0, 1, 2, 3, 3, 5, 6, 7, 7, 9);
    assertThat(cameraInPart.get()).isEqualTo(camera.get().subList(36, 96));
    assertInSync(whole.clicks(), 0.5, 1.5, 2.5, 3.5);
    assertInSync(part.clicks(), 0.3, 1.3);
  }

  private static void assertInSync(List<Double> heard, double... expected) {
    assertThat(heard).hasSize(expected.length);
    for (int i = 0; i < expected.length; i++) {
      assertThat(heard.get(i)).isCloseTo(expected[i], within(0.02));
    }
  }

  @Test
  void audioOfBothIsMixedWithoutClipping() throws Exception {
    Path late =
        generate(
            "layout-late.mp4",
            numbered("320x180", "30", 2),
            "-f lavfi -i"
                + " aevalsrc='if(between(t,1,1.005)+between(t,1.5,1.505),0.8*cos(2*PI*1000*t),0)'"
                + ":s=48000:d=2",
            H264,
            "-c:a pcm_s16le -f mov");

    RenderedVideo rendered =
        render(
            screen(),
            late,
            Layout.DEFAULT,
            ALL.withTrim(Optional.of(new Trim(0, Optional.of(2.0)))));

    FloatBuffer samples = samples(rendered);
    // The screen clicks at 0.5 and 1.5, the camera at 1.0 and 1.5; both together reach 1.6 of full
    // scale.
    assertInSync(rendered.clicks(), 0.5, 1.0, 1.5);
    float loudest = 0;
    for (int i = 0; i < samples.limit(); i++) {
      loudest = Math.max(loudest, Math.abs(samples.get(i)));
    }
    // The codec adds a little to the limit of 0.97.
    assertThat(loudest).isBetween(0.9f, 1.1f);
  }

  private FloatBuffer samples(RenderedVideo rendered) {
    byte[] bytes = reader.samples(rendered.video()).get();
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
  }

  @Test
  void redactionCoversTheCameraAndUsesTimesAfterTheTrim() throws Exception {
    Path grey = colour("gray", "320x180", "30", 1);
    Path red = colour("red", "160x120", "30", 3);
    Redaction box =
        Redaction.still(
            Redaction.Type.BOX,
            Redaction.Shape.RECT,
            0.5,
            Optional.of(1.0),
            new Region(0.75, 0.7, 0.25, 0.3));
    RenderOptions options =
        ALL.withTrim(Optional.of(new Trim(1, Optional.empty()))).withRedactions(List.of(box));
    RenderFixture fixture = new RenderFixture(FolderStore.ofFiles(), folder);
    RenderPlan plan = plan(fixture, grey, red, Layout.DEFAULT, options);

    // The output shows the frames 30 to 90 of the timeline; the cut at 50 is inside the redaction.
    RenderedVideo rendered =
        RenderedVideo.of(fixture.render(List.of(grey, red), RenderFixture.chunked(plan, 50)))
            .withColours();

    assertThat(rendered.frameTimes()).hasSize(60);
    for (int frame : List.of(0, 14, 30, 59)) {
      near(rendered.colours(frame).at(0.9, 0.85), RED);
    }
    for (int frame : List.of(15, 19, 20, 29)) {
      near(rendered.colours(frame).at(0.9, 0.85), BLACK);
    }
  }
}
