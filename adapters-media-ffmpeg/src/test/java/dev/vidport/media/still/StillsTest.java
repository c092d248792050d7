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

class StillsTest {
  private static final TestClips CLIPS = TestClips.in(Path.of("target", "clips"));

  @TempDir private Path folder;

  /** Stills of a clip that stands for its own only rendition. */
  private MediaEngine.Taken stills(Path clip) throws Exception {
    FolderStore store = FolderStore.ofRanges();
    ObjectKey key = store.add(clip);
    MediaEngine engine = new FfmpegMediaEngine(FfmpegSettings.of("ffmpeg", "ffprobe"), store);
    RenderPlan plan = Plans.plan(engine.probe(key, new TestControl(folder)), Optional.empty());
    return engine.stills(plan, key, key, plan.lengthMicros(), new TestControl(folder));
  }

  private static Path poster(MediaEngine.Taken taken) {
    return taken.files().get("poster.jpg");
  }

  private static double brightness(Path picture) {
    byte[] frame = MediaReader.firstFrame(picture);
    double sum = 0;
    int pixels = frame.length * 2 / 3;
    for (int i = 0; i < pixels; i++) {
      sum += frame[i] & 0xff;
    }
    return sum / pixels;
  }

  /** The numbers that the frames in the tiles carry. */
  private List<Integer> tiles(MediaEngine.Taken taken) {
    Filmstrip strip = taken.stills().filmstrip();
    Path apart = folder.resolve("tiles.mkv");
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
            apart.toString()));
    return MediaReader.frameNumbers(apart).subList(0, strip.frames());
  }

  @Test
  void blackBeginningIsPassedOver() throws Exception {
    MediaEngine.Taken taken = stills(CLIPS.blackIntro());

    assertThat(brightness(poster(taken))).isGreaterThan(60);
    assertThat(taken.stills().posterSeconds()).isGreaterThanOrEqualTo(5);
    assertThat(taken.stills().candidateSeconds()).allSatisfy(at -> assertThat(at).isGreaterThan(5));
  }

  @Test
  void pictureBetweenBlackKeyframesIsFound() throws Exception {
    assertThat(brightness(poster(stills(CLIPS.flash())))).isGreaterThan(60);
  }

  @Test
  void fragmentedFileGivesItsPictureToo() throws Exception {
    assertThat(brightness(poster(stills(CLIPS.fragmented())))).isGreaterThan(60);
  }

  @Test
  void singleFrameIsItsOwnPosterAndStrip() throws Exception {
    MediaEngine.Taken taken = stills(CLIPS.singleFrame());

    assertThat(brightness(poster(taken))).isGreaterThan(60);
    assertThat(taken.stills().candidateSeconds()).isEmpty();
    assertThat(taken.stills().filmstrip().frames()).isEqualTo(1);
    assertThat(tiles(taken)).containsExactly(0);
  }

  @Test
  void nothingButBlackIsBlackAndHasNoCandidates() throws Exception {
    MediaEngine.Taken taken = stills(CLIPS.allBlack());

    assertThat(Files.readAllBytes(poster(taken))).startsWith(0xff, 0xd8, 0xff);
    assertThat(brightness(poster(taken))).isLessThan(20);
    assertThat(taken.stills().candidateSeconds()).isEmpty();
  }

  @Test
  void posterIsTakenWhereTheCameraRests() throws Exception {
    for (Path clip : List.of(CLIPS.pan(), CLIPS.panBetweenBars())) {
      assertThat(stills(clip).stills().posterSeconds()).isBetween(9.2, 11.0);
    }
  }

  @Test
  void candidatesAreSpreadThroughTheVideoAndShowTheirTimes() throws Exception {
    MediaEngine.Taken taken = stills(CLIPS.scenes());
    List<Double> times = taken.stills().candidateSeconds();

    assertThat(times).hasSize(6).isSorted();
    for (int i = 0; i < 6; i++) {
      assertThat(times.get(i)).isBetween(i * 6.0, i * 6 + 5.96);
      Path picture = taken.files().get("candidate-" + (i + 1) + ".jpg");
      assertThat(MediaReader.frameNumbers(picture)).containsExactly((int) (times.get(i) * 25));
    }
    assertThat(times).doesNotContain(taken.stills().posterSeconds());
  }

  @Test
  void pictureThatStandsStillIsOfferedOnce() throws Exception {
    assertThat(stills(CLIPS.slide()).stills().candidateSeconds()).isEmpty();
  }

  @Test
  void stripHasAKeyframeForEachOfItsTimes() throws Exception {
    MediaEngine.Taken taken = stills(CLIPS.scenes());

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
  void stripOfAShortVideoIsMadeOfAllItsFrames() throws Exception {
    MediaEngine.Taken taken = stills(CLIPS.portrait());

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
