package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.generate;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.vidport.domain.caption.BurnedCaptions;
import dev.vidport.domain.caption.Captions;
import dev.vidport.domain.caption.Cue;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.caption.WebVtt;
import dev.vidport.domain.edit.EditClip;
import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Region;
import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.edit.Transition;
import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.RenderPlanner;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.render.Segments;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.media.capability.CaptionDrawing;
import dev.vidport.media.settings.FfmpegSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Captions in the frames of rendered files: white text in the lower part of a grey picture. The
 * ffmpeg of the system draws them, in the strongest isolation of this machine; without libass, it
 * draws none.
 */
@Tag("media")
class BurnedCaptionsTest {
  private static final FfmpegSettings SYSTEM = FfmpegSettings.of("ffmpeg", "ffprobe");
  private static final VideoId VIDEO = new VideoId("0".repeat(32));

  /** The brightness of white text; the picture has 126. */
  private static final int BRIGHT = 200;

  @TempDir private Path folder;

  @BeforeAll
  static void requireLibass() throws Exception {
    Optional<String> obstacle;
    try {
      obstacle = CaptionDrawing.obstacle(SYSTEM);
    } catch (IOException missing) {
      obstacle = Optional.of("no ffmpeg");
    }
    assumeThat(obstacle).isEmpty();
  }

  private static Path grey(String size, String rate, int seconds) {
    return generate(
        "grey-" + size + "-" + rate.replace('/', '-') + "-" + seconds + ".mp4",
        "-f lavfi -i color=gray:s=%s:r=%s:d=%d".formatted(size, rate, seconds),
        H264);
  }

  private RenderFixture fixture() {
    return RenderFixture.of(FolderStore.ofRanges(), folder, SYSTEM);
  }

  private static Cue cue(double start, double end, String... lines) {
    return new Cue(Math.round(start * 1e6), Math.round(end * 1e6), List.of(lines));
  }

  /** Captions whose texts are stored. */
  private static BurnedCaptions stored(
      RenderFixture fixture, List<OptionalInt> sources, List<List<Cue>> cues) throws Exception {
    List<BurnedCaptions.Text> texts = new ArrayList<>();
    for (int i = 0; i < sources.size(); i++) {
      texts.add(new BurnedCaptions.Text(sources.get(i), Integer.toString(i).repeat(64)));
    }
    BurnedCaptions captions = new BurnedCaptions(VIDEO, SpokenLanguage.ENGLISH, texts);
    for (int i = 0; i < cues.size(); i++) {
      fixture.store.put(
          ObjectKey.of(captions, texts.get(i)),
          WebVtt.write(new Captions(SpokenLanguage.ENGLISH, cues.get(i)))
              .getBytes(StandardCharsets.UTF_8),
          "text/vtt");
    }
    return captions;
  }

  private static RenderPlan plan(
      RenderFixture fixture, Path clip, RenderOptions options, Cue... cues) throws Exception {
    BurnedCaptions captions =
        stored(fixture, List.of(OptionalInt.empty()), List.of(Arrays.asList(cues)));
    return RenderPlanner.plan(
        Plans.UPLOAD,
        List.of(fixture.probe(clip)),
        options.withBurnedCaptions(Optional.of(captions)),
        1);
  }

  /** The brightness of all frames of the largest rendition, chunk after chunk. */
  private static List<byte[]> frames(RenderFixture fixture, RenderPlan plan, Path... clips)
      throws Exception {
    Rendition size = plan.encoded().get(0);
    List<byte[]> frames = new ArrayList<>();
    for (List<Path> files : chunks(fixture, plan, clips)) {
      frames.addAll(MediaReader.brightness(files.get(0), size.width(), size.height()));
    }
    return frames;
  }

  /** The files of each chunk, one for each rendition. */
  private static List<List<Path>> chunks(RenderFixture fixture, RenderPlan plan, Path... clips)
      throws Exception {
    List<ObjectKey> sources = new ArrayList<>();
    for (Path clip : clips) {
      sources.add(fixture.store.add(clip));
    }
    List<List<Path>> chunks = new ArrayList<>();
    for (Chunk chunk : plan.chunks()) {
      chunks.add(
          fixture
              .media
              .renderer()
              .renderChunk(plan, chunk.index(), sources, fixture.control(), seconds -> {}));
    }
    return chunks;
  }

  private static boolean hasText(byte[] frame) {
    return hasText(frame, 0, frame.length);
  }

  private static boolean hasText(byte[] frame, int from, int to) {
    return IntStream.range(from, to).anyMatch(i -> (frame[i] & 0xff) > BRIGHT);
  }

  private static List<Integer> captioned(List<byte[]> frames) {
    return IntStream.range(0, frames.size()).filter(n -> hasText(frames.get(n))).boxed().toList();
  }

  private static List<Integer> range(int first, int end) {
    return IntStream.range(first, end).boxed().toList();
  }

  private static List<Integer> ranges(int... bounds) {
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < bounds.length; i += 2) {
      all.addAll(range(bounds[i], bounds[i + 1]));
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(strings = {"30", "30000/1001", "60"})
  void textIsInExactlyTheFramesOfItsCueAlsoAtTheStartOfAChunk(String rate) throws Exception {
    RenderFixture fixture = fixture();
    Path clip = grey("320x180", rate, 3);
    int perSecond = rate.equals("60") ? 60 : 30;
    RenderPlan whole =
        Plans.withSegments(
            plan(
                fixture,
                clip,
                RenderOptions.plain(1080),
                cue(0.3, 0.6, "one"),
                cue(0.8, 1.5, "across", "the cut"),
                cue(2, 2.5, "at the cut")),
            Segments.even(perSecond));
    long cut = whole.segments().frames();
    RenderPlan chunked = RenderFixture.chunked(whole, cut, 2 * cut);

    List<byte[]> once = frames(fixture, whole, clip);
    List<byte[]> inChunks = frames(fixture, chunked, clip);

    // At 29.97, the times are nearest to the same frames.
    assertThat(captioned(once))
        .isEqualTo(
            ranges(
                perSecond * 3 / 10,
                perSecond * 6 / 10,
                perSecond * 8 / 10,
                perSecond * 3 / 2,
                2 * perSecond,
                perSecond * 5 / 2));
    assertThat(captioned(inChunks)).isEqualTo(captioned(once));
    assertThat(inChunks).hasSameSizeAs(once);
    for (int n = 0; n < once.size(); n++) {
      assertThat(meanDifference(once.get(n), inChunks.get(n))).as("frame %d", n).isLessThan(1);
    }
  }

  private static double meanDifference(byte[] one, byte[] other) {
    return IntStream.range(0, one.length)
        .map(i -> Math.abs((one[i] & 0xff) - (other[i] & 0xff)))
        .average()
        .orElseThrow();
  }

  @Test
  void trimMovesTheText() throws Exception {
    RenderFixture fixture = fixture();
    Path clip = grey("320x180", "30", 10);
    RenderOptions trimmed =
        RenderOptions.plain(1080).withTrim(Optional.of(new Trim(1.5, Optional.of(4.0))));

    RenderPlan plan = plan(fixture, clip, trimmed, cue(1, 2, "one"), cue(3, 9, "two"));

    assertThat(captioned(frames(fixture, plan, clip))).isEqualTo(ranges(0, 15, 45, 75));
  }

  @Test
  void clipsHaveTheTextOfTheirVideos() throws Exception {
    RenderFixture fixture = fixture();
    Path one = grey("320x180", "30", 10);
    Path other = grey("320x180", "30", 4);
    SourceFacts facts = fixture.probe(one);
    BurnedCaptions captions =
        stored(
            fixture,
            List.of(OptionalInt.of(0), OptionalInt.of(1)),
            List.of(List.of(cue(1, 5, "one")), List.of(cue(1, 2, "other"))));
    SourceMaterial edit =
        new SourceMaterial.Edit(
            List.of(
                clip('1', 0, 2, Optional.empty()),
                clip('2', 0, 3, Optional.of(new Transition(Transition.Type.FADE, 0.5)))));
    RenderPlan plan =
        RenderPlanner.plan(
            edit,
            List.of(facts, fixture.probe(other)),
            RenderOptions.plain(1080).withBurnedCaptions(Optional.of(captions)),
            1);

    // The first clip ends at 1.5 s, where the transition begins.
    assertThat(captioned(frames(fixture, plan, one, other))).isEqualTo(ranges(30, 45, 75, 105));
  }

  private static EditClip clip(char id, double start, double end, Optional<Transition> begins) {
    String digits = Character.toString(id).repeat(32);
    return new EditClip(
        new SourceFile.Published(new VideoId(digits), new JobId(digits)),
        start,
        Optional.of(end),
        begins);
  }

  @Test
  void textIsOverRedactions() throws Exception {
    RenderFixture fixture = fixture();
    Path clip = grey("320x180", "30", 1);
    Redaction box =
        Redaction.still(
            Redaction.Type.BOX,
            Redaction.Shape.RECT,
            0,
            Optional.empty(),
            new Region(0, 0.5, 1, 0.5));

    RenderPlan plan =
        plan(
            fixture,
            clip,
            RenderOptions.plain(1080).withRedactions(List.of(box)),
            cue(0, 1, "Over the box"));
    byte[] frame = frames(fixture, plan, clip).get(15);

    assertThat(hasText(frame, 320 * 90, frame.length)).isTrue();
    assertThat(frame[320 * 100 + 5] & 0xff).isLessThan(30);
  }

  @Test
  void textOfACueIsNoCommand() throws Exception {
    RenderFixture fixture = fixture();
    Path clip = grey("320x180", "30", 1);
    String hostile = "{\\an8}{\\p1}m 0 0 l 320 0 320 90 0 90{\\p0}{\\alpha&HFF&}";

    RenderPlan plan = plan(fixture, clip, RenderOptions.plain(1080), cue(0, 1, hostile));
    byte[] frame = frames(fixture, plan, clip).get(15);

    // It is neither at the top, nor a drawing, nor invisible.
    assertThat(hasText(frame, 0, 320 * 90)).isFalse();
    assertThat(hasText(frame, 320 * 90, frame.length)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1280x720", "720x1280", "480x480"})
  void textIsReadableInEverySize(String size) throws Exception {
    RenderFixture fixture = fixture();
    Path clip = grey(size, "5", 1);
    RenderPlan plan = plan(fixture, clip, RenderOptions.plain(1080), cue(0, 1, "HHHHHHHH"));
    List<Path> files = chunks(fixture, plan, clip).get(0);

    List<Double> heights = new ArrayList<>();
    for (int i = 0; i < plan.encoded().size(); i++) {
      Rendition rendition = plan.encoded().get(i);
      int width = rendition.width();
      byte[] frame = MediaReader.brightness(files.get(i), width, rendition.height()).get(2);
      List<Integer> rows =
          IntStream.range(0, rendition.height())
              .filter(row -> hasText(frame, row * width, (row + 1) * width))
              .boxed()
              .toList();
      heights.add((double) rows.size() / rendition.height());
      // The margin at the bottom.
      assertThat((double) rows.get(rows.size() - 1) / rendition.height()).isBetween(0.9, 0.97);
    }

    // Of capital letters: in the portrait, a smaller share of a larger height.
    assertThat(heights.get(0)).isBetween(0.02, 0.06);
    assertThat(heights)
        .allSatisfy(each -> assertThat(each).isCloseTo(heights.get(0), within(0.012)));
  }

  @Test
  void audioAloneHasTextInItsPicture() throws Exception {
    RenderFixture fixture = fixture();
    Path clip = generate("tone.mp3", "-f lavfi -i sine=440:d=3", "-c:a libmp3lame");
    RenderPlan plan = plan(fixture, clip, RenderOptions.plain(1080), cue(1, 2, "HHHHHHHH"));
    Rendition size = plan.encoded().get(0);

    List<byte[]> frames = frames(fixture, plan, clip);

    int with = (int) plan.rate().nearestFrame(1_500_000);
    int without = (int) plan.rate().nearestFrame(2_500_000);
    int bottom = size.width() * (size.height() * 17 / 20);
    assertThat(difference(frames.get(with), frames.get(without), bottom)).isGreaterThan(100);
    assertThat(difference(frames.get(without), frames.get(0), bottom)).isLessThan(40);
  }

  /** The largest difference of a pixel below a position. */
  private static int difference(byte[] one, byte[] other, int from) {
    return IntStream.range(from, one.length)
        .map(i -> Math.abs((one[i] & 0xff) - (other[i] & 0xff)))
        .max()
        .orElseThrow();
  }
}
