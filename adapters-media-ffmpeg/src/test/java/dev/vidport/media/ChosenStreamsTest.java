package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.changed;
import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.vidport.domain.media.AudioFacts;
import dev.vidport.domain.media.MediaWarning;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.Failure;
import dev.vidport.usecases.render.port.UnusableMediaException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The picture and the audio that a viewer wants are chosen in files of any container. */
@Tag("media")
@Execution(ExecutionMode.CONCURRENT)
class ChosenStreamsTest {
  private static final String FILM = numbered("160x90", "25", 1);
  private static final String MAIN = "-f lavfi -i sine=440:d=1";
  private static final String OTHER = "-f lavfi -i sine=2000:d=1";

  /** An audio input that ends before its first sample. */
  private static final String NOTHING = "-f lavfi -i sine=2000:d=1,atrim=start=5";

  private static final String IN_ORDER = "-map 0 -map 1 -map 2";

  @TempDir private Path folder;

  private SourceFacts facts(Path file) throws Exception {
    return new RenderFixture(FolderStore.ofFiles(), folder).probe(file);
  }

  private Failure failure(Path file) {
    return catchThrowableOfType(UnusableMediaException.class, () -> facts(file)).failure();
  }

  private static int stream(SourceFacts facts) {
    return facts.audio().map(AudioFacts::stream).orElse(-1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mkv", "avi", "ts"})
  void trackWithoutSamplesIsNotHeard(String container) throws Exception {
    String codec = container.equals("ts") ? "-c:a mp2" : "-c:a aac";
    Path two = generate("empty." + container, FILM, NOTHING, MAIN, IN_ORDER, H264, codec);
    Path one = generate("emptyonly." + container, FILM, NOTHING, "-map 0 -map 1", H264, codec);

    assertThat(stream(facts(two))).isEqualTo(2);
    assertThat(facts(one).audio()).isEmpty();
    assertThat(facts(one).warnings()).isEmpty();
  }

  @Test
  void trackWithoutSamplesInAnyFragmentIsNotHeard() throws Exception {
    String fragments = "-c:a aac -movflags frag_keyframe+empty_moov";
    Path two = generate("emptyfrag.mp4", FILM, NOTHING, MAIN, IN_ORDER, H264, fragments);

    assertThat(stream(facts(two))).isEqualTo(2);
  }

  @Test
  void audioIsOfTheProgramOfThePicture() throws Exception {
    Path both =
        generate(
            "programs.ts",
            OTHER,
            FILM,
            MAIN,
            IN_ORDER,
            H264,
            "-c:a mp2 -program title=radio:st=0 -program title=tv:st=1:st=2");

    assertThat(facts(both).video().stream()).isEqualTo(1);
    assertThat(stream(facts(both))).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mp4", "mkv"})
  void pictureThatIsMarkedAsDefaultIsNotTheFilm(String container) throws Exception {
    Path file =
        generate(
            "picturefirst." + container,
            "-f lavfi -i testsrc=s=640x360:r=1:d=1",
            FILM,
            MAIN,
            IN_ORDER,
            "-c:v:0 mjpeg -c:v:1 libx264 -preset ultrafast -c:a aac",
            "-disposition:v:0 default -disposition:v:1 0");

    assertThat(facts(file).video().stream()).isEqualTo(1);
    assertThat(facts(file).video().width()).isEqualTo(160);
  }

  @Test
  void commentaryThatIsMarkedAsDefaultIsNotHeard() throws Exception {
    Path file =
        generate(
            "commentary.mkv",
            FILM,
            OTHER,
            MAIN,
            IN_ORDER,
            H264,
            "-c:a aac -disposition:a:0 default+comment -disposition:a:1 0");

    assertThat(stream(facts(file))).isEqualTo(2);
  }

  /** AAC whose configuration is for a codec without a decoder, in the first or the only track. */
  private Path unopened(String container, String name, String... options) throws Exception {
    Path whole = generate(name + "." + container, options);
    byte[] bytes = Files.readAllBytes(whole);
    int at = configuration(bytes, container);
    return changed(
        "unopened-" + name + "." + container,
        whole,
        content -> {
          // Object type 42, xHE-AAC.
          content[at] = (byte) 0xf9;
          content[at + 1] = 0x48;
          return content;
        });
  }

  /** Position of the first AudioSpecificConfig. */
  private static int configuration(byte[] file, String container) {
    String text = new String(file, StandardCharsets.ISO_8859_1);
    // In esds: a descriptor with the tag 5, and a length of 4 bytes.
    return container.equals("mp4")
        ? text.indexOf("\u0005\u0080\u0080\u0080", text.indexOf("esds")) + 5
        : text.indexOf("\u0012\u0008V\u00e5\u0000");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mp4", "mkv"})
  void audioThatNoDecoderOpensIsNotChosen(String container) throws Exception {
    String[] two = {FILM, OTHER, MAIN, IN_ORDER, H264, "-c:a aac"};
    String[] one = {FILM, OTHER, H264, "-c:a aac"};

    SourceFacts second = facts(unopened(container, "undecodable-first", two));
    SourceFacts silent = facts(unopened(container, "undecodable-only", one));

    assertThat(stream(second)).isEqualTo(2);
    assertThat(second.warnings()).isEmpty();
    assertThat(silent.audio()).isEmpty();
    assertThat(silent.warnings())
        .extracting(MediaWarning::code)
        .containsExactly(MediaWarning.AUDIO_NOT_DECODABLE);
    assertThat(silent.warnings().get(0).message()).contains("xHE-AAC");
  }

  /** The decoder of ATRAC3 is not allowed. */
  @Test
  void codecOfAnAviThatIsNotAllowedIsNotChosen() throws Exception {
    Path whole = generate("formats.avi", FILM, OTHER, MAIN, IN_ORDER, "-c:v mpeg4 -c:a pcm_s16le");
    Path file =
        changed(
            "atrac.avi",
            whole,
            bytes -> {
              String text = new String(bytes, StandardCharsets.ISO_8859_1);
              int format = text.indexOf("strf", text.indexOf("auds")) + 8;
              bytes[format] = 0x70;
              bytes[format + 1] = 0x02;
              return bytes;
            });

    assertThat(stream(facts(file))).isEqualTo(2);
  }

  @Test
  void videoCodecWithoutDecoderIsNamed() throws Exception {
    Path whole = generate("renamed.mp4", FILM, MAIN, H264, "-c:a aac");
    Path file =
        changed(
            "vvc.mp4",
            whole,
            bytes -> {
              String text = new String(bytes, StandardCharsets.ISO_8859_1);
              int entry = text.indexOf("avc1", text.indexOf("stsd"));
              System.arraycopy("vvc1".getBytes(StandardCharsets.US_ASCII), 0, bytes, entry, 4);
              return bytes;
            });

    assertThat(failure(file).code()).isEqualTo(Failure.UNSUPPORTED);
    assertThat(failure(file).message()).contains("H.266");
  }
}
