package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.clicks;
import static dev.vidport.media.SourceClips.made;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.render.Planner;
import dev.vidport.domain.render.Redaction;
import dev.vidport.domain.render.Region;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Trim;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeTry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whatever is rendered in chunks is what it would be in one piece. */
class ChunkedTest {
  private static final int WIDTH = 48;
  private static final int HEIGHT = 27;

  /** What two encodings of the same picture differ by; a number that is one off makes it 200. */
  private static final int ALIKE = 60;

  private Path folder;

  /** Sources that are hard to cut, each in its way; frames carry their numbers. */
  enum Source {
    /** A single keyframe, and frames that are stored in another order. */
    LONG_GOP {
      @Override
      Path file() {
        return made(
            "cut-long.mp4", numbered("320x180", "30", 7), clicks(7), H264, ORDERS, "-g 250", AAC);
      }
    },
    /** Frames before a keyframe that need the one after it. */
    OPEN_GOP {
      @Override
      Path file() {
        String open = "-g 40 -x264-params open-gop=1";
        return made(
            "cut-open.mp4", numbered("320x180", "25", 8), clicks(8), H264, ORDERS, open, AAC);
      }
    },
    /** Times in whole milliseconds, next to which no frame lies. */
    NTSC {
      @Override
      Path file() {
        return made(
            "cut-ntsc.mkv",
            numbered("320x180", "30000/1001", 7),
            clicks(7),
            H264,
            ORDERS,
            "-g 100",
            AAC);
      }
    },
    /** A browser's: no length, no index, no rate, and frames missing. */
    RECORDING {
      @Override
      Path file() {
        String vp8 = "-c:v libvpx -deadline realtime -cpu-used 8 -b:v 1M -g 90 -fps_mode vfr";
        return made(
            "cut-live.webm",
            numbered("320x180", "30", 7) + ",select='mod(n,5)+lt(n,4)'",
            clicks(7),
            vp8,
            "-c:a libopus -live 1 -cluster_time_limit 1000");
      }
    },
    /** A screen on which nothing moves for three seconds, of which nothing is stored. */
    HOLED {
      @Override
      Path file() {
        return made(
            "cut-holed.mkv",
            numbered("320x180", "30", 8) + ",select='not(between(n,50,140))'",
            clicks(8),
            H264,
            ORDERS,
            "-g 250 -fps_mode vfr",
            AAC);
      }
    },
    /** No index, and times that don't begin at zero. */
    BROADCAST {
      @Override
      Path file() {
        return made("cut.ts", numbered("320x180", "25", 8), clicks(8), H264, ORDERS, "-g 50", AAC);
      }
    };

    private static final String ORDERS = "-bf 3 -b_strategy 0 -sc_threshold 0";
    private static final String AAC = "-c:a aac";

    abstract Path file();
  }

  /** What two sources are made into. */
  enum Joint {
    NONE,
    CUT,
    FADE,
    FADEBLACK
  }

  @BeforeTry
  @BeforeEach
  void makeFolder() throws IOException {
    folder = Files.createTempDirectory("chunked");
  }

  @AfterTry
  @AfterEach
  void deleteFolder() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  @Property(tries = 10, shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
  void nobodySeesWhereItWasCut(
      @ForAll Source first,
      @ForAll Source second,
      @ForAll Joint joint,
      @ForAll boolean trimmed,
      @ForAll @IntRange(min = 10, max = 60) int segment,
      @ForAll @Size(min = 1, max = 3) List<@IntRange(min = 1, max = 999) Integer> cuts)
      throws Exception {
    EngineBench bench = new EngineBench(FolderStore.ofRanges(), folder);
    List<Path> files = files(first, second, joint);
    RenderPlan whole = Plans.small(plan(bench, first, second, joint, trimmed), segment);
    RenderPlan chunked = EngineBench.chunked(whole, starts(whole, cuts));

    Rendered one = new Rendered(bench.make(files, whole));
    Rendered joined = new Rendered(bench.make(files, chunked));

    assertThat(joined.made().lengthMicros()).isEqualTo(one.made().lengthMicros());
    assertThat(joined.made().files()).containsOnlyKeys(one.made().files().keySet());
    for (String name : List.of("180p.mp4", "90p.mp4", "video.mp4")) {
      Path expected = one.made().files().get(name);
      Path made = joined.made().files().get(name);
      assertThat(MediaReader.packets(made, "v:0", "flags"))
          .isEqualTo(MediaReader.packets(expected, "v:0", "flags"));
    }
    // The download has the pictures of the top rendition, so that it is enough to look at one.
    assertThat(MediaReader.pictureHashes(joined.video().toString()))
        .isEqualTo(MediaReader.pictureHashes(joined.made().files().get("180p.mp4").toString()));
    for (String name : List.of("90p.mp4", "video.mp4")) {
      Path expected = one.made().files().get(name);
      Path made = joined.made().files().get(name);
      looksLike(made, expected);
      if (joint == Joint.NONE || joint == Joint.CUT) {
        assertThat(MediaReader.frameNumbers(made)).isEqualTo(MediaReader.frameNumbers(expected));
      }
    }
    soundsLike(joined.video(), one.video());
    soundsLike(joined.made().files().get("audio.mp4"), one.made().files().get("audio.mp4"));
  }

  @Test
  void picturesStoredBehindAKeyframeAreNotLostBeforeIt() throws Exception {
    EngineBench bench = new EngineBench(FolderStore.ofFiles(), folder);
    Path clip = Source.OPEN_GOP.file();
    // Keyframes are the frames 0, 40, 80 …, and the three before each are stored behind it.
    RenderPlan whole = Plans.small(bench.plan(clip, Optional.empty()), 1);

    Rendered joined = new Rendered(bench.make(clip, EngineBench.chunked(whole, 37, 38, 39, 79)));

    assertThat(joined.frameNumbers()).isEqualTo(IntStream.range(0, 200).boxed().toList());
  }

  @Test
  void pictureIsHeldInChunksThatBeginLongAfterIt() throws Exception {
    EngineBench bench = new EngineBench(FolderStore.ofRanges(), folder);
    for (String container : List.of("ts", "mp4")) {
      Path song =
          made(
              "cut-song." + container,
              numbered("320x180", "5", 2),
              clicks(40),
              H264,
              "-c:a aac -ar 44100");
      RenderPlan whole = Plans.small(bench.plan(song, Optional.empty()), 5);
      assertThat(whole.window().frames()).as(container).isPresent();

      Rendered joined = new Rendered(bench.make(song, EngineBench.chunked(whole, 50, 100, 150)));

      List<Integer> numbers = joined.frameNumbers();
      assertThat(numbers).as(container).hasSizeBetween(199, 201).startsWith(0, 1, 2, 3);
      assertThat(numbers.subList(9, numbers.size())).as(container).containsOnly(9);
      assertThat(joined.clicks()).as(container).hasSize(40);
    }
  }

  @Test
  void sourceThatEndsBeforeItsHeaderSaysEndsTheVideoInAnyChunk() throws Exception {
    EngineBench bench = new EngineBench(FolderStore.ofRanges(), folder);
    Path clip = Source.NTSC.file();
    RenderPlan whole = Plans.small(bench.plan(clip, Optional.empty()), 15);
    Path shorter = SourceClips.cut(clip, 0.6);

    Rendered one = new Rendered(bench.make(shorter, whole));
    Rendered joined = new Rendered(bench.make(shorter, EngineBench.chunked(whole, 60, 195)));

    assertThat(joined.frameNumbers()).isEqualTo(one.frameNumbers()).hasSizeBetween(90, 190);
    assertThat(joined.made().lengthMicros()).isEqualTo(one.made().lengthMicros());
    soundsLike(joined.video(), one.video());
  }

  @Test
  void whatIsHiddenIsHiddenInTheSameFramesOnBothSidesOfACut() throws Exception {
    EngineBench bench = new EngineBench(FolderStore.ofRanges(), folder);
    Redaction box =
        Redaction.still(
            Redaction.Type.BOX,
            Redaction.Shape.RECT,
            // 1.9 and 4.1 s are the frames 57 and 123; cut at 60, 90 and 120.
            1.9,
            Optional.of(4.1),
            new Region(0.5, 0.5, 0.5, 0.5));
    Path clip = Source.LONG_GOP.file();
    RenderOptions hiding = RenderOptions.plain(1080).withRedactions(List.of(box));
    RenderPlan plan = Planner.plan(Plans.UPLOAD, List.of(bench.probe(clip)), hiding, 1);
    RenderPlan whole = Plans.small(plan, 30);

    // The last cut lies behind the end, where there is nothing left to hide.
    Rendered joined = new Rendered(bench.make(clip, EngineBench.chunked(whole, 60, 90, 120, 240)));

    List<byte[]> pictures = MediaReader.brightness(joined.video(), 16, 9);
    for (int n = 0; n < 210; n++) {
      boolean black = (pictures.get(n)[7 * 16 + 13] & 0xff) < 24;
      assertThat(black).as("frame %d", n).isEqualTo(n >= 57 && n < 123);
    }
    assertThat(joined.frameNumbers()).isEqualTo(IntStream.range(0, 210).boxed().toList());
  }

  private static List<Path> files(Source first, Source second, Joint joint) {
    return joint == Joint.NONE || first == second
        ? List.of(first.file())
        : List.of(first.file(), second.file());
  }

  private static RenderPlan plan(
      EngineBench bench, Source first, Source second, Joint joint, boolean trimmed)
      throws Exception {
    Optional<Trim> trim =
        trimmed ? Optional.of(new Trim(1.23, Optional.of(5.43))) : Optional.empty();
    if (joint == Joint.NONE) {
      return bench.plan(first.file(), trim);
    }
    EditScript script = new EditScript().cut(first.file(), 0.5, 3.1);
    switch (joint) {
      case FADE -> script.fade(second.file(), 2.2, 4.4, 0.9).cut(first.file(), 5, 6.5);
      case FADEBLACK -> script.fadeBlack(second.file(), 2.2, 4.4, 0.9).cut(first.file(), 5, 6.5);
      default -> script.cut(second.file(), 2.2, 4.4).cut(first.file(), 5, 6.5);
    }
    return script.plan(bench, RenderOptions.plain(1080).withTrim(trim));
  }

  /** Starts of segments near to {@code shares} of the plan in thousandths. */
  private static long[] starts(RenderPlan plan, List<Integer> shares) {
    int segment = plan.segmentFrames();
    long frames = plan.rate().nearestFrame(plan.lengthMicros());
    long last = (frames - 1) / segment;
    return shares.stream()
        .mapToLong(share -> Math.max(1, Math.min(last, frames * share / 1000 / segment)))
        .map(index -> plan.firstFrame() + index * segment)
        .sorted()
        .distinct()
        .toArray();
  }

  private static void looksLike(Path made, Path expected) {
    List<byte[]> pictures = MediaReader.brightness(made, WIDTH, HEIGHT);
    List<byte[]> wanted = MediaReader.brightness(expected, WIDTH, HEIGHT);
    assertThat(pictures).hasSameSizeAs(wanted);
    for (int n = 0; n < wanted.size(); n++) {
      byte[] one = pictures.get(n);
      byte[] other = wanted.get(n);
      int difference =
          IntStream.range(0, one.length)
              .map(i -> Math.abs((one[i] & 0xff) - (other[i] & 0xff)))
              .max()
              .orElseThrow();
      assertThat(difference).as("frame %d of %s", n, made.getFileName()).isLessThan(ALIKE);
    }
  }

  private static void soundsLike(Path made, Path expected) {
    assertThat(MediaReader.packets(made, "a:0", "duration,size"))
        .isNotEmpty()
        .isEqualTo(MediaReader.packets(expected, "a:0", "duration,size"));
    assertThat(MediaReader.clicks(made.toString()))
        .isNotEmpty()
        .isEqualTo(MediaReader.clicks(expected.toString()));
  }
}
