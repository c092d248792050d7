package dev.vidport.media.still;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Segments;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.thumbnail.Filmstrip;
import dev.vidport.media.BatchReader;
import dev.vidport.media.FfmpegMedia;
import dev.vidport.media.FolderStore;
import dev.vidport.media.MediaReader;
import dev.vidport.media.Plans;
import dev.vidport.media.TestClips;
import dev.vidport.media.TestControl;
import dev.vidport.media.TestPrograms;
import dev.vidport.usecases.media.port.MediaPorts;
import dev.vidport.usecases.media.port.StillExtractor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("media")
class StillExtractionTest {
  private static final TestClips CLIPS = TestClips.in(Path.of("target", "clips"));

  /** Lasts as long as {@link #scenes}. */
  @TempDir private static Path folderOfScenes;

  /** The stills of {@link TestClips#scenes}, which several tests check. */
  private static StillExtractor.ExtractedStills scenes;

  @TempDir private Path folder;

  @BeforeAll
  static void extractScenes() throws Exception {
    scenes = stills(CLIPS.scenes(), folderOfScenes);
  }

  private StillExtractor.ExtractedStills stills(Path clip) throws Exception {
    return stills(clip, folder);
  }

  /** The stills of a clip that serves as its own and only rendition. */
  private static StillExtractor.ExtractedStills stills(Path clip, Path folder) throws Exception {
    return stills(clip, folder, plan -> plan);
  }

  private static StillExtractor.ExtractedStills stills(
      Path clip, Path folder, UnaryOperator<RenderPlan> adaptation) throws Exception {
    FolderStore store = FolderStore.ofRanges();
    ObjectKey key = store.add(clip);
    MediaPorts media = FfmpegMedia.ports(TestPrograms.withoutNamespaces(), store);
    RenderPlan plan =
        adaptation.apply(
            Plans.plan(media.prober().probe(key, new TestControl(folder)), Optional.empty()));
    return media
        .stillExtractor()
        .extractStills(plan, key, key, plan.lengthMicros(), new TestControl(folder));
  }

  private static Path poster(StillExtractor.ExtractedStills extracted) {
    return extracted.files().get("poster.jpg");
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
  private static List<Integer> tiles(StillExtractor.ExtractedStills extracted) {
    Filmstrip strip = extracted.stills().filmstrip();
    String untile = "untile=%dx%d".formatted(strip.columns(), strip.rows());
    return new BatchReader()
        .frameNumbersIn(extracted.files().get("filmstrip.jpg"), untile)
        .get()
        .subList(0, strip.frames());
  }

  @Test
  void blackBeginningIsSkipped() throws Exception {
    StillExtractor.ExtractedStills extracted = stills(CLIPS.blackIntro());

    assertThat(brightness(poster(extracted))).isGreaterThan(60);
    assertThat(extracted.stills().posterSeconds()).isGreaterThanOrEqualTo(5);
    assertThat(extracted.stills().candidateSeconds())
        .allSatisfy(at -> assertThat(at).isGreaterThan(5));
  }

  @Test
  void visibleFrameBetweenBlackKeyframesIsFound() throws Exception {
    assertThat(brightness(poster(stills(CLIPS.flash())))).isGreaterThan(60);
  }

  @Test
  void visibleFrameBetweenMeasuredFramesIsFound() throws Exception {
    assertThat(brightness(poster(stills(CLIPS.singleVisibleFrame())))).isGreaterThan(60);
  }

  @Test
  void fragmentedFileHasAPoster() throws Exception {
    assertThat(brightness(poster(stills(CLIPS.fragmented())))).isGreaterThan(60);
  }

  @Test
  void singleFrameIsPosterAndFilmstrip() throws Exception {
    StillExtractor.ExtractedStills extracted = stills(CLIPS.singleFrame());

    assertThat(brightness(poster(extracted))).isGreaterThan(60);
    assertThat(extracted.stills().candidateSeconds()).isEmpty();
    assertThat(extracted.stills().filmstrip().frames()).isEqualTo(1);
    assertThat(tiles(extracted)).containsExactly(0);
  }

  @Test
  void videoOfTwoRowsHasAPosterAndAFilmstrip() throws Exception {
    StillExtractor.ExtractedStills extracted = stills(CLIPS.twoRows());

    assertThat(brightness(poster(extracted))).isGreaterThan(200);
    assertThat(extracted.files()).containsKey("filmstrip.jpg");
  }

  @Test
  void blackVideoHasABlackPosterAndNoCandidates() throws Exception {
    StillExtractor.ExtractedStills extracted = stills(CLIPS.allBlack());

    assertThat(Files.readAllBytes(poster(extracted))).startsWith(0xff, 0xd8, 0xff);
    assertThat(brightness(poster(extracted))).isLessThan(20);
    assertThat(extracted.stills().candidateSeconds()).isEmpty();
  }

  @Test
  void posterShowsAMomentWithoutMotion() throws Exception {
    for (Path clip : List.of(CLIPS.pan(), CLIPS.panBetweenBars())) {
      assertThat(stills(clip).stills().posterSeconds()).isBetween(9.2, 11.0);
    }
  }

  @Test
  void candidatesAreSpreadOverTheVideoAndMatchTheirTimes() throws Exception {
    List<Double> times = scenes.stills().candidateSeconds();

    assertThat(times).hasSize(6).isSorted();
    BatchReader reader = new BatchReader();
    List<Supplier<List<Integer>>> shown =
        IntStream.rangeClosed(1, 6)
            .mapToObj(number -> scenes.files().get("candidate-" + number + ".jpg"))
            .map(reader::frameNumbers)
            .toList();
    for (int i = 0; i < 6; i++) {
      assertThat(times.get(i)).isBetween(i * 6.0, i * 6 + 5.96);
      assertThat(shown.get(i).get()).containsExactly((int) (times.get(i) * 25));
    }
    assertThat(times).doesNotContain(scenes.stills().posterSeconds());
  }

  @Test
  void candidatesOfOneSegmentMatchTheirTimes() throws Exception {
    for (int segmentFrames : List.of(1000, 30)) {
      Segments segments = Segments.even(segmentFrames);
      StillExtractor.ExtractedStills extracted =
          stills(CLIPS.portrait(), folder, plan -> Plans.withSegments(plan, segments));

      List<Double> times = extracted.stills().candidateSeconds();
      assertThat(times).hasSizeGreaterThan(3);
      for (int i = 0; i < times.size(); i++) {
        assertThat(MediaReader.frameNumbers(extracted.files().get("candidate-" + (i + 1) + ".jpg")))
            .containsExactly((int) Math.round(times.get(i) * 30));
      }
    }
  }

  @Test
  void staticVideoHasNoCandidates() throws Exception {
    assertThat(stills(CLIPS.slide()).stills().candidateSeconds()).isEmpty();
  }

  @Test
  void filmstripShowsAKeyframePerInterval() throws Exception {
    assertThat(scenes.stills().filmstrip()).isEqualTo(new Filmstrip(9, 1, 160, 90, 4, 9));
    assertThat(tiles(scenes))
        .isEqualTo(IntStream.range(0, 9).mapToObj(tile -> tile * 100 + 50).toList());
    assertThat(
            MediaReader.probe(
                scenes.files().get("filmstrip.jpg").toString(), "v", "stream=width,height"))
        .containsExactly("1440,90");
    assertThat(Files.readString(scenes.files().get("filmstrip.vtt")))
        .contains("00:00:32.000 --> 00:00:36.000\nfilmstrip.jpg#xywh=1280,0,160,90\n");
  }

  @Test
  void filmstripOfAShortVideoUsesAllItsFrames() throws Exception {
    StillExtractor.ExtractedStills extracted = stills(CLIPS.portrait());

    Filmstrip strip = extracted.stills().filmstrip();
    List<Integer> numbers = tiles(extracted);

    assertThat(strip.tileWidth()).isEqualTo(160);
    assertThat(strip.tileHeight()).isEqualTo(284);
    assertThat(strip.intervalSeconds()).isCloseTo(0.25, within(0.02));
    assertThat(numbers).hasSize(strip.frames()).isSorted().doesNotHaveDuplicates();
    assertThat(numbers.get(0)).isLessThan(5);
    assertThat(numbers.get(numbers.size() - 1)).isGreaterThan(82);
  }
}
