package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.clicks;
import static dev.vidport.media.SourceClips.cut;
import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.WebReadyFacts;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.media.index.NotWebReadyException;
import dev.vidport.media.index.WebReadyDetector;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Web-ready files, and the reasons why other files have to be re-encoded. */
@Tag("media")
class WebReadyTest {
  private static final String B_FRAMES = "-bf 3 -b_strategy 0 -g 30 -sc_threshold 0";
  private static final String NO_B_FRAMES = "-bf 0 -g 30 -sc_threshold 0";

  @TempDir private Path folder;

  private final FolderStore store = FolderStore.ofRanges();

  /** A clip of three seconds. */
  private static Path clip(String name, String rate, String... options) {
    String[] all = new String[options.length + 2];
    all[0] = numbered("320x180", rate, 3);
    all[1] = H264;
    System.arraycopy(options, 0, all, 2, options.length);
    return generate("ready-" + name, all);
  }

  @ParameterizedTest
  @ValueSource(ints = {0xff, 0x00, 0x88})
  void videoWithADamagedFrameIsNotCopied(int value) throws Exception {
    Path whole = reordered();
    int frame = Integer.parseInt(MediaReader.probe(whole.toString(), "v:0", "packet=pos").get(7));
    Path damaged =
        SourceClips.changed(
            "ready-damaged-" + value + ".mp4",
            whole,
            bytes -> {
              // The first byte of a length, or the header of a NAL unit.
              bytes[value == 0x88 ? frame + 4 : frame + 1] = (byte) value;
              bytes[frame + 2] = value == 0x00 ? 0 : bytes[frame + 2];
              bytes[frame + 3] = value == 0x00 ? 0 : bytes[frame + 3];
              return bytes;
            });

    assertThat(reason(damaged, facts(whole))).isEqualTo("one of its frames is damaged");
  }

  /** The parameters in the keyframes of the second part differ from those in the header. */
  @Test
  void videoOfTwoSizesIsNotCopied() throws Exception {
    Path small = generate("ready-other-size.mp4", numbered("304x176", "30", 3), H264, NO_B_FRAMES);
    Path both = SourceClips.joined(folder, "mp4", clip("size.mp4", "30", NO_B_FRAMES), small);

    assertThat(reason(both)).isEqualTo("the parameters of its frames change");
  }

  private static Path reordered() {
    return clip("ordered.mp4", "30", B_FRAMES);
  }

  private SourceFacts facts(Path file) throws Exception {
    return new RenderFixture(store, folder).probe(file);
  }

  private WebReadyFacts ready(Path file) throws Exception {
    return detect(file, facts(file));
  }

  private WebReadyFacts detect(Path file, SourceFacts facts) throws Exception {
    return new WebReadyDetector(store).detect(store.add(file), facts);
  }

  private String reason(Path file) throws Exception {
    return reason(file, facts(file));
  }

  private String reason(Path file, SourceFacts facts) {
    NotWebReadyException reason =
        catchThrowableOfType(NotWebReadyException.class, () -> detect(file, facts));
    assertThat(reason).as("reason of %s", file.getFileName()).isNotNull();
    return reason.getMessage();
  }

  @Test
  void reorderedFramesAreCounted() throws Exception {
    WebReadyFacts file = ready(reordered());

    assertThat(file.frames()).isEqualTo(90);
    assertThat(file.reorderedFrames()).isEqualTo(2);
    assertThat(file.keyframes()).containsExactly(0L, 30L, 60L);
    double kbits = Files.size(reordered()) * 8 / 1000.0;
    assertThat((double) file.kbps()).isBetween(kbits / 3 * 0.9, kbits / 3);
  }

  @Test
  void baselineVideoHasNoReorderedFrames() throws Exception {
    WebReadyFacts file = ready(clip("straight.mp4", "25", NO_B_FRAMES, "-profile:v baseline"));

    assertThat(file.reorderedFrames()).isZero();
    assertThat(file.keyframes()).containsExactly(0L, 30L, 60L);
  }

  @ParameterizedTest
  @CsvSource({
    "faststart.mp4,30000/1001,30000,-movflags +faststart",
    "quicktime.mov,24000/1001,24000,-c:a pcm_s16le",
    "unedited.mp4,30,15360,-use_editlist 0",
    "ticks.mp4,25,600,-video_track_timescale 600"
  })
  void anyIndexPositionAndTimescaleIsSupported(String name, String rate, int timescale, String how)
      throws Exception {
    Path file =
        generate(
            "ready-" + name,
            numbered("320x180", rate, 3),
            clicks(3),
            H264,
            B_FRAMES,
            "-c:a aac",
            how);

    WebReadyFacts ready = ready(file);
    assertThat(ready.frames()).isBetween(72L, 90L);
    assertThat(ready.reorderedFrames()).isEqualTo(2);
    assertThat(ready.timescale()).isEqualTo(timescale);
  }

  @ParameterizedTest
  @CsvSource({
    "30,-c:a aac,true",
    "30000/1001,-c:a libopus,true",
    "30,-c:a aac -movflags +faststart,true",
    // Its first frames come after the start of the audio, so the first one would have to be held.
    "30,-c:a aac -use_editlist 0,false",
  })
  void planCopiesAWebReadyVideoThatStartsWithItsAudio(String rate, String how, boolean copied)
      throws Exception {
    Path file =
        generate(
            "ready-planned.mp4",
            numbered("640x360", rate, 3),
            clicks(3),
            "-c:v libx264 -preset ultrafast -crf 30 -colorspace bt709",
            B_FRAMES,
            how);
    SourceFacts facts = facts(file);

    RenderPlan plan = Plans.plan(facts.with(Optional.of(detect(file, facts))), Optional.empty());

    assertThat(plan.topRemuxed()).isEqualTo(copied);
  }

  /** Some programs write such files: the audio starts with the encoder's priming samples. */
  @Test
  void videoThatStartsLessThanAFrameLateIsCopied() throws Exception {
    Path video =
        generate(
            "ready-picture.mp4",
            numbered("640x360", "30000/1001", 3),
            "-c:v libx264 -preset ultrafast -crf 30 -colorspace bt709 -video_track_timescale 90000",
            B_FRAMES);
    Path file =
        generate(
            "ready-waiting.mp4",
            "-itsoffset 0.023 -i " + video,
            clicks(3),
            "-c:v copy -c:a aac -video_track_timescale 90000");
    SourceFacts facts = facts(file);
    assertThat(facts.video().firstPtsMicros() - facts.startMicros()).isEqualTo(23_000);

    RenderPlan plan = Plans.plan(facts.with(Optional.of(detect(file, facts))), Optional.empty());

    assertThat(plan.topRemuxed()).isTrue();
    assertThat(plan.lengthMicros()).isEqualTo(plan.rate().micros(90));
  }

  @Test
  void everyFrameIsAKeyframeWithoutAKeyframeTable() throws Exception {
    // One keyframe per second is listed.
    assertThat(ready(clip("intra.mp4", "10", "-g 1")).keyframes()).containsExactly(0L, 10L, 20L);
  }

  @Test
  void keyframeOfAnOpenGopIsNotListed() throws Exception {
    Path open = clip("open.mp4", "30", B_FRAMES, "-x264-params open-gop=1");

    assertThat(ready(open).keyframes()).containsExactly(0L);
  }

  @Test
  void keyframeThatIsNoIdrFrameIsRefused() throws Exception {
    Path refreshed = clip("refreshed.mp4", "30", NO_B_FRAMES, "-x264-params intra-refresh=1");

    assertThat(reason(refreshed)).isEqualTo("its keyframes are not IDR frames");
  }

  @Test
  void variableFrameRateIsRefused() throws Exception {
    Path withGap =
        generate(
            "ready-holed.mp4",
            numbered("320x180", "30", 3) + ",select='mod(n,7)'",
            H264,
            "-fps_mode vfr");
    Path milliseconds = clip("ms.mp4", "30", "-video_track_timescale 1000");

    assertThat(reason(withGap)).isEqualTo("its frame rate varies");
    assertThat(reason(milliseconds)).isEqualTo("its frame rate varies");
  }

  @Test
  void formatsThatBrowsersMayNotDecodeAreRefused() throws Exception {
    Path deep = clip("deep.mp4", "30", "-pix_fmt yuv420p10le");
    Path fields =
        clip("fields.mp4", "30", "-preset veryfast -flags +ildct+ilme -x264-params tff=1");
    Path full = clip("full.mp4", "30", "-pix_fmt yuvj420p");
    Path hevc =
        generate(
            "ready-hevc.mp4",
            numbered("320x180", "30", 1),
            "-c:v libx265 -preset ultrafast -x265-params log-level=error");

    assertThat(reason(deep)).startsWith("it is not 8-bit 4:2:0");
    assertThat(reason(full)).startsWith("it is not 8-bit 4:2:0");
    assertThat(reason(fields)).isEqualTo("it is interlaced");
    assertThat(reason(hevc)).isEqualTo("it is not H.264");
  }

  @Test
  void otherContainersAreRefused() throws Exception {
    assertThat(reason(clip("other.mkv", "30"))).isEqualTo("it is not MP4");
    assertThat(reason(clip("pieces.mp4", "30", "-g 30 -movflags +frag_keyframe+empty_moov")))
        .isEqualTo("it is fragmented");
  }

  @Test
  void rotatedOrTrimmedVideoIsRefused() throws Exception {
    Path turned = SourceClips.changed("turned.mp4", reordered(), Turned.by(-1, 0, 0, -1));
    Path later = copied("later.mp4", "-c copy", "-ss 0.5", reordered());

    assertThat(reason(turned)).isEqualTo("it is rotated or mirrored");
    assertThat(reason(later)).isEqualTo("it is cut by an edit list");
  }

  private static Path copied(String name, String options, String before, Path source) {
    String input = (before + " -i " + source).strip();
    return generate("ready-" + name, input, "-c copy", options);
  }

  @Test
  void secondVideoTrackIsRefused() throws Exception {
    Path two =
        generate(
            "ready-two.mp4", "-i " + reordered() + " -i " + reordered(), "-map 0 -map 1 -c copy");

    assertThat(reason(two)).isEqualTo("it does not have exactly one video track");
  }

  @Test
  void truncatedFileIsRefused() throws Exception {
    Path front = clip("front.mp4", "30", B_FRAMES, "-movflags +faststart");

    assertThat(reason(cut(front, 0.7))).isEqualTo("it is truncated");
  }

  @Test
  void secondSampleDescriptionIsRefused() throws Exception {
    byte[] table = Mp4Box.content(Mp4Box.read(Files.readAllBytes(reordered())), "stsd");
    byte[] twice =
        ByteBuffer.allocate(table.length * 2 - 8)
            .putInt(0)
            .putInt(2)
            .put(table, 8, table.length - 8)
            .put(table, 8, table.length - 8)
            .array();

    assertThat(reasonOf("stsd", twice)).isEqualTo("it has several sample descriptions");
  }

  /** A table of a few bytes claims four billion entries. */
  @ParameterizedTest
  @ValueSource(strings = {"stts", "ctts", "stss", "stsc", "stsz", "stco", "elst", "stsd"})
  void tableThatClaimsMoreThanItHoldsIsDamaged(String type) throws Exception {
    byte[] claims = ByteBuffer.allocate(24).putInt(4, -1).putInt(8, -1).array();
    if (type.equals("stsz")) {
      claims = ByteBuffer.allocate(24).putInt(8, -1).array();
    }

    assertThat(reasonOf(type, claims))
        .isIn(
            "its index is damaged",
            "it has several sample descriptions",
            "its tables contradict each other");
  }

  /** A single table entry claims four billion frames. */
  @ParameterizedTest
  @ValueSource(strings = {"stts", "ctts"})
  void runThatClaimsMoreFramesThanThereAreIsDamaged(String type) throws Exception {
    byte[] endless = ByteBuffer.allocate(16).putInt(4, 1).putInt(8, -1).putInt(12, 512).array();

    assertThat(reasonOf(type, endless)).isEqualTo("its tables contradict each other");
  }

  @Test
  void searchForTheIndexStopsAfterManyBoxes() throws Exception {
    byte[] boxes = new byte[8 * 100_000];
    for (int i = 0; i < boxes.length; i += 8) {
      ByteBuffer.wrap(boxes).putInt(i, 8).putInt(i + 4, 0x66726565);
    }
    Path row = Files.write(folder.resolve("row.mp4"), boxes);

    assertThat(reason(row, sized(facts(reordered()), boxes.length))).isEqualTo("it has no index");
  }

  /** The reason for a file in which a box has other content. */
  private String reasonOf(String type, byte[] content) throws Exception {
    List<Mp4Box> boxes = Mp4Box.read(Files.readAllBytes(reordered()));
    byte[] bytes = Mp4Box.write(Mp4Box.replaced(boxes, type, content));
    Path file = Files.write(folder.resolve("changed.mp4"), bytes);
    return reason(file, sized(facts(reordered()), bytes.length));
  }

  private static SourceFacts sized(SourceFacts facts, long bytes) {
    return new SourceFacts(
        facts.container(),
        bytes,
        facts.startMicros(),
        facts.lengthMicros(),
        facts.video(),
        facts.audio(),
        facts.webReady());
  }

  @Test
  void corruptedIndexIsRefusedOrStillConsistent() throws Exception {
    SourceFacts facts = facts(reordered());
    byte[] whole = Files.readAllBytes(reordered());
    int moov = indexAt(whole);
    Random random = new Random(7);
    int refused = 0;
    for (int i = 0; i < 500; i++) {
      byte[] corrupted = whole.clone();
      for (int n = 0; n < 4; n++) {
        corrupted[moov + random.nextInt(whole.length - moov)] = (byte) random.nextInt();
      }
      ObjectKey key = store.add(Files.write(folder.resolve("corrupted.mp4"), corrupted));
      try {
        WebReadyFacts file = new WebReadyDetector(store).detect(key, facts);
        assertThat(file.maxKeyframeDistance()).isLessThanOrEqualTo(file.frames());
      } catch (NotWebReadyException reason) {
        refused++;
      }
    }
    assertThat(refused).isBetween(100, 499);
  }

  private static int indexAt(byte[] file) {
    for (int at = 0; at < file.length; at += ByteBuffer.wrap(file).getInt(at)) {
      if (ByteBuffer.wrap(file).getInt(at + 4) == 0x6d6f6f76) {
        return at;
      }
    }
    throw new AssertionError("no index");
  }
}
