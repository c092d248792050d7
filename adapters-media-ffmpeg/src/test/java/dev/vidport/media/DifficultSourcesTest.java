package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.vidport.domain.media.MediaWarning;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.Failure;
import dev.vidport.usecases.render.port.UnusableMediaException;
import java.nio.file.Files;
import java.nio.file.Path;
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
@Execution(ExecutionMode.CONCURRENT)
class DifficultSourcesTest {
  @TempDir private Path folder;

  static Stream<Arguments> sources() {
    return Stream.of(
        of("audio description before the main audio", "adfirst.ts", DifficultSourcesTest::tone440),
        of("first audio track without samples", "emptyaudio1.mp4", DifficultSourcesTest::tone440),
        of(
            "second audio track that no decoder opens",
            "xhe_second.mp4",
            source -> {
              assertThat(source.tone()).isCloseTo(2000, within(20.0));
              assertThat(source.facts().warnings()).isEmpty();
            }),
        of(
            "only audio track that no decoder opens",
            "badasc.mp4",
            source -> {
              assertThat(source.facts().audio()).isEmpty();
              assertThat(source.warning().code()).isEqualTo(MediaWarning.AUDIO_NOT_DECODABLE);
              assertThat(source.warning().message()).contains("aac");
              assertThat(source.video().frameTimes()).hasSize(75);
            }),
        of(
            "first video track without samples",
            "emptyvideo1.mov",
            source -> {
              assertThat(source.video().size()).startsWith("320x");
              assertThat(source.video().frameTimes()).hasSize(25);
            }),
        of(
            "Dolby Vision without a usual base layer",
            "dv5.mp4",
            source -> {
              assertThat(source.failure().code()).isEqualTo(Failure.UNSUPPORTED);
              assertThat(source.failure().message()).contains("Dolby Vision profile 5");
            }),
        of(
            "two files, one after another",
            "chained.ogv",
            source -> {
              assertThat(source.warning().code()).isEqualTo(MediaWarning.PART_LEFT_OUT);
              assertThat(source.warning().message()).contains("2 recordings");
              assertThat(source.video().frameTimes()).hasSize(50);
            }));
  }

  private static Arguments of(String kind, String file, Check check) {
    return arguments(kind, file, check);
  }

  private static void tone440(Source source) throws Exception {
    assertThat(source.tone()).isCloseTo(440, within(20.0));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("sources")
  void sourceIsShownAsItsAuthorMeant(String kind, String file, Check check) throws Exception {
    check.of(new Source(file.equals("adfirst.ts") ? describedFirst() : resource(file)));
  }

  /** A stream of DVB: the description of the picture at 2000 Hz before the main audio at 440 Hz. */
  private static Path describedFirst() {
    return generate(
        "described-first.ts",
        numbered("160x90", "25", 2),
        "-f lavfi -i sine=2000:d=2 -f lavfi -i sine=440:d=2 -map 0 -map 1 -map 2",
        H264,
        "-c:a mp2 -disposition:a:0 visual_impaired+descriptions -disposition:a:1 0",
        "-metadata:s:a:0 language=eng -metadata:s:a:1 language=eng");
  }

  private Path resource(String file) throws Exception {
    try (var in = DifficultSourcesTest.class.getResourceAsStream("difficult/" + file)) {
      Path copy = folder.resolve(file);
      Files.copy(in, copy);
      return copy;
    }
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

    Source(Path file) {
      this.file = file;
    }

    SourceFacts facts() throws Exception {
      return fixture.probe(file);
    }

    MediaWarning warning() throws Exception {
      assertThat(facts().warnings()).hasSize(1);
      return facts().warnings().get(0);
    }

    Failure failure() {
      return catchThrowableOfType(UnusableMediaException.class, () -> fixture.probe(file))
          .failure();
    }

    RenderedVideo video() throws Exception {
      return RenderedVideo.of(file, folder);
    }

    /** The frequency of the rendered audio, in Hz. */
    double tone() throws Exception {
      return AudioLevels.frequency(fixture.audio(file));
    }
  }
}
