package dev.vidport.media.still;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.thumbnail.Filmstrip;
import dev.vidport.media.FfmpegMediaEngine;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.FolderStore;
import dev.vidport.media.MediaReader;
import dev.vidport.media.Plans;
import dev.vidport.media.TestClips;
import dev.vidport.media.TestControl;
import dev.vidport.usecases.render.MediaEngine;
import dev.vidport.usecases.storage.ObjectKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StillExtractionTest {
  private static final TestClips CLIPS = TestClips.in(Path.of("target", "clips"));

  @TempDir private Path folder;

  /** The stills of a clip that serves as its own and only rendition. */
  private MediaEngine.ExtractedStills stills(Path clip) throws Exception {
    FolderStore store = FolderStore.ofRanges();
    ObjectKey key = store.add(clip);
    MediaEngine engine = new FfmpegMediaEngine(FfmpegSettings.of("ffmpeg", "ffprobe"), store);
    RenderPlan plan = Plans.plan(engine.probe(key, new TestControl(folder)), Optional.empty());
    return engine.stills(plan, key, key, plan.lengthMicros(), new TestControl(folder));
  }

  private static Path poster(MediaEngine.ExtractedStills taken) {
    return taken.files().get("poster.jpg");
  }

  private static double brightness(Path image) {
    byte[] frame = MediaReader.firstFrame(image);
    double sum = 0;
    int pixels = frame.length * 2 / 3;
    for (int i = 0; i < pixels; i++) {
      sum += frame[i] & 0xff;
    }
    return sum / pixels;
  }

  /** The frame numbers shown in the tiles. */
  private List<Integer> tiles(MediaEngine.ExtractedStills taken) {
    Filmstrip strip = taken.stills().filmstrip();
    Path untiled = folder.resolve("tiles.mkv");
    MediaReader.output(
        List.of(
            "ffmpeg",
            "-nostdin",
            "-v",
            "error",
            "-i",
            taken.files().get("filmstrip.jpg").toString(),
            "-vf",
            "untile=%dx%d".formatted(strip.columns(), strip.rows()),
            "-c:v",
            "ffv1",
            untiled.toString()));
    return MediaReader.frameNumbers(untiled).subList(0, strip.frames());
  }

  @Test
  void blackBeginningIsSkipped() throws Exception {
    MediaEngine.ExtractedStills taken = stills(CLIPS.blackIntro());

    assertThat(brightness(poster(taken))).isGreaterThan(60);
    assertThat(taken.stills().posterSeconds()).isGreaterThanOrEqualTo(5);
    assertThat(taken.stills().candidateSeconds()).allSatisfy(at -> assertThat(at).isGreaterThan(5));
  }

  @Test
  void visibleFrameBetweenBlackKeyframesIsFound() throws Exception {
    assertThat(brightness(poster(stills(CLIPS.flash())))).isGreaterThan(60);
  }

  @Test
  void fragmentedFileHasAPoster() throws Exception {
    assertThat(brightness(poster(stills(CLIPS.fragmented())))).isGreaterThan(60);
  }

  @Test
  void singleFrameIsPosterAndFilmstrip() throws Exception {
    MediaEngine.ExtractedStills taken = stills(CLIPS.singleFrame());

    assertThat(brightness(poster(taken))).isGreaterThan(60);
    assertThat(taken.stills().candidateSeconds()).isEmpty();
    assertThat(taken.stills().filmstrip().frames()).isEqualTo(1);
    assertThat(tiles(taken)).containsExactly(0);
  }

  @Test
  void blackVideoHasABlackPosterAndNoCandidates() throws Exception {
    MediaEngine.ExtractedStills taken = stills(CLIPS.allBlack());

    assertThat(Files.readAllBytes(poster(taken))).startsWith(0xff, 0xd8, 0xff);
    assertThat(brightness(poster(taken))).isLessThan(20);
    assertThat(taken.stills().candidateSeconds()).isEmpty();
  }

  @Test
  void posterShowsAMomentWithoutMotion() throws Exception {
    for (Path clip : List.of(CLIPS.pan(), CLIPS.panBetweenBars())) {
      assertThat(stills(clip).stills().posterSeconds()).isBetween(9.2, 11.0);
    }
  }

  @Test
  void candidatesAreSpreadOverTheVideoAndMatchTheirTimes() throws Exception {
    MediaEngine.ExtractedStills taken = stills(CLIPS.scenes());
    List<Double> times = taken.stills().candidateSeconds();

    assertThat(times).hasSize(6).isSorted();
    for (int i = 0; i < 6; i++) {
      assertThat(times.get(i)).isBetween(i * 6.0, i * 6 + 5.96);
      Path image = taken.files().get("candidate-" + (i + 1) + ".jpg");
      assertThat(MediaReader.frameNumbers(image)).containsExactly((int) (times.get(i) * 25));
    }
    assertThat(times).doesNotContain(taken.stills().posterSeconds());
  }

  @Test
  void staticVideoHasNoCandidates() throws Exception {
    assertThat(stills(CLIPS.slide()).stills().candidateSeconds()).isEmpty();
  }

  @Test
  void filmstripShowsAKeyframePerInterval() throws Exception {
    MediaEngine.ExtractedStills taken = stills(CLIPS.scenes());

    assertThat(taken.stills().filmstrip()).isEqualTo(new Filmstrip(9, 1, 160, 90, 4, 9));
    assertThat(tiles(taken))
        .isEqualTo(IntStream.range(0, 9).mapToObj(tile -> tile * 100 + 50).toList());
    assertThat(
            MediaReader.probe(
                taken.files().get("filmstrip.jpg").toString(), "v", "stream=width,height"))
        .containsExactly("1440,90");
    assertThat(Files.readString(taken.files().get("filmstrip.vtt")))
        .contains("00:00:32.000 --> 00:00:36.000\nfilmstrip.jpg#xywh=1280,0,160,90\n");
  }

  @Test
  void filmstripOfAShortVideoUsesAllItsFrames() throws Exception {
    MediaEngine.ExtractedStills taken = stills(CLIPS.portrait());

    Filmstrip strip = taken.stills().filmstrip();
    List<Integer> numbers = tiles(taken);

    assertThat(strip.tileWidth()).isEqualTo(160);
    assertThat(strip.tileHeight()).isEqualTo(284);
    assertThat(strip.intervalSeconds()).isCloseTo(0.25, within(0.02));
    assertThat(numbers).hasSize(strip.frames()).isSorted().doesNotHaveDuplicates();
    assertThat(numbers.get(0)).isLessThan(5);
    assertThat(numbers.get(numbers.size() - 1)).isGreaterThan(82);
  }
}
