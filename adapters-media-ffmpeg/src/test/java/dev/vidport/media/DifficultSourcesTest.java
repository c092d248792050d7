package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.MediaWarning;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.media.Raster.Colour;
import dev.vidport.usecases.media.port.UnusableMediaException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Sources of kinds that other programs play wrongly, each with the values that are right. */
@Tag("media")
@Tag("releases")
@Execution(ExecutionMode.CONCURRENT)
class DifficultSourcesTest {
  @TempDir private Path folder;

  /** The sources: what they are, the file, and what is right. */
  static Stream<Arguments> sources() {
    return Stream.of(
        of("audio description before the main audio", describedFirst(), isHeard(440)),
        of("first audio track without samples", "emptyaudio1.mp4", isHeard(440)),
        of("second audio track that no decoder opens", "xhe_second.mp4", isHeard(2000)),
        of("only audio track that no decoder opens", "badasc.mp4", isShownWithoutAudio("aac", 75)),
        of("first video track without samples", "emptyvideo1.mov", isShown("320x180", 25)),
        of("Dolby Vision 5", "dv5.mp4", isUnsupported("Dolby Vision profile 5")),
        of("film with repeated fields", "softtele.vob", isShownAt(new FrameRate(24000, 1001), 96)),
        of("primaries of Display P3", "p3_mid.mov", hasColour(new Colour(212, 91, 69))),
        of("colours of SMPTE 240M", "bars240m.mp4", hasColour(new Colour(0, 187, 0))),
        of("two files, one after another", "chained.ogv", isShownInPart("2 recordings", 50)));
  }

  private static Arguments of(String kind, String file, Check check) {
    return arguments(kind, Path.of("difficult", file), check);
  }

  private static Arguments of(String kind, Path generated, Check check) {
    return arguments(kind, generated, check);
  }

  private static Check isHeard(int hertz) {
    return source -> {
      assertThat(AudioLevels.frequency(source.audio())).isCloseTo(hertz, within(20.0));
      assertThat(source.facts().warnings()).isEmpty();
    };
  }

  private static Check isShown(String size, int frames) {
    return source -> {
      assertThat(source.video().size()).isEqualTo(size);
      assertThat(source.video().frameTimes()).hasSize(frames);
    };
  }

  private static Check isShownWithoutAudio(String codec, int frames) {
    return source -> {
      assertThat(source.facts().audio()).isEmpty();
      assertThat(source.warning().code()).isEqualTo(MediaWarning.AUDIO_NOT_DECODABLE);
      assertThat(source.warning().message()).contains(codec);
      assertThat(source.video().frameTimes()).hasSize(frames);
    };
  }

  private static Check isShownInPart(String all, int frames) {
    return source -> {
      assertThat(source.warning().code()).isEqualTo(MediaWarning.PART_LEFT_OUT);
      assertThat(source.warning().message()).contains(all);
      assertThat(source.video().frameTimes()).hasSize(frames);
    };
  }

  private static Check isUnsupported(String reason) {
    return source -> {
      assertThat(source.failure().code()).isEqualTo(Failure.UNSUPPORTED);
      assertThat(source.failure().message()).contains(reason);
    };
  }

  private static Check isShownAt(FrameRate rate, int count) {
    return source -> {
      assertThat(source.facts().video().rate()).isEqualTo(rate);
      RenderedVideo rendered = source.video();
      assertThat(rendered.rate()).isEqualTo(rate.toString());
      List<byte[]> frames = new BatchReader().brightness(rendered.video(), 88, 60).get();
      // The audio may start a frame earlier, so that the first frame is shown twice.
      assertThat(frames).hasSizeBetween(count, count + 1);
      assertThat(repeated(frames)).isLessThanOrEqualTo(1);
    };
  }

  /** How many frames look like the previous one. */
  private static long repeated(List<byte[]> frames) {
    return IntStream.range(1, frames.size())
        .filter(i -> difference(frames.get(i - 1), frames.get(i)) < 0.1)
        .count();
  }

  private static double difference(byte[] one, byte[] other) {
    return IntStream.range(0, one.length)
        .map(i -> Math.abs((one[i] & 0xff) - (other[i] & 0xff)))
        .average()
        .orElseThrow();
  }

  /** In the middle of the upper half. */
  private static Check hasColour(Colour colour) {
    return source -> {
      RenderedVideo rendered = source.video().withColours();
      assertThat(rendered.colours(0).at(0.5, 0.25).distance(colour)).isLessThan(4);
      assertThat(rendered.videoFields("color_range,color_space,color_transfer,color_primaries"))
          .isEqualTo("tv,bt709,bt709,bt709");
    };
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("sources")
  void sourceIsShownAsItsAuthorMeant(String kind, Path file, Check check) throws Exception {
    check.of(new Source(file.isAbsolute() ? file : Recordings.copy(file.toString(), folder)));
  }

  /** A stream of DVB: the description of the picture at 2000 Hz before the main audio at 440 Hz. */
  private static Path describedFirst() {
    return generate(
            "described-first.ts",
            numbered("160x90", "25", 2),
            "-f lavfi -i sine=2000:d=2 -f lavfi -i sine=440:d=2 -map 0 -map 1 -map 2",
            H264,
            "-c:a mp2 -disposition:a:0 visual_impaired+descriptions -disposition:a:1 0",
            "-metadata:s:a:0 language=eng -metadata:s:a:1 language=eng")
        .toAbsolutePath();
  }

  /** What is right for a source. */
  @FunctionalInterface
  interface Check {
    void of(Source source) throws Exception;
  }

  /** A source, and what becomes of it. */
  final class Source {
    private final Path file;
    private final RenderFixture fixture = new RenderFixture(FolderStore.ofFiles(), folder);

    private Optional<SourceFacts> facts = Optional.empty();

    Source(Path file) {
      this.file = file;
    }

    SourceFacts facts() throws Exception {
      if (facts.isEmpty()) {
        facts = Optional.of(fixture.probe(file));
      }
      return facts.get();
    }

    MediaWarning warning() throws Exception {
      assertThat(facts().warnings()).hasSize(1);
      return facts().warnings().get(0);
    }

    Failure failure() {
      return catchThrowableOfType(UnusableMediaException.class, this::facts).failure();
    }

    RenderedVideo video() throws Exception {
      return RenderedVideo.of(fixture.render(file, plan()));
    }

    /** The rendered audio. */
    Path audio() throws Exception {
      return fixture.audio(file, plan());
    }

    private RenderPlan plan() throws Exception {
      return Plans.plan(facts(), Optional.empty());
    }
  }
}
