package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.corners;
import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.joined;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.media.Raster.Colour;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Players that support only BT.709 show the right colours, for any colour coding of the source. */
@Tag("media")
@Execution(ExecutionMode.CONCURRENT)
class ColoursTest {
  private static final String PURE = "red green, blue grey";
  private static final String TAGS = "tv,bt709,bt709,bt709";
  private static final String TAGGED = "color_range,color_space,color_transfer,color_primaries";

  @TempDir private Path folder;

  private void assertCorners(Path source, String corners) throws Exception {
    RenderedVideo rendered = RenderedVideo.of(source, folder);

    assertThat(rendered.raster().corners()).isEqualTo(corners);
    assertThat(rendered.videoFields("pix_fmt," + TAGGED)).isEqualTo("yuv420p," + TAGS);
  }

  /** A coding of {@link SourceClips#corners}. */
  private record Format(String codec, String pixels, String container) {
    Path file() {
      return generate(
          pixels + "." + container,
          corners("320x180", "25", 0.2),
          "-pix_fmt " + pixels,
          "-c:v " + codec);
    }
  }

  static Stream<Format> formats() {
    return Stream.of(
        new Format("libx264 -crf 18", "yuv420p", "mp4"),
        new Format("libx264 -crf 18", "yuv422p", "mp4"),
        new Format("libx264 -crf 18", "yuv444p", "mp4"),
        new Format("libx264 -crf 18", "yuv420p10le", "mp4"),
        new Format("libx264 -crf 18", "yuv422p10le", "mkv"),
        new Format("prores_ks", "yuv422p10le", "mov"),
        new Format("ffv1", "yuv444p16le", "mkv"),
        new Format("ffv1", "yuv410p", "mkv"),
        new Format("ffv1", "gray", "mkv"),
        new Format("png", "rgb24", "mov"),
        new Format("qtrle", "argb", "mov"),
        new Format("rawvideo", "bgr24", "avi"),
        new Format("mjpeg", "yuvj420p", "avi"));
  }

  @BeforeAll
  static void generateClips() {
    TestClips.together(() -> formats().forEach(Format::file));
  }

  @ParameterizedTest
  @MethodSource("formats")
  void everyPixelFormatIsRead(Format format) throws Exception {
    RenderedVideo rendered = RenderedVideo.of(format.file(), folder);

    if (format.pixels.equals("gray")) {
      assertThat(rendered.raster().at(0, 0).red()).isEqualTo(rendered.raster().at(0, 0).blue());
    } else {
      assertThat(rendered.raster().corners()).isEqualTo(PURE);
    }
    assertThat(rendered.videoFields("pix_fmt," + TAGGED)).isEqualTo("yuv420p," + TAGS);
  }

  @ParameterizedTest(name = "{0} in {1} tagged as {2}")
  @CsvSource({
    // Untagged sources: BT.601 for small frames, BT.709 for large ones.
    "320x180,  bt601, ''",
    "1280x720, bt709, ''",
    "320x180,  bt709, bt709",
    "1280x720, bt601, smpte170m",
    "1280x720, bt601, bt470bg",
  })
  void coloursFollowTheirMatrix(String size, String matrix, String tag) throws Exception {
    String video = corners(size, "25", 0.2);
    String coded = "-vf format=gbrp,scale=out_color_matrix=" + matrix + ",format=yuv420p";
    String tags = tag.isEmpty() ? "-bsf:v filter_units=remove_types=6" : "-colorspace " + tag;
    Path source = generate("matrix.mkv", video, coded, H264, tags);

    assertCorners(source, PURE);
  }

  /** A second of the corners in one matrix. */
  private static Path inMatrix(String container, String size, String matrix, String tag) {
    return generate(
        "in-" + matrix + "-" + tag + "-" + size + "." + container,
        corners(size, "25", 1.2),
        "-vf format=gbrp,scale=out_color_matrix=" + matrix + ",format=yuv420p",
        H264,
        tag.equals("untagged") ? "-bsf:v filter_units=remove_types=6" : "-colorspace " + tag);
  }

  /** The sizes differ in the last case only. */
  @ParameterizedTest(name = "{1} becomes {3} in {0}")
  @CsvSource({
    "mp4, bt709, bt709, bt601, smpte170m, 320x180",
    "ts, bt601, smpte170m, bt709, bt709, 320x180",
    "ts, bt601, untagged, bt709, bt709, 640x360",
  })
  void coloursFollowAMatrixThatChanges(
      String container, String first, String firstTag, String next, String nextTag, String size)
      throws Exception {
    Path source =
        joined(
            folder,
            container,
            inMatrix(container, "320x180", first, firstTag),
            inMatrix(container, size, next, nextTag));

    RenderedVideo rendered = RenderedVideo.of(source, folder).withColours();

    assertThat(rendered.size()).isEqualTo(size);
    int last = rendered.frameNumbers().size() - 1;
    for (FrameColours colours : List.of(rendered.colours(0), rendered.colours(last))) {
      assertThat(colours.at(0.25, 0.25).distance(new Colour(255, 0, 0))).isLessThan(12);
      assertThat(colours.at(0.75, 0.25).distance(new Colour(0, 255, 0))).isLessThan(12);
      assertThat(colours.at(0.25, 0.75).distance(new Colour(0, 0, 255))).isLessThan(12);
    }
    assertThat(rendered.videoFields(TAGGED)).isEqualTo(TAGS);
  }

  @Test
  void fullRangeBecomesLimitedRange() throws Exception {
    String coded = "-vf format=gbrp,scale=out_range=pc:out_color_matrix=bt601,format=yuv420p";
    Path source =
        generate("full.mp4", corners("320x180", "25", 0.2), coded, H264, "-color_range pc");

    assertCorners(source, PURE);
  }

  @ParameterizedTest
  @CsvSource({"smpte2084", "arib-std-b67"})
  void highDynamicRangeBecomesStandard(String transfer) throws Exception {
    // White is at 203 nits (ITU-R BT.2408).
    String coded =
        "-vf format=gbrp,setparams=color_primaries=bt709:color_trc=bt709:colorspace=gbr"
            + ",zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt2020"
            + ",zscale=t=%1$s:m=bt2020nc:r=limited:npl=203,format=yuv420p10le";
    String tags =
        "-c:v libx265 -preset ultrafast -crf 12 -tag:v hvc1 -x265-params"
            + " log-level=error:colorprim=bt2020:transfer=%1$s:colormatrix=bt2020nc";
    Path source =
        generate(
            transfer + ".mp4", mutedColours(), coded.formatted(transfer), tags.formatted(transfer));

    RenderedVideo rendered = RenderedVideo.of(source, folder);

    assertMuted(rendered);
  }

  @Test
  void wideGamutOfStandardRangeIsConverted() throws Exception {
    String coded =
        "-vf format=gbrp,setparams=color_primaries=bt709:color_trc=bt709:colorspace=gbr"
            + ",zscale=p=bt2020:m=bt2020nc:r=limited,format=yuv420p10le";
    String tags = "-color_primaries bt2020 -color_trc bt709 -colorspace bt2020nc";
    Path source = generate("wide-colours.mkv", mutedColours(), coded, "-c:v ffv1", tags);

    assertMuted(RenderedVideo.of(source, folder));
  }

  /** Codings whose tags a decoder or a demuxer of ffmpeg passes on. */
  @ParameterizedTest(name = "{0}: {1} as {2}, tagged {3}")
  @CsvSource({
    "wide-rgb, p=bt2020:m=gbr, gbrp10le, bt2020, bt709, rgb",
    "wide-untagged, p=bt2020:m=bt2020nc, yuv420p10le, bt2020, bt709, unknown",
    "p3-screen, p=smpte432:m=bt709:r=full, yuvj420p, smpte432, iec61966-2-1, bt709",
    "screen-ycgco, m=ycgco:r=limited, yuv444p, bt709, bt709, ycgco",
  })
  void coloursFollowTheirTags(
      String name, String coded, String pixels, String primaries, String transfer, String matrix)
      throws Exception {
    String filters =
        "-vf format=gbrp,setparams=color_primaries=bt709:color_trc=%1$s:colorspace=gbr,zscale=t=%1$s:"
            .formatted(transfer);
    Path source =
        generate(
            name + ".mkv",
            mutedColours(),
            filters + coded + ",format=" + pixels,
            matrix.equals("rgb") ? "-c:v ffv1" : H264,
            "-color_primaries " + primaries + " -color_trc " + transfer,
            matrix.equals("unknown") ? "-colorspace 2" : "-colorspace " + matrix);

    assertMuted(RenderedVideo.of(source, folder));
  }

  @ParameterizedTest
  @CsvSource({"p3_mid.mov, 0.5, 212, 91, 69", "bars240m.mp4, 0.5, 0, 187, 0"})
  void coloursOfRecordingsFollowTheirTags(String file, double x, int red, int green, int blue)
      throws Exception {
    Path source = folder.resolve(file);
    try (InputStream in = ColoursTest.class.getResourceAsStream(file)) {
      Files.copy(in, source);
    }

    RenderedVideo rendered = RenderedVideo.of(source, folder).withColours();

    assertThat(rendered.colours(0).at(x, 0.25).distance(new Colour(red, green, blue)))
        .isLessThan(4);
    assertThat(rendered.videoFields(TAGGED)).isEqualTo(TAGS);
  }

  private static String mutedColours() {
    return corners("320x180", "25", 0.2)
        .replace("red", "0xC81E1E")
        .replace("lime", "0x1EC81E")
        .replace("blue", "0x1E1EC8");
  }

  private static void assertMuted(RenderedVideo rendered) {
    Raster raster = rendered.raster();
    assertThat(raster.at(0, 0).distance(new Colour(200, 30, 30))).isLessThan(16);
    assertThat(raster.at(3, 0).distance(new Colour(30, 200, 30))).isLessThan(16);
    assertThat(raster.at(0, 3).distance(new Colour(30, 30, 200))).isLessThan(16);
    assertThat(raster.at(3, 3).distance(new Colour(128, 128, 128))).isLessThan(6);
    assertThat(rendered.videoFields(TAGGED)).isEqualTo(TAGS);
  }

  @ParameterizedTest
  @CsvSource({"tff", "bff"})
  void interlacedFieldsBecomeFrames(String first) throws Exception {
    String fields =
        "-f lavfi -i smptebars=s=320x180:r=50:d=2,scroll=h=0.03,interlace=scan=%s:lowpass=0"
            .formatted(first);
    Path source =
        generate("fields.mp4", fields, H264, "-flags +ilme+ildct -x264-params", first + "=1");

    RenderedVideo rendered = RenderedVideo.of(source, folder);

    assertThat(rendered.packaged().lengthMicros()).isEqualTo(2_000_000);
    assertThat(rendered.videoFields("r_frame_rate,field_order")).isEqualTo("progressive,25/1");
    assertThat(combing(source)).isGreaterThan(8);
    assertThat(combing(rendered.video())).isLessThan(2);
  }

  /** The mean difference between each line of frame 10 and the mean of its neighbours. */
  private static double combing(Path file) {
    byte[] luma =
        MediaReader.output(
            List.of(
                "ffmpeg",
                "-nostdin",
                "-v",
                "error",
                "-i",
                file.toString(),
                "-vf",
                "select=eq(n\\,10),crop=320:100:0:0,format=gray",
                "-frames:v",
                "1",
                "-f",
                "rawvideo",
                "-"));
    long sum = 0;
    for (int i = 320; i < luma.length - 320; i++) {
      sum += Math.abs(2 * (luma[i] & 0xff) - (luma[i - 320] & 0xff) - (luma[i + 320] & 0xff)) / 2;
    }
    return (double) sum / luma.length;
  }
}
