package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.clicks;
import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Region;
import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.RenderPlanner;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Rendering in chunks gives the same result as rendering in one piece. The random plans differ in
 * each run; {@code -Dvidport.seed} repeats those of the seed that a run has logged, {@code
 * -Dvidport.chunked=20} tests more of them.
 */
@Tag("media")
@Execution(ExecutionMode.CONCURRENT)
class ChunkedTest {
  private static final Logger LOG = LoggerFactory.getLogger(ChunkedTest.class);
  private static final int RANDOM_PLANS = Integer.getInteger("vidport.chunked", 4);
  private static final List<String> RENDITIONS = List.of("180p.mp4", "90p.mp4", "video.mp4");

  /** Files of both renditions. */
  private static final List<String> SHOWN = List.of("90p.mp4", "video.mp4");

  /** Frames that the encoder holds back to reorder them. */
  private static final int REORDERED = 2;

  private static final int WIDTH = 48;
  private static final int HEIGHT = 27;

  /**
   * The largest brightness difference between two encodings of one frame; a wrong frame number
   * gives 200.
   */
  private static final int MAX_DIFFERENCE = 60;

  @TempDir private Path folder;

  /** Sources that are hard to cut for different reasons; frames carry their numbers. */
  enum Source {
    /** A single keyframe, and frames whose storage order differs from their display order. */
    LONG_GOP {
      @Override
      Path file() {
        return generate(
            "cut-long.mp4", numbered("320x180", "30", 7), clicks(7), H264, ORDERS, "-g 250", AAC);
      }
    },
    /** Open GOPs: frames shown before a keyframe need it. */
    OPEN_GOP {
      @Override
      Path file() {
        String open = "-g 40 -x264-params open-gop=1";
        return generate(
            "cut-open.mp4", numbered("320x180", "25", 8), clicks(8), H264, ORDERS, open, AAC);
      }
    },
    /** Times in whole milliseconds, which match no frame time of 30000/1001 frames a second. */
    NTSC {
      @Override
      Path file() {
        return generate(
            "cut-ntsc.mkv",
            numbered("320x180", "30000/1001", 7),
            clicks(7),
            H264,
            ORDERS,
            "-g 100",
            AAC);
      }
    },
    /** A browser's recording: no length, no index, no rate, and missing frames. */
    RECORDING {
      @Override
      Path file() {
        String vp8 = "-c:v libvpx -deadline realtime -cpu-used 8 -b:v 1M -g 90 -fps_mode vfr";
        return generate(
            "cut-live.webm",
            numbered("320x180", "30", 7) + ",select='mod(n,5)+lt(n,4)'",
            clicks(7),
            vp8,
            "-c:a libopus -live 1 -cluster_time_limit 1000");
      }
    },
    /** A screen recording without frames for the three seconds in which nothing moves. */
    WITH_GAP {
      @Override
      Path file() {
        return generate(
            "cut-holed.mkv",
            numbered("320x180", "30", 8) + ",select='not(between(n,50,140))'",
            clicks(8),
            H264,
            ORDERS,
            "-g 250 -fps_mode vfr",
            AAC);
      }
    },
    /** No index, and times that don't start at zero. */
    BROADCAST {
      @Override
      Path file() {
        return generate(
            "cut.ts", numbered("320x180", "25", 8), clicks(8), H264, ORDERS, "-g 50", AAC);
      }
    };

    private static final String ORDERS = "-bf 3 -b_strategy 0 -sc_threshold 0";
    private static final String AAC = "-c:a aac";

    abstract Path file();
  }

  /** How two sources are joined. */
  enum Joint {
    NONE,
    CUT,
    FADE,
    FADEBLACK
  }

  /**
   * A random plan, and where it is cut into chunks.
   *
   * @param segmentFrames length of a segment
   * @param cuts positions of the cuts, in thousandths of the video's length
   */
  record ChunkedPlan(
      Source first,
      Source second,
      Joint joint,
      boolean trimmed,
      int segmentFrames,
      List<Integer> cuts) {
    static ChunkedPlan random(Random random) {
      return new ChunkedPlan(
          anyOf(Source.values(), random),
          anyOf(Source.values(), random),
          anyOf(Joint.values(), random),
          random.nextBoolean(),
          10 + random.nextInt(51),
          random.ints(1 + random.nextInt(3), 1, 1000).boxed().toList());
    }

    private static <T> T anyOf(T[] values, Random random) {
      return values[random.nextInt(values.length)];
    }

    List<Path> files() {
      return joint == Joint.NONE || first == second
          ? List.of(first.file())
          : List.of(first.file(), second.file());
    }

    RenderPlan plan(RenderFixture fixture) throws Exception {
      Optional<Trim> trim =
          trimmed ? Optional.of(new Trim(1.23, Optional.of(5.43))) : Optional.empty();
      if (joint == Joint.NONE) {
        return fixture.plan(first.file(), trim);
      }
      EditScript script = new EditScript().cut(first.file(), 0.5, 3.1);
      switch (joint) {
        case FADE -> script.fade(second.file(), 2.2, 4.4, 0.9).cut(first.file(), 5, 6.5);
        case FADEBLACK -> script.fadeBlack(second.file(), 2.2, 4.4, 0.9).cut(first.file(), 5, 6.5);
        default -> script.cut(second.file(), 2.2, 4.4).cut(first.file(), 5, 6.5);
      }
      return script.plan(fixture, RenderOptions.plain(1080).withTrim(trim));
    }
  }

  @BeforeAll
  static void generateClips() {
    TestClips.together(() -> Stream.of(Source.values()).forEach(Source::file));
  }

  static Stream<ChunkedPlan> randomPlans() {
    long seed = Long.getLong("vidport.seed", System.nanoTime());
    LOG.info("Random plans use seed {}", seed);
    Random random = new Random(seed);
    return Stream.generate(() -> ChunkedPlan.random(random)).limit(RANDOM_PLANS);
  }

  @ParameterizedTest
  @MethodSource("randomPlans")
  void chunksGiveTheSameResultAsOnePiece(ChunkedPlan random) throws Exception {
    RenderFixture fixture = new RenderFixture(FolderStore.ofRanges(), folder);
    List<Path> files = random.files();
    RenderPlan whole = Plans.small(random.plan(fixture), random.segmentFrames());
    RenderPlan chunked = RenderFixture.chunked(whole, starts(whole, random.cuts()));

    BatchReader reader = new BatchReader();
    RenderedVideo one = new RenderedVideo(fixture.make(files, whole), reader);
    RenderedVideo joined = new RenderedVideo(fixture.make(files, chunked), reader);

    assertThat(joined.packaged().lengthMicros()).isEqualTo(one.packaged().lengthMicros());
    assertThat(joined.packaged().files()).containsOnlyKeys(one.packaged().files().keySet());
    for (RenderedVideo video : List.of(one, joined)) {
      reader.videoHashes(video.file("180p.mp4").toString());
      reader.videoHashes(video.video().toString());
      RENDITIONS.forEach(name -> reader.packets(video.file(name)));
      SHOWN.forEach(name -> reader.brightness(video.file(name), WIDTH, HEIGHT));
      reader.packets(video.file("audio.mp4"));
      reader.clicks(video.file("audio.mp4"));
    }
    for (String name : RENDITIONS) {
      assertThat(comparable(reader.packets(joined.file(name)).get()))
          .isNotEmpty()
          .isEqualTo(comparable(reader.packets(one.file(name)).get()));
    }
    // The download contains the video of the top rendition, so checking one of them is enough.
    assertThat(reader.videoHashes(joined.video().toString()).get())
        .isEqualTo(reader.videoHashes(joined.file("180p.mp4").toString()).get());
    for (String name : SHOWN) {
      Path actual = joined.file(name);
      List<byte[]> frames = reader.brightness(actual, WIDTH, HEIGHT).get();
      List<byte[]> wanted = reader.brightness(one.file(name), WIDTH, HEIGHT).get();
      looksLike(frames, wanted, actual);
      if (random.joint() == Joint.NONE || random.joint() == Joint.CUT) {
        assertThat(MediaReader.frameNumbers(frames, WIDTH))
            .isEqualTo(MediaReader.frameNumbers(wanted, WIDTH));
      }
    }
    // The download has the same packets of audio.
    assertSimilarAudio(reader, joined.file("audio.mp4"), one.file("audio.mp4"));
  }

  /** The packets, without the sizes of frames: a cut changes the decisions of the encoder. */
  private static List<String> comparable(Packets packets) {
    return packets.all().stream()
        .map(
            packet ->
                packet.type().equals("audio")
                    ? packet.toString()
                    : packet.pts() + " " + packet.dts() + " " + packet.flags())
        .toList();
  }

  @Test
  void leadingFramesOfAnOpenGopAreKeptBeforeTheCut() throws Exception {
    RenderFixture fixture = new RenderFixture(FolderStore.ofFiles(), folder);
    Path clip = Source.OPEN_GOP.file();
    // Keyframes are the frames 0, 40, 80 …; the three frames before each are stored after it.
    RenderPlan whole = Plans.small(fixture.plan(clip, Optional.empty()), 1);

    RenderedVideo joined =
        new RenderedVideo(fixture.make(clip, RenderFixture.chunked(whole, 37, 38, 39, 79)));

    assertThat(joined.frameNumbers()).isEqualTo(IntStream.range(0, 200).boxed().toList());
  }

  @Test
  void lastFrameIsHeldInChunksThatStartLongAfterIt() throws Exception {
    RenderFixture fixture = new RenderFixture(FolderStore.ofRanges(), folder);
    for (String container : List.of("ts", "mp4")) {
      Path song =
          generate(
              "cut-song." + container,
              numbered("320x180", "5", 2),
              clicks(40),
              H264,
              "-c:a aac -ar 44100");
      RenderPlan whole = Plans.small(fixture.plan(song, Optional.empty()), 5);
      assertThat(whole.window().frames()).as(container).isPresent();

      RenderedVideo joined =
          new RenderedVideo(fixture.make(song, RenderFixture.chunked(whole, 50, 150)));

      List<Integer> numbers = joined.frameNumbers();
      assertThat(numbers).as(container).hasSizeBetween(199, 201).startsWith(0, 1, 2, 3);
      assertThat(numbers.subList(9, numbers.size())).as(container).containsOnly(9);
      assertThat(joined.clicks()).as(container).hasSize(40);
    }
  }

  @Test
  void sourceShorterThanItsHeaderSaysEndsTheVideoInAnyChunk() throws Exception {
    RenderFixture fixture = new RenderFixture(FolderStore.ofRanges(), folder);
    Path clip = Source.NTSC.file();
    RenderPlan whole = Plans.small(fixture.plan(clip, Optional.empty()), 15);
    Path shorter = SourceClips.cut(clip, 0.6);

    BatchReader reader = new BatchReader();
    RenderedVideo one = new RenderedVideo(fixture.make(shorter, whole), reader);
    RenderedVideo joined =
        new RenderedVideo(fixture.make(shorter, RenderFixture.chunked(whole, 60, 195)), reader);

    assertThat(joined.frameNumbers()).isEqualTo(one.frameNumbers()).hasSizeBetween(90, 190);
    assertThat(joined.packaged().lengthMicros()).isEqualTo(one.packaged().lengthMicros());
    assertSimilarAudio(reader, joined.video(), one.video());
  }

  @Test
  void redactionCoversTheSameFramesOnBothSidesOfACut() throws Exception {
    RenderFixture fixture = new RenderFixture(FolderStore.ofRanges(), folder);
    Redaction box =
        Redaction.still(
            Redaction.Type.BOX,
            Redaction.Shape.RECT,
            // 1.9 s and 4.1 s are the frames 57 and 123; the cuts are at 60, 90 and 120.
            1.9,
            Optional.of(4.1),
            new Region(0.5, 0.5, 0.5, 0.5));
    Path clip = Source.LONG_GOP.file();
    RenderOptions hiding = RenderOptions.plain(1080).withRedactions(List.of(box));
    RenderPlan plan = RenderPlanner.plan(Plans.UPLOAD, List.of(fixture.probe(clip)), hiding, 1);
    RenderPlan whole = Plans.small(plan, 30);

    BatchReader reader = new BatchReader();
    // The last cut lies after the end of the video, where there is nothing to hide.
    RenderedVideo joined =
        new RenderedVideo(
            fixture.make(clip, RenderFixture.chunked(whole, 60, 90, 120, 240)), reader);

    List<byte[]> frames = reader.brightness(joined.video(), 16, 9).get();
    for (int n = 0; n < 210; n++) {
      boolean black = (frames.get(n)[7 * 16 + 13] & 0xff) < 24;
      assertThat(black).as("frame %d", n).isEqualTo(n >= 57 && n < 123);
    }
    assertThat(joined.frameNumbers()).isEqualTo(IntStream.range(0, 210).boxed().toList());
  }

  /**
   * Segment starts near {@code shares} of the plan, in thousandths. The last chunk has at least as
   * many frames as the encoder reorders: times of fewer frames have no delay. The planner makes no
   * such chunk.
   */
  private static long[] starts(RenderPlan plan, List<Integer> shares) {
    int segment = plan.segmentFrames();
    long frames = plan.rate().nearestFrame(plan.lengthMicros());
    long last = (frames - REORDERED - 1) / segment;
    return shares.stream()
        .mapToLong(share -> Math.max(1, Math.min(last, frames * share / 1000 / segment)))
        .map(index -> plan.firstFrame() + index * segment)
        .sorted()
        .distinct()
        .toArray();
  }

  private static void looksLike(List<byte[]> frames, List<byte[]> wanted, Path actual) {
    assertThat(frames).hasSameSizeAs(wanted);
    for (int n = 0; n < wanted.size(); n++) {
      byte[] one = frames.get(n);
      byte[] other = wanted.get(n);
      int difference =
          IntStream.range(0, one.length)
              .map(i -> Math.abs((one[i] & 0xff) - (other[i] & 0xff)))
              .max()
              .orElseThrow();
      assertThat(difference)
          .as("frame %d of %s", n, actual.getFileName())
          .isLessThan(MAX_DIFFERENCE);
    }
  }

  private static void assertSimilarAudio(BatchReader reader, Path actual, Path expected) {
    assertThat(reader.packets(actual).get().audio())
        .isNotEmpty()
        .isEqualTo(reader.packets(expected).get().audio());
    assertThat(reader.clicks(actual).get()).isNotEmpty().isEqualTo(reader.clicks(expected).get());
  }
}
