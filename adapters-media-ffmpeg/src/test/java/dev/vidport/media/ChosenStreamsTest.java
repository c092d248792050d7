package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.changed;
import static dev.vidport.media.SourceClips.corners;
import static dev.vidport.media.SourceClips.generate;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.vidport.domain.media.AudioFacts;
import dev.vidport.domain.media.MediaWarning;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.Failure;
import dev.vidport.usecases.media.port.UnusableMediaException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

/** The picture and the audio that a viewer wants are chosen in files of any container. */
@Tag("media")
@Execution(ExecutionMode.CONCURRENT)
class ChosenStreamsTest {
  private static final String FILM = corners("160x90", "25", 0.4);
  private static final String IMAGE = corners("640x360", "5", 0.2);
  private static final String MAIN = "-f lavfi -i sine=440:d=0.4";
  private static final String OTHER = "-f lavfi -i sine=2000:d=0.4";

  /** An audio input that ends before its first sample. */
  private static final String NOTHING = "-f lavfi -i sine=2000:d=1,atrim=start=5";

  private static final String IN_ORDER = "-map 0 -map 1 -map 2";
  private static final String FRAGMENTS = "-movflags frag_keyframe+empty_moov";
  private static final String PROGRAMS = "-program title=radio:st=0 -program title=tv:st=1:st=2";
  private static final String IMAGE_IS_DEFAULT =
      "-c:v:0 mjpeg -c:v:1 libx264 -preset ultrafast -disposition:v:0 default -disposition:v:1 0";
  private static final String COMMENT_IS_DEFAULT =
      "-disposition:a:0 default+comment -disposition:a:1 0";

  private static final String COMMENT_HAS_TITLE =
      "-metadata:s:a:0 title=Commentary -disposition:a:0 default";

  /** A container, the audio codec and the options of a file with these inputs. */
  private enum Clip {
    EMPTY_FIRST_MKV("mkv", "aac", FILM, NOTHING, MAIN, IN_ORDER, H264),
    EMPTY_FIRST_AVI("avi", "aac", FILM, NOTHING, MAIN, IN_ORDER, H264),
    EMPTY_FIRST_TS("ts", "mp2", FILM, NOTHING, MAIN, IN_ORDER, H264),
    EMPTY_FIRST_MP4("mp4", "aac", FILM, NOTHING, MAIN, IN_ORDER, H264, FRAGMENTS),
    EMPTY_ONLY_MKV("mkv", "aac", FILM, NOTHING, H264),
    EMPTY_ONLY_AVI("avi", "aac", FILM, NOTHING, H264),
    EMPTY_ONLY_TS("ts", "mp2", FILM, NOTHING, H264),
    TWO_PROGRAMS("ts", "mp2", OTHER, FILM, MAIN, IN_ORDER, H264, PROGRAMS),
    IMAGE_FIRST_MP4("mp4", "aac", IMAGE, FILM, MAIN, IN_ORDER, IMAGE_IS_DEFAULT),
    IMAGE_FIRST_MKV("mkv", "aac", IMAGE, FILM, MAIN, IN_ORDER, IMAGE_IS_DEFAULT),
    TWO_FILMS_TS("ts", "mp2", IMAGE, FILM, MAIN, IN_ORDER, H264),
    COMMENTARY_FIRST("mkv", "aac", FILM, OTHER, MAIN, IN_ORDER, H264, COMMENT_IS_DEFAULT),
    TITLED_FIRST("mkv", "aac", FILM, OTHER, MAIN, IN_ORDER, H264, COMMENT_HAS_TITLE),
    TITLED_ONLY("mkv", "aac", FILM, OTHER, H264, COMMENT_HAS_TITLE),
    TWO_AUDIOS_MP4("mp4", "aac", FILM, OTHER, MAIN, IN_ORDER, H264),
    TWO_AUDIOS_MKV("mkv", "aac", FILM, OTHER, MAIN, IN_ORDER, H264),
    TWO_AUDIOS_AVI("avi", "pcm_s16le", FILM, OTHER, MAIN, IN_ORDER, "-c:v mpeg4"),
    ONE_AUDIO_MP4("mp4", "aac", FILM, OTHER, H264),
    ONE_AUDIO_MKV("mkv", "aac", FILM, OTHER, H264);

    private final String container;
    private final String options;

    Clip(String container, String audioCodec, String... options) {
      this.container = container;
      this.options = String.join(" ", options) + " -c:a " + audioCodec;
    }

    String fileName() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-') + "." + container;
    }

    Path file() {
      return generate(fileName(), options);
    }
  }

  @TempDir private Path folder;

  @BeforeAll
  static void generateClips() {
    TestClips.together(() -> Stream.of(Clip.values()).forEach(Clip::file));
  }

  private SourceFacts facts(Path file) throws Exception {
    return new RenderFixture(FolderStore.ofFiles(), folder).probe(file);
  }

  private SourceFacts facts(Clip clip) throws Exception {
    return facts(clip.file());
  }

  private Failure failure(Path file) {
    return catchThrowableOfType(UnusableMediaException.class, () -> facts(file)).failure();
  }

  private static int stream(SourceFacts facts) {
    return facts.audio().map(AudioFacts::stream).orElse(-1);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.MATCH_ALL, names = "EMPTY_FIRST_.*")
  void trackWithoutSamplesIsNotHeard(Clip clip) throws Exception {
    assertThat(stream(facts(clip))).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.MATCH_ALL, names = "EMPTY_ONLY_.*")
  void onlyTrackWithoutSamplesIsNoAudio(Clip clip) throws Exception {
    SourceFacts facts = facts(clip);

    assertThat(facts.audio()).isEmpty();
    assertThat(facts.warnings()).isEmpty();
  }

  @Test
  void audioIsOfTheProgramOfThePicture() throws Exception {
    SourceFacts facts = facts(Clip.TWO_PROGRAMS);

    assertThat(facts.video().stream()).isEqualTo(1);
    assertThat(stream(facts)).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.MATCH_ALL, names = "IMAGE_FIRST_.*")
  void pictureThatIsMarkedAsDefaultIsNotTheFilm(Clip clip) throws Exception {
    SourceFacts facts = facts(clip);

    assertThat(facts.video().stream()).isEqualTo(1);
    assertThat(facts.video().width()).isEqualTo(160);
  }

  @Test
  void commentaryThatIsMarkedAsDefaultIsNotHeard() throws Exception {
    assertThat(stream(facts(Clip.COMMENTARY_FIRST))).isEqualTo(2);
  }

  @Test
  void commentaryThatOnlyItsTitleTellsIsNotHeardUnlessItIsAlone() throws Exception {
    assertThat(stream(facts(Clip.TITLED_FIRST))).isEqualTo(2);
    assertThat(stream(facts(Clip.TITLED_ONLY))).isEqualTo(1);
  }

  /** AAC whose configuration is for a codec without a decoder, in the first or the only track. */
  private static Path unopened(Clip clip) throws Exception {
    int at = configuration(Files.readAllBytes(clip.file()), clip.container);
    return changed(
        "unopened-" + clip.fileName(),
        clip.file(),
        content -> {
          // Object type 30, MPEG Surround, 44.1 kHz, stereo.
          content[at] = (byte) 0xf2;
          content[at + 1] = 0x10;
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
  @ValueSource(strings = {"MP4", "MKV"})
  void audioThatNoDecoderOpensIsNotChosen(String container) throws Exception {
    SourceFacts second = facts(unopened(Clip.valueOf("TWO_AUDIOS_" + container)));
    SourceFacts silent = facts(unopened(Clip.valueOf("ONE_AUDIO_" + container)));

    assertThat(stream(second)).isEqualTo(2);
    assertThat(second.warnings()).isEmpty();
    assertThat(silent.audio()).isEmpty();
    assertThat(silent.warnings())
        .extracting(MediaWarning::code)
        .containsExactly(MediaWarning.AUDIO_NOT_DECODABLE);
    assertThat(silent.warnings().get(0).message()).contains("(aac)");
  }

  /** The decoder of ATRAC3 is not allowed. */
  @Test
  void codecOfAnAviThatIsNotAllowedIsNotChosen() throws Exception {
    Path file =
        changed(
            "atrac.avi",
            Clip.TWO_AUDIOS_AVI.file(),
            bytes -> {
              String text = new String(bytes, StandardCharsets.ISO_8859_1);
              int format = text.indexOf("strf", text.indexOf("auds")) + 8;
              bytes[format] = 0x70;
              bytes[format + 1] = 0x02;
              return bytes;
            });

    assertThat(stream(facts(file))).isEqualTo(2);
  }

  /** Newer releases of ffmpeg have a decoder for VVC, which is not allowed. */
  @ParameterizedTest
  @ValueSource(ints = {0x33, 0xd4})
  void videoBeforeTheOneThatCanBeDecodedIsNotChosenInATransportStream(int type) throws Exception {
    Path file =
        changed(
            "undecodable-" + type + ".ts",
            Clip.TWO_FILMS_TS.file(),
            bytes -> TransportStream.relabelled(bytes, 0, type));

    SourceFacts facts = facts(file);

    assertThat(facts.video().stream()).isEqualTo(1);
    assertThat(facts.video().width()).isEqualTo(160);
    assertThat(stream(facts)).isEqualTo(2);
  }

  @Test
  void videoCodecWithoutDecoderIsNamed() throws Exception {
    Path file =
        changed(
            "vvc.mp4",
            Clip.ONE_AUDIO_MP4.file(),
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
