package dev.vidport.media;

import static dev.vidport.media.SourceClips.appended;
import static dev.vidport.media.SourceClips.clicks;
import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.joined;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.media.FrameRate;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every frame and click of two different recordings in one file is in the output. {@code
 * -Dvidport.joined=40} joins more pairs; {@code -Dvidport.seed} joins others.
 */
@Tag("media")
@Execution(ExecutionMode.CONCURRENT)
class JoinedSourcesTest {
  private static final int PAIRS = Integer.getInteger("vidport.joined", 4);
  private static final long SEED = Long.getLong("vidport.seed", 47);

  @TempDir private Path folder;

  /** How the second recording follows the first. */
  enum Joint {
    /** The clock continues. */
    PACKETS,
    /** The clock restarts. */
    BYTES,
    /** The clock jumps ahead by an hour. */
    LATER_BYTES
  }

  /** A container with what may change in it. */
  enum Container {
    TS {
      @Override
      List<String> video() {
        return List.of(
            "-c:v libx264 -preset ultrafast -bf 0", "-c:v libx264 -preset ultrafast -bf 2");
      }

      @Override
      List<String> audio() {
        return List.of("aac -ar 44100 -ac 1", "aac -ar 48000 -ac 2", "aac -ar 32000 -ac 2");
      }
    },
    MPEG2 {
      @Override
      List<String> video() {
        return List.of("-c:v mpeg2video -q:v 3", "-c:v mpeg2video -q:v 3 -bf 2");
      }

      @Override
      List<String> audio() {
        return List.of("ac3 -ac 2", "ac3 -ac 6", "ac3 -ar 44100 -ac 1");
      }
    },
    WEBM {
      @Override
      List<String> video() {
        return List.of("-c:v libvpx -deadline realtime -cpu-used 8 -b:v 500k");
      }

      @Override
      List<String> audio() {
        return List.of("libopus");
      }
    };

    abstract List<String> video();

    abstract List<String> audio();

    String extension() {
      return this == WEBM ? "webm" : "ts";
    }
  }

  /** A recording of two seconds. */
  record Part(Container container, String size, FrameRate rate, String video, String audio) {
    private static final List<String> SIZES = List.of("160x90", "192x108", "240x136", "320x180");
    private static final List<FrameRate> RATES =
        Stream.of("24000/1001", "24/1", "25/1", "30000/1001", "30/1", "50/1", "60/1")
            .map(text -> text.split("/", 2))
            .map(parts -> new FrameRate(Integer.parseInt(parts[0]), Integer.parseInt(parts[1])))
            .toList();

    static Part random(Random random, Container container) {
      return new Part(
          container,
          // ffmpeg's decoder of MPEG-2 drops the last frame before a change of the size.
          container == Container.MPEG2 ? SIZES.get(0) : any(random, SIZES),
          any(random, RATES),
          any(random, container.video()),
          any(random, container.audio()));
    }

    Path file() {
      String name = Integer.toHexString(hashName()) + "." + container.extension();
      return generate(
          "recording-" + name,
          numbered(size, rate.toString(), 2),
          clicks(2),
          video,
          "-c:a " + audio);
    }

    private int hashName() {
      return (size + rate + video + audio).hashCode();
    }
  }

  /** Two recordings in one file. */
  record Pair(Part first, Part second, Joint joint) {
    static Pair random(Random random) {
      Container container = any(random, List.of(Container.values()));
      List<Joint> joints =
          container == Container.WEBM
              ? List.of(Joint.PACKETS, Joint.BYTES)
              : List.of(Joint.values());
      return new Pair(
          Part.random(random, container), Part.random(random, container), any(random, joints));
    }

    Stream<Part> parts() {
      return Stream.of(first, second);
    }

    Path file(Path folder) throws Exception {
      String container = first.container.extension();
      return switch (joint) {
        case PACKETS -> joined(folder, container, first.file(), second.file());
        case BYTES -> appended(folder, first.file(), second.file());
        case LATER_BYTES -> appended(folder, first.file(), later(second.file()));
      };
    }

    private static Path later(Path file) {
      return generate(
          "later-" + file.getFileName(), "-i " + file, "-c copy -output_ts_offset 3600");
    }
  }

  private static <T> T any(Random random, List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  @BeforeAll
  static void generateClips() {
    TestClips.together(() -> pairs().flatMap(Pair::parts).forEach(Part::file));
  }

  static Stream<Pair> pairs() {
    Random random = new Random(SEED);
    return Stream.generate(() -> Pair.random(random)).limit(PAIRS);
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void everyFrameAndClickOfBothIsInTheOutput(Pair pair) throws Exception {
    BatchReader reader = new BatchReader();
    RenderFixture fixture = new RenderFixture(FolderStore.ofFiles(), folder);
    RenderedVideo rendered = RenderedVideo.of(fixture.render(pair.file(folder)), reader);

    reader.frameNumbers(pair.first.file());
    reader.frameNumbers(pair.second.file());
    List<Integer> shown = rendered.frameNumbers();
    List<Integer> first = reader.frameNumbers(pair.first.file()).get();
    List<Integer> second = reader.frameNumbers(pair.second.file()).get();
    assertThat(FrameRuns.withoutRepeats(shown))
        .as("frames of %s", pair)
        .isEqualTo(Stream.of(first, second).flatMap(List::stream).toList());
    double rate = FrameRuns.rate(rendered);
    assertThat(shown.size() / rate).isBetween(4.0 - 0.1, 4.0 + 0.3);
    int start =
        IntStream.range(1, shown.size())
            .filter(i -> shown.get(i) == 0 && shown.get(i - 1) != 0)
            .findFirst()
            .orElseThrow();
    assertThat(rendered.clicks()).as("clicks of %s", pair).hasSize(4);
    for (int i = 0; i < 4; i++) {
      Part part = i < 2 ? pair.first : pair.second;
      long click = 500_000 + (i % 2) * 1_000_000L;
      int frame = (int) part.rate.nearestFrame(click);
      double afterFrame = (click - part.rate.micros(frame)) / 1e6;
      List<Integer> own = i < 2 ? shown.subList(0, start) : shown.subList(start, shown.size());
      double time = (own.indexOf(frame) + (i < 2 ? 0 : start)) / rate;
      // Each frame is shown on the nearest slot.
      assertThat(rendered.clicks().get(i))
          .as("click %s of %s", i, pair)
          .isCloseTo(time + afterFrame, within(0.02 + 0.5 / rate));
    }
  }
}
