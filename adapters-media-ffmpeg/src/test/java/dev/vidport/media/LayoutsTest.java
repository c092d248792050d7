package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.clicks;
import static dev.vidport.media.SourceClips.made;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.render.Layout;
import dev.vidport.domain.render.Layout.Corner;
import dev.vidport.domain.render.Layout.Side;
import dev.vidport.domain.render.Layout.Size;
import dev.vidport.domain.render.Material;
import dev.vidport.domain.render.Planner;
import dev.vidport.domain.render.Redaction;
import dev.vidport.domain.render.Region;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Trim;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Screens with a camera beside or over them, read back by colour, frame and click. */
class LayoutsTest {
  private static final Raster.Colour RED = new Raster.Colour(255, 0, 0);
  private static final Raster.Colour GREY = new Raster.Colour(128, 128, 128);
  private static final Raster.Colour BLACK = new Raster.Colour(0, 0, 0);
  private static final RenderOptions ALL = RenderOptions.plain(720);
  private static final Layout BESIDE = new Layout.SideBySide(Side.LEFT);

  @TempDir private Path folder;

  private static Layout over(Corner corner, Size size) {
    return new Layout.PictureInPicture(corner, size);
  }

  /** A second of one colour, or more. */
  private static Path colour(String colour, String size, String rate, int seconds) {
    String input = "-f lavfi -i color=%s:s=%s:r=%s:d=%d".formatted(colour, size, rate, seconds);
    return made("layout-" + colour + ".mp4", input, H264, "-pix_fmt yuv420p");
  }

  private static Path screen() {
    return made("layout-screen.mp4", numbered("320x180", "30", 4), clicks(4), H264, "-c:a aac");
  }

  /** A browser's recording: no even rate, times that don't start at 0; clicks as its frames say. */
  private static Path browserCamera() {
    return made(
        "layout-camera.webm",
        numbered("320x180", "30", 4) + ",select='mod(n,4)+lt(n,4)'",
        clicks(4),
        "-c:v libvpx -deadline realtime -cpu-used 8 -b:v 1M -c:a libvorbis -fps_mode vfr",
        "-output_ts_offset 3");
  }

  private RenderPlan plan(
      EngineBench bench, Path screen, Path camera, Layout layout, RenderOptions options)
      throws Exception {
    Material both =
        new Material.ScreenAndCamera(new VideoId("0".repeat(32)), "camera.webm", layout);
    return Planner.plan(both, List.of(bench.probe(screen), bench.probe(camera)), options, 1);
  }

  private Rendered render(Path screen, Path camera, Layout layout, RenderOptions options)
      throws Exception {
    EngineBench bench = new EngineBench(FolderStore.ofRanges(), folder);
    RenderPlan plan = plan(bench, screen, camera, layout, options);
    return new Rendered(bench.make(List.of(screen, camera), plan));
  }

  private static void near(Raster.Colour shown, Raster.Colour expected) {
    assertThat(shown.distance(expected)).as("%s for %s", shown, expected).isLessThan(20);
  }

  private static List<Integer> numbers(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }

  /** The numbers of what is shown in the right half. */
  private List<Integer> rightNumbers(Rendered made) {
    Path right = folder.resolve("right.mkv");
    List<String> line = new ArrayList<>(List.of("ffmpeg", "-nostdin", "-v", "error", "-y"));
    line.addAll(List.of("-i", made.video().toString(), "-vf", "crop=160:90:160:44", "-c:v"));
    line.addAll(List.of("ffv1", "-fps_mode", "passthrough", "-an", right.toString()));
    MediaReader.output(line);
    return MediaReader.frameNumbers(right);
  }

  @Test
  void cameraLiesInACornerWithAMargin() throws Exception {
    Path grey = colour("gray", "320x180", "30", 1);
    Path red = colour("red", "160x120", "25", 1);

    Rendered lower = render(grey, red, over(Corner.BOTTOM_RIGHT, Size.MEDIUM), ALL);
    Rendered upper = render(grey, red, over(Corner.TOP_LEFT, Size.LARGE), ALL);

    // 58 × 44 and 4 from the edges: from 258 and 132 on.
    Still still = Still.of(lower.video(), 29);
    near(still.at(0.9, 0.85), RED);
    near(still.at(0.84, 0.78), RED);
    near(still.at(0.77, 0.85), GREY);
    near(still.at(0.9, 0.68), GREY);
    near(still.at(0.999, 0.999), GREY);
    // 78 × 58 and 4 from the edges.
    still = Still.of(upper.video(), 0);
    near(still.at(0.13, 0.18), RED);
    near(still.at(0.23, 0.3), RED);
    near(still.at(0.3, 0.18), GREY);
    near(still.at(0.13, 0.42), GREY);
    near(still.at(0.001, 0.001), GREY);
    assertThat(lower.size()).isEqualTo("320x180");
  }

  @Test
  void standingCameraIsCutToASquare() throws Exception {
    Path grey = colour("gray", "320x180", "30", 1);
    // Red in the middle, blue above and below of what is kept.
    String bands = ",drawbox=h=40:color=blue:t=fill,drawbox=y=280:h=40:color=blue:t=fill";
    Path tall =
        made(
            "layout-tall.mp4",
            "-f lavfi -i color=red:s=180x320:r=30:d=1" + bands,
            H264,
            "-pix_fmt yuv420p");

    Rendered made = render(grey, tall, over(Corner.BOTTOM_LEFT, Size.LARGE), ALL);

    // 58 × 58, at 4 from the left and from below.
    Still still = Still.of(made.video(), 10);
    near(still.at(0.05, 0.72), RED);
    near(still.at(0.16, 0.92), RED);
    near(still.at(0.22, 0.8), GREY);
    near(still.at(0.1, 0.6), GREY);
  }

  @Test
  void halvesAreFittedAndBlackAround() throws Exception {
    Path grey = colour("gray", "320x180", "30", 1);
    Path red = colour("red", "160x120", "25", 1);

    Still left = Still.of(render(grey, red, BESIDE, ALL).video(), 5);
    Still right = Still.of(render(grey, red, new Layout.SideBySide(Side.RIGHT), ALL).video(), 5);

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
  void cameraThatEndsFirstIsGone() throws Exception {
    Path red = colour("red", "160x120", "25", 1);

    Rendered over = render(screen(), red, Layout.DEFAULT, ALL);
    Rendered beside = render(screen(), red, BESIDE, ALL);

    assertThat(over.frameNumbers()).isEqualTo(numbers(0, 120));
    near(Still.of(over.video(), 29).at(0.9, 0.85), RED);
    assertThat(Still.of(over.video(), 30).at(0.9, 0.85).distance(RED)).isGreaterThan(40);
    near(Still.of(beside.video(), 29).at(0.75, 0.5), RED);
    near(Still.of(beside.video(), 30).at(0.75, 0.5), BLACK);
    assertThat(over.clicks()).hasSize(4);
  }

  @Test
  void screenThatEndsFirstStaysUntilTheCameraEnds() throws Exception {
    Path red = colour("red", "160x120", "30", 3);
    Path grey = colour("gray", "320x180", "30", 1);
    Path numbered = made("layout-short.mp4", numbered("320x180", "30", 1), clicks(1), H264);

    Rendered made = render(numbered, red, Layout.DEFAULT, ALL);
    Rendered late =
        render(grey, red, Layout.DEFAULT, ALL.withTrim(Optional.of(new Trim(2, Optional.of(2.5)))));

    List<Integer> expected = new ArrayList<>(numbers(0, 30));
    expected.addAll(IntStream.range(30, 90).map(n -> 29).boxed().toList());
    assertThat(made.frameNumbers()).isEqualTo(expected);
    near(Still.of(made.video(), 89).at(0.9, 0.85), RED);
    assertThat(made.clicks()).hasSize(1);
    assertThat(made.sound("duration")).isEqualTo("3.000000");
    // Its last picture, though the part begins a second after it.
    assertThat(MediaReader.frameTimes(late.video().toString())).hasSize(15);
    near(Still.of(late.video(), 0).at(0.3, 0.5), GREY);
    near(Still.of(late.video(), 14).at(0.9, 0.85), RED);
  }

  @Test
  void cameraOfABrowserIsInStepWithItsSoundAndWithTheScreen() throws Exception {
    Path silent = made("layout-silent.mp4", numbered("320x180", "30", 4), H264);
    Trim trim = new Trim(1.2, Optional.of(3.2));

    Rendered whole = render(silent, browserCamera(), BESIDE, ALL);
    Rendered part = render(silent, browserCamera(), BESIDE, ALL.withTrim(Optional.of(trim)));

    // Every fourth frame of the camera's is missing, and the one before it stays.
    List<Integer> camera = rightNumbers(whole);
    assertThat(camera).hasSize(120).startsWith(0, 1, 2, 3, 3, 5, 6, 7, 7, 9);
    assertThat(rightNumbers(part)).isEqualTo(camera.subList(36, 96));
    inStep(whole.clicks(), 0.5, 1.5, 2.5, 3.5);
    inStep(part.clicks(), 0.3, 1.3);
  }

  private static void inStep(List<Double> heard, double... expected) {
    assertThat(heard).hasSize(expected.length);
    for (int i = 0; i < expected.length; i++) {
      assertThat(heard.get(i)).isCloseTo(expected[i], within(0.02));
    }
  }

  @Test
  void bothAreHeardAndNeverTooLoud() throws Exception {
    Path late =
        made(
            "layout-late.mp4",
            numbered("320x180", "30", 2),
            "-f lavfi -i aevalsrc='if(between(t,1,1.005)+between(t,1.5,1.505),0.8*cos(2*PI*1000*t),0)'"
                + ":s=48000:d=2",
            H264,
            "-c:a pcm_s16le -f mov");

    Rendered made =
        render(
            screen(),
            late,
            Layout.DEFAULT,
            ALL.withTrim(Optional.of(new Trim(0, Optional.of(2.0)))));

    // The screen's at 0.5 and 1.5, the camera's at 1.0, and at 1.5 both, which is 1.6 of full.
    inStep(made.clicks(), 0.5, 1.0, 1.5);
    float loudest = 0;
    FloatBuffer samples = samples(made);
    for (int i = 0; i < samples.limit(); i++) {
      loudest = Math.max(loudest, Math.abs(samples.get(i)));
    }
    // The codec adds a little to the 0.97 that it is given.
    assertThat(loudest).isBetween(0.9f, 1.1f);
  }

  private static FloatBuffer samples(Rendered made) {
    List<String> line = new ArrayList<>(List.of("ffmpeg", "-nostdin", "-v", "error"));
    line.addAll(List.of("-i", made.video().toString(), "-map", "0:a", "-f", "f32le", "-"));
    byte[] bytes = MediaReader.output(line);
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
  }

  @Test
  void whatIsHiddenIsHiddenUnderTheCameraTooAndByTheTimesAfterTheTrim() throws Exception {
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
    EngineBench bench = new EngineBench(FolderStore.ofFiles(), folder);
    RenderPlan plan = plan(bench, grey, red, Layout.DEFAULT, options);

    // Cut in the middle of what is hidden, at the frames 30 to 90 of the timeline.
    Rendered made = new Rendered(bench.make(List.of(grey, red), EngineBench.chunked(plan, 50)));

    assertThat(MediaReader.frameTimes(made.video().toString())).hasSize(60);
    for (int frame : List.of(0, 14, 30, 59)) {
      near(Still.of(made.video(), frame).at(0.9, 0.85), RED);
    }
    for (int frame : List.of(15, 19, 20, 29)) {
      near(Still.of(made.video(), frame).at(0.9, 0.85), BLACK);
    }
  }
}
