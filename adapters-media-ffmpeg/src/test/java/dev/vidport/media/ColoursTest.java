package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.corners;
import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.joined;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.render.RenderOptions;
import dev.vidport.media.Raster.Colour;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Players that support only BT.709 show the right colours, for any colour coding of the source. One
 * edit shows all sources, one after another: a start of ffmpeg takes longer than its work on them.
 */
@Tag("media")
class ColoursTest {
  private static final String SMALL = "320x180";

  /** Of high definition, where untagged video has another matrix. */
  private static final String LARGE = "1280x720";

  private static final int RATE = 25;
  private static final int FRAMES = 5;

  /** Each part of a source whose matrix changes. */
  private static final int PART_FRAMES = 30;

  private static final String UNTAGGED = "-bsf:v filter_units=remove_types=6";

  static final List<Case> CASES =
      List.of(
          pixels("libx264 -crf 18", "yuv420p", "mp4"),
          pixels("libx264 -crf 18", "yuv422p", "mp4"),
          pixels("libx264 -crf 18", "yuv444p", "mp4"),
          pixels("libx264 -crf 18", "yuv420p10le", "mp4"),
          pixels("libx264 -crf 18", "yuv422p10le", "mkv"),
          pixels("prores_ks", "yuv422p10le", "mov"),
          pixels("ffv1", "yuv444p16le", "mkv"),
          pixels("ffv1", "yuv410p", "mkv"),
          pixels("ffv1", "gray", "mkv"),
          pixels("png", "rgb24", "mov"),
          pixels("qtrle", "argb", "mov"),
          pixels("rawvideo", "bgr24", "avi"),
          pixels("mjpeg", "yuvj420p", "avi"),
          // Untagged sources: BT.601 for small frames, BT.709 for large ones.
          matrix(SMALL, "bt601", UNTAGGED),
          matrix(LARGE, "bt709", UNTAGGED),
          matrix(SMALL, "bt709", "-colorspace bt709"),
          matrix(LARGE, "bt601", "-colorspace smpte170m"),
          matrix(LARGE, "bt601", "-colorspace bt470bg"),
          changing(
              "mp4", part("bt709", "-colorspace bt709"), part("bt601", "-colorspace smpte170m")),
          changing(
              "ts", part("bt601", "-colorspace smpte170m"), part("bt709", "-colorspace bt709")),
          changing("ts", part("bt601", UNTAGGED), part("640x360", "bt709", "-colorspace bt709")),
          fullRange(),
          highDynamicRange("smpte2084"),
          highDynamicRange("arib-std-b67"),
          tagged("p=bt2020:m=bt2020nc:r=limited", "yuv420p10le", "bt2020", "bt709", "bt2020nc"),
          // Codings whose tags a decoder or a demuxer of ffmpeg passes on.
          tagged("p=bt2020:m=gbr", "gbrp10le", "bt2020", "bt709", "rgb"),
          tagged("p=bt2020:m=bt2020nc", "yuv420p10le", "bt2020", "bt709", "2"),
          tagged("p=smpte432:m=bt709:r=full", "yuvj420p", "smpte432", "iec61966-2-1", "bt709"),
          tagged("m=ycgco:r=limited", "yuv444p", "bt709", "bt709", "ycgco"));

  @TempDir private static Path folder;

  private static RenderedVideo rendered;
  private static final Map<Case, List<FrameColours>> SHOWN = new HashMap<>();

  /**
   * A picture with three coloured corners and a grey one.
   *
   * @param tolerance how near the colours must be
   */
  private record Picture(int tolerance, Colour first, Colour second, Colour third) {
    static final Picture PURE =
        new Picture(20, new Colour(255, 0, 0), new Colour(0, 255, 0), new Colour(0, 0, 255));
    static final Picture MUTED =
        new Picture(16, new Colour(200, 30, 30), new Colour(30, 200, 30), new Colour(30, 30, 200));
    static final Picture GREY =
        new Picture(20, new Colour(76, 76, 76), new Colour(150, 150, 150), new Colour(29, 29, 29));

    String input(String size, int frames) {
      String pure = corners(size, "" + RATE, (double) frames / RATE);
      return equals(MUTED)
          ? pure.replace("red", "0xC81E1E").replace("lime", "0x1EC81E").replace("blue", "0x1E1EC8")
          : pure;
    }

    void assertShown(FrameColours frame) {
      assertNear(frame.at(0.25, 0.25), first, tolerance);
      assertNear(frame.at(0.75, 0.25), second, tolerance);
      assertNear(frame.at(0.25, 0.75), third, tolerance);
      assertNear(frame.at(0.75, 0.75), new Colour(128, 128, 128), 6);
    }

    private static void assertNear(Colour shown, Colour expected, int tolerance) {
      assertThat(shown)
          .matches(colour -> colour.distance(expected) < tolerance, "is near " + expected);
    }
  }

  /** A generated clip. */
  @FunctionalInterface
  private interface Clip {
    Path file();
  }

  /**
   * A source.
   *
   * @param parts are generated together, and joined if there are several
   */
  private record Case(
      String name, Picture picture, String container, int frames, List<Clip> parts) {
    Path file() throws Exception {
      List<Path> files = parts.stream().map(Clip::file).toList();
      return files.size() == 1
          ? files.get(0)
          : joined(folder, container, files.toArray(Path[]::new));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static Case of(
      String name, Picture picture, String container, String size, String... options) {
    return new Case(
        name,
        picture,
        container,
        FRAMES,
        List.of(() -> clip(container, picture.input(size, FRAMES), options)));
  }

  private static Path clip(String container, String input, String... options) {
    List<String> all = new ArrayList<>(List.of(input));
    all.addAll(Arrays.asList(options));
    return generate("colours." + container, all.toArray(String[]::new));
  }

  private static Case pixels(String codec, String pixels, String container) {
    Picture picture = pixels.equals("gray") ? Picture.GREY : Picture.PURE;
    String name = pixels + " of " + codec + " in " + container;
    return of(name, picture, container, SMALL, "-pix_fmt " + pixels, "-c:v " + codec);
  }

  private static String inMatrix(String matrix) {
    return "-vf format=gbrp,scale=out_color_matrix=" + matrix + ",format=yuv420p";
  }

  private static Case matrix(String size, String matrix, String tag) {
    String name = size + " in " + matrix + " with " + tag;
    return of(name, Picture.PURE, "mkv", size, inMatrix(matrix), H264, tag);
  }

  /** A part of a source whose matrix changes. */
  private record Part(String size, String matrix, String tag) {}

  private static Part part(String matrix, String tag) {
    return part(SMALL, matrix, tag);
  }

  private static Part part(String size, String matrix, String tag) {
    return new Part(size, matrix, tag);
  }

  private static Case changing(String container, Part first, Part next) {
    List<Clip> parts = new ArrayList<>();
    for (Part part : List.of(first, next)) {
      String input = Picture.PURE.input(part.size, PART_FRAMES);
      parts.add(() -> clip(container, input, inMatrix(part.matrix), H264, part.tag));
    }
    return new Case(
        first + " becomes " + next, Picture.PURE, container, 2 * PART_FRAMES, List.copyOf(parts));
  }

  private static Case fullRange() {
    String coded = "-vf format=gbrp,scale=out_range=pc:out_color_matrix=bt601,format=yuv420p";
    return of("full range", Picture.PURE, "mp4", SMALL, coded, H264, "-color_range pc");
  }

  private static Case highDynamicRange(String transfer) {
    // White is at 203 nits (ITU-R BT.2408).
    String coded =
        "-vf format=gbrp,setparams=color_primaries=bt709:color_trc=bt709:colorspace=gbr"
            + ",zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt2020"
            + ",zscale=t=%s:m=bt2020nc:r=limited:npl=203,format=yuv420p10le";
    String tags =
        "-c:v libx265 -preset ultrafast -crf 12 -tag:v hvc1 -x265-params"
            + " log-level=error:colorprim=bt2020:transfer=%s:colormatrix=bt2020nc";
    return of(
        transfer,
        Picture.MUTED,
        "mp4",
        SMALL,
        coded.replace("%s", transfer),
        tags.replace("%s", transfer));
  }

  private static Case tagged(
      String coded, String pixels, String primaries, String transfer, String matrix) {
    String filters =
        "-vf format=gbrp,setparams=color_primaries=bt709:color_trc=%s:colorspace=gbr,zscale=t=%s:";
    return of(
        coded + " with " + primaries + ", " + transfer + ", " + matrix,
        Picture.MUTED,
        "mkv",
        SMALL,
        filters.replace("%s", transfer) + coded + ",format=" + pixels,
        matrix.equals("rgb") ? "-c:v ffv1" : H264,
        "-color_primaries " + primaries + " -color_trc " + transfer + " -colorspace " + matrix);
  }

  @BeforeAll
  static void renderAll() throws Exception {
    TestClips.together(() -> CASES.forEach(shown -> shown.parts.forEach(Clip::file)));
    EditScript script = new EditScript();
    for (Case each : CASES) {
      script.cut(each.file(), 0, (double) each.frames / RATE);
    }
    rendered = render(script);
    BatchReader reader = new BatchReader();
    List<FrameColours> colours = reader.colours(rendered.video()).get();
    int first = 0;
    for (Case each : CASES) {
      SHOWN.put(each, colours.subList(first, first + each.frames));
      first += each.frames;
    }
    assertThat(colours).hasSize(first);
  }

  private static RenderedVideo render(EditScript script) throws Exception {
    RenderFixture fixture = new RenderFixture(FolderStore.ofFiles(), folder);
    // One small rendition.
    RenderOptions options = RenderOptions.plain(360);
    return new RenderedVideo(fixture.make(script.files(), script.plan(fixture, options)));
  }

  @ParameterizedTest
  @FieldSource("CASES")
  void coloursAreThoseOfThePicture(Case source) {
    List<FrameColours> frames = SHOWN.get(source);

    source.picture.assertShown(frames.get(0));
    source.picture.assertShown(frames.get(frames.size() - 1));
  }

  @Test
  void outputIsTaggedAsBt709() {
    assertThat(
            rendered.videoFields("pix_fmt,color_range,color_space,color_transfer,color_primaries"))
        .isEqualTo("yuv420p,tv,bt709,bt709,bt709");
  }

  @Test
  void interlacedFieldsBecomeFrames() throws Exception {
    Path[] sources = {fields("tff"), fields("bff")};
    int frames = 15;
    double seconds = (double) frames / RATE;

    RenderedVideo progressive =
        render(new EditScript().cut(sources[0], 0, seconds).cut(sources[1], 0, seconds));

    BatchReader reader = new BatchReader();
    Supplier<List<byte[]>> shown = reader.brightness(progressive.video(), 320, 180);
    for (Path source : sources) {
      assertThat(combing(reader.brightness(source, 320, 180).get().get(10))).isGreaterThan(8);
    }
    assertThat(combing(shown.get().get(10))).isLessThan(2);
    assertThat(combing(shown.get().get(10 + frames))).isLessThan(2);
    assertThat(progressive.packaged().lengthMicros()).isEqualTo(2_000_000L * frames / RATE);
    assertThat(progressive.videoFields("r_frame_rate,field_order")).isEqualTo("progressive,25/1");
  }

  private static Path fields(String first) {
    String scrolling = "-f lavfi -i smptebars=s=320x180:r=50:d=0.6,scroll=h=0.03,interlace=scan=";
    return generate(
        "fields.mp4",
        scrolling + first + ":lowpass=0",
        H264,
        "-flags +ilme+ildct -x264-params",
        first + "=1");
  }

  /** The mean difference between each line and the mean of its neighbours. */
  private static double combing(byte[] luma) {
    // The bars of the upper part.
    return IntStream.range(320, 320 * 99)
        .map(i -> Math.abs(2 * value(luma, i) - value(luma, i - 320) - value(luma, i + 320)) / 2)
        .average()
        .orElseThrow();
  }

  private static int value(byte[] luma, int i) {
    return luma[i] & 0xff;
  }
}
