package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.corners;
import static dev.vidport.media.SourceClips.generate;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Videos of every shape are rendered upright, with square pixels and even sides. */
@Tag("media")
class ShapesTest {
  private static final String UPRIGHT = "red green, blue grey";

  static final List<Shape> TURNED =
      List.of(
          turned("by a quarter to the right", 0, 1, -1, 0, "180x320", "blue red, grey green"),
          turned("upside down", -1, 0, 0, -1, "320x180", "grey blue, green red"),
          turned("by a quarter to the left", 0, -1, 1, 0, "180x320", "green grey, red blue"),
          turned("mirrored", -1, 0, 0, 1, "320x180", "green red, grey blue"),
          turned("mirrored and upside down", 1, 0, 0, -1, "320x180", "blue grey, red green"),
          turned("mirrored and to the right", 0, -1, -1, 0, "180x320", "grey green, blue red"),
          turned("mirrored and to the left", 0, 1, 1, 0, "180x320", "red blue, green grey"));

  static final List<Shape> PIXELS =
      List.of(
          pixels("320x180", "4/3", "426x180"),
          pixels("321x181", "16/11", "464x180"),
          pixels("320x180", "1/2", "160x180"),
          // An implausible ratio counts as square.
          pixels("320x180", "1000/1", "320x180"));

  static final List<Shape> SIDES =
      List.of(
          sides("321x181", "320x180"),
          sides("1x64", "2x64"),
          sides("64x1", "64x2"),
          sides("1x1", "2x2"),
          sides("2x2", "2x2"),
          sides("1280x320", "1280x320"),
          sides("320x1280", "320x1280"),
          sides("16x16000", "16x16000"));

  private static final Shape WIDE_TURNED = widePixelsTurned();
  private static final Shape CROPPED = croppedAndTurned();

  @TempDir private static Path folder;

  private static final RenderedSources<Shape> RENDERED = new RenderedSources<>();

  /** A generated clip. */
  @FunctionalInterface
  private interface Clip {
    Path file();
  }

  /**
   * A source, and how it is shown.
   *
   * @param change of the bytes of the clip
   * @param corners the colours of the corners
   */
  record Shape(String name, Clip clip, SourceClips.Change change, String size, String corners) {
    /** The clip, with the change. */
    Path file() {
      Path whole = clip.file();
      String changed = name.replaceAll("\\W", "-") + "-" + whole.getFileName();
      return SourceClips.changed(changed, whole, change);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static Shape turned(String how, int a, int b, int c, int d, String size, String corners) {
    return new Shape(how, ShapesTest::landscape, Turned.by(a, b, c, d), size, corners);
  }

  private static Path landscape() {
    return generate("corners.mp4", corners("320x180", "25", 0.2), H264, "-pix_fmt yuv420p");
  }

  private static Shape pixels(String size, String aspect, String square) {
    String video = corners(size, "25", 0.2) + ",format=yuv444p,setsar=" + aspect;
    return new Shape(
        size + " with pixels of " + aspect,
        () -> generate("aspect.mkv", video, H264),
        bytes -> bytes,
        square,
        UPRIGHT);
  }

  private static Shape sides(String size, String even) {
    String video = "-f lavfi -i color=white:s=" + size + ":r=25:d=0.2,format=yuv444p";
    return new Shape(
        size,
        () -> generate("odd.mkv", video, "-c:v ffvhuff"),
        bytes -> bytes,
        even,
        "white white, white white");
  }

  private static Shape widePixelsTurned() {
    String video = corners("320x180", "25", 0.2) + ",format=yuv420p,setsar=4/3";
    return new Shape(
        "wide pixels, turned",
        () -> generate("wide-pixels.mp4", video, H264),
        Turned.RIGHT,
        "180x426",
        "blue red, grey green");
  }

  private static Shape croppedAndTurned() {
    String video =
        "-f lavfi -i"
            + " color=white:s=320x180:r=25:d=0.2,drawbox=x=32:y=10:w=256:h=160:color=red:t=fill";
    return new Shape(
        "cropped, turned",
        () ->
            generate(
                "cropped.mp4",
                video,
                H264,
                "-pix_fmt yuv420p -bsf:v",
                "h264_metadata=crop_left=32:crop_right=32:crop_top=10:crop_bottom=22"),
        Turned.RIGHT,
        "160x256",
        "red red, red red");
  }

  @BeforeAll
  static void renderAll() {
    List<Shape> all =
        Stream.of(TURNED, PIXELS, SIDES, List.of(WIDE_TURNED, CROPPED))
            .flatMap(List::stream)
            .toList();
    TestClips.together(() -> all.forEach(shape -> shape.clip.file()));
    RenderFixture fixture = new RenderFixture(FolderStore.ofFiles(), folder);
    RENDERED.renderAll(
        all, (shape, reader) -> RenderedVideo.ofPicture(fixture.render(shape.file()), reader));
  }

  private static RenderedVideo assertShown(Shape shape) throws Exception {
    RenderedVideo rendered = RENDERED.of(shape);
    assertThat(rendered.size()).isEqualTo(shape.size);
    assertThat(rendered.raster().corners()).isEqualTo(shape.corners);
    return rendered;
  }

  @ParameterizedTest
  @FieldSource("TURNED")
  void videoIsRotatedAsItsMatrixSays(Shape turned) throws Exception {
    RenderedVideo rendered = assertShown(turned);

    // A remaining rotation would make players rotate it again.
    assertThat(rendered.hasRotation()).isFalse();
  }

  @ParameterizedTest
  @FieldSource("PIXELS")
  void pixelsBecomeSquare(Shape wide) throws Exception {
    assertThat(assertShown(wide).pixelAspect()).isEqualTo("1/1");
  }

  @Test
  void widePixelsAreRotatedWithTheVideo() throws Exception {
    assertShown(WIDE_TURNED);
  }

  @Test
  void croppedPixelsAreNotShown() throws Exception {
    assertShown(CROPPED);
  }

  @ParameterizedTest
  @FieldSource("SIDES")
  void sidesBecomeEven(Shape odd) throws Exception {
    assertThat(assertShown(odd).videoFields("pix_fmt")).isEqualTo("yuv420p");
  }
}
