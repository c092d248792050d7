package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.clicks;
import static dev.vidport.media.SourceClips.corners;
import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.usecases.media.port.UnusableMediaException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/** Animated images and professional containers are rendered; all other formats are named. */
@Tag("media")
class FormatsTest {
  static final List<Clip> STILLS =
      List.of(
          still("still.gif", "-frames:v 1", "GIF"),
          still("still.png", "-frames:v 1", "PNG"),
          still("still-apng.png", "-frames:v 1 -f apng", "PNG"),
          still("still.jpg", "-frames:v 1", "JPEG"),
          still("still.webp", "-frames:v 1", "WebP"),
          still("still.bmp", "-frames:v 1", "BMP"),
          still("still.tiff", "-frames:v 1", "TIFF"));

  static final List<Clip> OTHERS =
      List.of(
          other("raw.h264", "-c:v libx264 -preset ultrafast", "raw H.264"),
          other("raw.m2v", "-c:v mpeg2video", "raw MPEG video"),
          other("raw.ivf", "-c:v libvpx -deadline realtime -cpu-used 8", "IVF"),
          other("raw.y4m", "-pix_fmt yuv420p", "YUV4MPEG2"),
          other("film.nut", "-c:v mpeg4", "NUT"),
          other("film.rm", "-c:v rv10", "RealMedia"),
          other("film.webp", "-loop 0", "animated WebP"));

  @TempDir private Path folder;

  /**
   * A file that is refused.
   *
   * @param format as the refusal names it
   */
  record Clip(String name, String input, String options, String format) {
    Path file() {
      return generate(name, input, options);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static Clip still(String name, String options, String format) {
    return new Clip(name, corners("320x180", "5", 1), options, format);
  }

  private static Clip other(String name, String options, String format) {
    return new Clip(name, numbered("352x288", "5", 1), options, format);
  }

  private static Path gif() {
    return generate("film.gif", numbered("160x90", "10", 6));
  }

  private static Path apng() {
    return generate("film.apng", numbered("160x90", "10", 6), "-f apng");
  }

  private static Path mxf() {
    return generate(
        "film.mxf", numbered("160x90", "25", 6), clicks(6), "-c:v mpeg2video -g 12 -bf 2 -q:v 2");
  }

  private static Path avcMxf() {
    return generate(
        "avc.mxf", numbered("160x90", "25", 6), clicks(6), H264 + " -g 12 -c:a pcm_s24le");
  }

  private static Path dv() {
    return generate(
        "film.dv", numbered("720x576", "25", 6), clicks(6), "-target pal-dv -ac 2 -aspect 4:3");
  }

  @BeforeAll
  static void generateClips() {
    TestClips.together(
        () -> {
          gif();
          apng();
          mxf();
          avcMxf();
          dv();
          STILLS.forEach(Clip::file);
          OTHERS.forEach(Clip::file);
        });
  }

  private static Path film(String format) {
    return switch (format) {
      case "gif" -> gif();
      case "apng" -> apng();
      case "mxf" -> mxf();
      case "avc" -> avcMxf();
      default -> dv();
    };
  }

  @ParameterizedTest
  @CsvSource({
    "gif, 10, 160x90",
    "apng, 10, 160x90",
    "mxf, 25, 160x90",
    "avc, 25, 160x90",
    "dv, 25, 768x576",
  })
  void everyFrameIsShownOnce(String format, int rate, String size) throws Exception {
    RenderFixture fixture = new RenderFixture(FolderStore.ofRanges(), folder);
    Path film = film(format);
    RenderPlan whole = fixture.plan(film, Optional.empty());
    long segment = whole.segmentFrames();

    RenderedVideo rendered =
        RenderedVideo.of(fixture.render(film, RenderFixture.chunked(whole, segment)));

    assertThat(fixture.probe(film).video().rate().perSecond()).isEqualTo(rate);
    assertThat(fixture.probe(film).video().width() + "x" + fixture.probe(film).video().height())
        .isEqualTo(size);
    assertThat(rendered.frameNumbers()).isEqualTo(IntStream.range(0, 6 * rate).boxed().toList());
    if (rate == 25) {
      rendered.assertInSync(rate, 6);
    }
  }

  @ParameterizedTest
  @CsvSource({"gif, 10", "apng, 10", "mxf, 25", "avc, 25", "dv, 25"})
  void trimIsExactToTheFrame(String format, int rate) throws Exception {
    RenderFixture fixture = new RenderFixture(FolderStore.ofRanges(), folder);
    Path film = film(format);
    RenderPlan part = fixture.plan(film, Optional.of(new Trim(3, Optional.of(5.0))));

    RenderedVideo rendered = RenderedVideo.of(fixture.render(film, part));

    assertThat(rendered.frameNumbers())
        .isEqualTo(IntStream.range(3 * rate, 5 * rate).boxed().toList());
  }

  /** The headers of DV do not state the order of the fields. */
  @Test
  void fieldsOfDvBecomeFrames() throws Exception {
    assertThat(new RenderFixture(FolderStore.ofRanges(), folder).probe(dv()).video().interlaced())
        .isTrue();
  }

  @ParameterizedTest
  @FieldSource("STILLS")
  void stillImageIsNoVideo(Clip still) {
    Failure failure = failure(still.file());

    assertThat(failure.code()).isEqualTo("NOT_MEDIA");
    assertThat(failure.message()).contains("still image (" + still.format + ")");
  }

  @Test
  void photographOfAPhoneIsNoVideo() throws Exception {
    byte[] heic = new byte[4096];
    byte[] header = "\0\0\0\30ftypheic\0\0\0\0mif1heic".getBytes(StandardCharsets.ISO_8859_1);
    System.arraycopy(header, 0, heic, 0, header.length);

    Failure failure = failure(Files.write(folder.resolve("photo"), heic));

    assertThat(failure.code()).isEqualTo("NOT_MEDIA");
    assertThat(failure.message()).contains("still image (HEIC)");
  }

  @ParameterizedTest
  @FieldSource("OTHERS")
  void otherFormatIsNamed(Clip other) {
    Failure failure = failure(other.file());

    assertThat(failure.code()).isEqualTo("UNSUPPORTED");
    assertThat(failure.message()).contains(other.format, "convert");
  }

  @Test
  void imagesThatFollowEachOtherAreNamed() throws Exception {
    byte[] image = Files.readAllBytes(still("still.jpg", "-frames:v 1", "JPEG").file());
    ByteArrayOutputStream film = new ByteArrayOutputStream();
    for (byte[] frame : List.of(image, image, image)) {
      film.write(frame);
    }

    Failure failure = failure(Files.write(folder.resolve("frames"), film.toByteArray()));

    assertThat(failure.code()).isEqualTo("UNSUPPORTED");
    assertThat(failure.message()).contains("Motion JPEG");
  }

  private Failure failure(Path source) {
    RenderFixture fixture = new RenderFixture(FolderStore.ofRanges(), folder);
    UnusableMediaException fault =
        catchThrowableOfType(UnusableMediaException.class, () -> fixture.make(source));
    assertThat(fault).as("fault of %s", source.getFileName()).isNotNull();
    return fault.failure();
  }
}
