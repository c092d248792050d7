package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.corners;
import static dev.vidport.media.SourceClips.generate;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Videos of every shape are rendered upright, with square pixels and even sides. */
@Tag("media")
@Execution(ExecutionMode.CONCURRENT)
class ShapesTest {
  private static final String UPRIGHT = "red green, blue grey";

  @TempDir private Path folder;

  private static Path landscape() {
    return generate("corners.mp4", corners("320x180", "25", 0.2), H264, "-pix_fmt yuv420p");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "by a quarter to the right,    0,  1, -1,  0, 180x320, 'blue red, grey green'",
    "upside down,                 -1,  0,  0, -1, 320x180, 'grey blue, green red'",
    "by a quarter to the left,     0, -1,  1,  0, 180x320, 'green grey, red blue'",
    "mirrored,                    -1,  0,  0,  1, 320x180, 'green red, grey blue'",
    "mirrored and upside down,     1,  0,  0, -1, 320x180, 'blue grey, red green'",
    "mirrored and to the right,    0, -1, -1,  0, 180x320, 'grey green, blue red'",
    "mirrored and to the left,     0,  1,  1,  0, 180x320, 'red blue, green grey'",
  })
  void videoIsRotatedAsItsMatrixSays(
      String how, int a, int b, int c, int d, String size, String corners) throws Exception {
    String name = "turned%d%d%d%d.mp4".formatted(a, b, c, d);
    Path turned = SourceClips.changed(name, landscape(), Turned.by(a, b, c, d));

    RenderedVideo rendered = RenderedVideo.of(turned, folder);

    assertThat(rendered.size()).as(how).isEqualTo(size);
    assertThat(rendered.raster().corners()).as(how).isEqualTo(corners);
    // A remaining rotation would make players rotate it again.
    assertThat(rendered.hasRotation()).isFalse();
  }

  @ParameterizedTest(name = "{0} with pixels of {1}")
  @CsvSource({
    "320x180, 4/3, 426x180",
    "321x181, 16/11, 464x180",
    "320x180, 1/2, 160x180",
    // An implausible ratio counts as square.
    "320x180, 1000/1, 320x180",
  })
  void pixelsBecomeSquare(String size, String aspect, String square) throws Exception {
    String video = corners(size, "25", 0.2) + ",format=yuv444p,setsar=" + aspect;
    Path wide = generate("aspect.mkv", video, H264);

    RenderedVideo rendered = RenderedVideo.of(wide, folder);

    assertThat(rendered.size()).isEqualTo(square);
    assertThat(rendered.videoFields("sample_aspect_ratio")).isEqualTo("1:1");
    assertThat(rendered.raster().corners()).isEqualTo(UPRIGHT);
  }

  @Test
  void widePixelsAreRotatedWithTheVideo() throws Exception {
    String video = corners("320x180", "25", 0.2) + ",format=yuv420p,setsar=4/3";
    Path wide = generate("wide-pixels.mp4", video, H264);
    Path turned = SourceClips.changed("wide-turned.mp4", wide, Turned.RIGHT);

    RenderedVideo rendered = RenderedVideo.of(turned, folder);

    assertThat(rendered.size()).isEqualTo("180x426");
    assertThat(rendered.raster().corners()).isEqualTo("blue red, grey green");
  }

  @Test
  void croppedPixelsAreNotShown() throws Exception {
    String video =
        "-f lavfi -i"
            + " color=white:s=320x180:r=25:d=0.2,drawbox=x=32:y=10:w=256:h=160:color=red:t=fill";
    Path cropped =
        generate(
            "cropped.mp4",
            video,
            H264,
            "-pix_fmt yuv420p -bsf:v",
            "h264_metadata=crop_left=32:crop_right=32:crop_top=10:crop_bottom=22");
    Path turned = SourceClips.changed("cropped-turned.mp4", cropped, Turned.RIGHT);

    RenderedVideo rendered = RenderedVideo.of(turned, folder);

    assertThat(rendered.size()).isEqualTo("160x256");
    assertThat(rendered.raster().corners()).isEqualTo("red red, red red");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "321x181, 320x180",
    "1x64,    2x64",
    "64x1,    64x2",
    "1x1,     2x2",
    "2x2,     2x2",
    "1280x320, 1280x320",
    "320x1280, 320x1280",
    "16x16000, 16x16000",
  })
  void sidesBecomeEven(String size, String even) throws Exception {
    String video = "-f lavfi -i color=white:s=" + size + ":r=25:d=0.2,format=yuv444p";
    Path odd = generate("odd.mkv", video, "-c:v ffvhuff");

    RenderedVideo rendered = RenderedVideo.of(odd, folder);

    assertThat(rendered.size()).isEqualTo(even);
    assertThat(rendered.videoFields("pix_fmt")).isEqualTo("yuv420p");
    assertThat(rendered.raster().corners()).isEqualTo("white white, white white");
  }
}
