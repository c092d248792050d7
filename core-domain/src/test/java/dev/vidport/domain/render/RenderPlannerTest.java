package dev.vidport.domain.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.SeededCases;
import dev.vidport.domain.edit.EditClip;
import dev.vidport.domain.edit.Layout;
import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.AudioFacts;
import dev.vidport.domain.media.Downmix;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.SourceFactsFixture;
import dev.vidport.domain.media.StillPicture;
import dev.vidport.domain.media.VideoFacts;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RenderPlannerTest {
  private static final RenderOptions ALL = RenderOptions.plain(1080);
  private static final SourceMaterial BOTH =
      new SourceMaterial.ScreenAndCamera(
          new VideoId("0".repeat(32)), "camera.webm", Layout.DEFAULT);
  private static final FrameRate NTSC = new FrameRate(30_000, 1_001);

  @Test
  void planWithoutOptionsRendersTheWholeSource() throws Exception {
    RenderPlan plan = plan(SourceFactsFixture.source(new FrameRate(25, 1), 0, 10), ALL);

    assertThat(plan.rate()).isEqualTo(new FrameRate(25, 1));
    assertThat(plan.segmentFrames()).isEqualTo(100);
    assertThat(plan.chunks()).containsExactly(new Chunk(0, 0, OptionalLong.empty()));
    assertThat(plan.lengthMicros()).isEqualTo(10_000_000);
    assertThat(plan.window().frames()).isEmpty();
  }

  @Test
  void maximumLengthCutsTheEndAfterATrim() throws Exception {
    SourceFacts film = SourceFactsFixture.source(new FrameRate(30_000, 1_001), 0, 60);
    RenderOptions limited = ALL.withMaxSeconds(OptionalInt.of(5));

    RenderPlan plan = plan(film, limited);
    RenderPlan trimmed = plan(film, limited.withTrim(Optional.of(new Trim(10, Optional.of(58.0)))));

    // 149.85 frames: the output is never longer than permitted.
    assertThat(plan.chunks()).containsExactly(new Chunk(0, 0, OptionalLong.of(149)));
    assertThat(plan.lengthMicros()).isEqualTo(4_971_633);
    assertThat(trimmed.chunks()).containsExactly(new Chunk(0, 300, OptionalLong.of(449)));
    assertThat(plan(film, limited.withTrim(Optional.of(new Trim(58, Optional.of(59.0))))).chunks())
        .containsExactly(new Chunk(0, 1_738, OptionalLong.of(1_768)));
  }

  @Test
  void maximumLengthHoldsForASourceThatIsLongerThanItsHeaderSays() throws Exception {
    RenderPlan plan =
        plan(
            SourceFactsFixture.source(new FrameRate(25, 1), 0, 10),
            ALL.withMaxSeconds(OptionalInt.of(12)));

    assertThat(plan.lengthMicros()).isEqualTo(10_000_000);
    assertThat(plan.chunks()).containsExactly(new Chunk(0, 0, OptionalLong.of(300)));
  }

  @Test
  void maximumLengthHoldsForClipsThatAreRoundedUpToFrames() throws Exception {
    SourceFile.Published file =
        new SourceFile.Published(new VideoId("0".repeat(32)), new JobId("0".repeat(32)));
    List<EditClip> clips =
        IntStream.range(0, 50)
            .mapToObj(i -> new EditClip(file, i + 0.5, Optional.of(i + 0.501), Optional.empty()))
            .toList();
    SourceFacts slow = SourceFactsFixture.source(new FrameRate(1, 1), 0, 60);

    RenderPlan plan =
        RenderPlanner.plan(
            new SourceMaterial.Edit(clips),
            List.of(slow),
            ALL.withMaxSeconds(OptionalInt.of(1)),
            1);

    assertThat(plan.lengthMicros()).isEqualTo(1_000_000);
  }

  @Test
  void audioThatOutlastsTheVideoDeterminesTheLength() throws Exception {
    SourceFacts song = SourceFactsFixture.source(new FrameRate(25, 1), 0, 10);

    RenderPlan plan = plan(withAudioUntil(song, 14_000_000), ALL);

    assertThat(plan.lengthMicros()).isEqualTo(14_000_000);
    assertThat(plan.window().pieces().get(0).holdsLastFrame()).isTrue();
  }

  @Test
  void slightlyLongerAudioDoesNotChangeTheLength() throws Exception {
    SourceFacts film = SourceFactsFixture.source(new FrameRate(25, 1), 0, 10);

    RenderPlan plan = plan(withAudioUntil(film, 10_900_000), ALL);

    assertThat(plan.lengthMicros()).isEqualTo(10_000_000);
    assertThat(plan.window().frames()).isEmpty();
  }

  @Test
  void audioOfScreenOrCameraThatOutlastsBothVideosIsKept() throws Exception {
    SourceFacts screen = SourceFactsFixture.source(new FrameRate(25, 1), 0, 10);
    SourceFacts camera = SourceFactsFixture.source(new FrameRate(25, 1), 0, 12);

    for (List<SourceFacts> facts :
        List.of(
            List.of(withAudioUntil(screen, 14_000_000), camera),
            List.of(screen, withAudioUntil(camera, 14_000_000)))) {
      RenderPlan plan = RenderPlanner.plan(BOTH, facts, ALL, 1);

      assertThat(plan.lengthMicros()).isEqualTo(14_000_000);
      assertThat(plan.window().pieces().get(0).holdsLastFrame()).isTrue();
    }
    assertThat(
            RenderPlanner.plan(BOTH, List.of(withAudioUntil(screen, 12_900_000), camera), ALL, 1)
                .lengthMicros())
        .isEqualTo(12_000_000);
  }

  @Test
  void audioAloneShowsItsPictureUntilItsEnd() throws Exception {
    RenderPlan plan =
        RenderPlanner.plan(
            new SourceMaterial.Upload(new VideoId("0".repeat(32))),
            List.of(audioAlone()),
            RenderOptions.plain(2160),
            8);

    assertThat(plan.rate()).isEqualTo(new FrameRate(10, 1));
    assertThat(plan.top().label()).isEqualTo("720p");
    assertThat(plan.chunks()).containsExactly(new Chunk(0, 0, OptionalLong.of(36_004)));
    assertThat(plan.window().pieces().get(0).holdsLastFrame()).isTrue();
    assertThat(plan.lengthMicros()).isEqualTo(3_600_400_000L);
  }

  @Test
  void audioAloneIsNoScreenAndNoCamera() {
    SourceFacts film = SourceFactsFixture.source(new FrameRate(30, 1), 0, 10);

    assertThatThrownBy(() -> RenderPlanner.plan(BOTH, List.of(film, audioAlone()), ALL, 1))
        .hasMessageStartingWith("camera: the file contains only audio");
    assertThatThrownBy(() -> RenderPlanner.plan(BOTH, List.of(audioAlone(), film), ALL, 1))
        .hasMessageStartingWith("screen: the file contains only audio");
  }

  /** An hour and 0.42 seconds. */
  private static SourceFacts audioAlone() {
    return SourceFacts.ofAudio(
        "mp3",
        1_000_000,
        25_057,
        3_600_420_000L,
        StillPicture.COVER.video(1, 25_057),
        new AudioFacts(0, "mp3", 2, 44_100, Downmix.STEREO, OptionalLong.empty()),
        List.of(),
        StillPicture.COVER);
  }

  private static SourceFacts withAudioUntil(SourceFacts source, long endMicros) {
    AudioFacts audio =
        new AudioFacts(1, "aac", 2, 48_000, Downmix.STEREO, OptionalLong.of(endMicros));
    return new SourceFacts(
        source.container(),
        source.sizeBytes(),
        source.startMicros(),
        source.lengthMicros(),
        source.video(),
        Optional.of(audio),
        Optional.empty());
  }

  @Test
  void trimIsCountedInFrames() throws Exception {
    RenderPlan plan =
        plan(SourceFactsFixture.source(new FrameRate(25, 1), 0, 10), trim(2, Optional.of(5.0)));

    assertThat(plan.chunks()).containsExactly(new Chunk(0, 50, OptionalLong.of(125)));
    assertThat(plan.lengthMicros()).isEqualTo(3_000_000);
    assertThat(plan.window().pieces().get(0).firstFrame()).isEqualTo(50);
    assertThat(plan.window().frames()).hasValue(75);
  }

  /** A frame lasts 40 ms. */
  @ParameterizedTest
  @CsvSource({"1.019, 2.019, 25, 50", "1.02, 2.02, 26, 51"})
  void trimStartsAndEndsAtTheNearestFrames(double start, double end, long first, long last)
      throws Exception {
    RenderPlan plan =
        plan(SourceFactsFixture.source(new FrameRate(25, 1), 0, 10), trim(start, Optional.of(end)));

    assertThat(plan.chunks()).containsExactly(new Chunk(0, first, OptionalLong.of(last)));
  }

  @Test
  void trimPastTheEndGoesToTheEnd() throws Exception {
    RenderPlan plan =
        plan(SourceFactsFixture.source(new FrameRate(25, 1), 0, 10), trim(4, Optional.of(99.0)));

    assertThat(plan.chunks().get(0).endFrame()).isEmpty();
    assertThat(plan.lengthMicros()).isEqualTo(6_000_000);
  }

  @Test
  void trimThatKeepsNothingIsAFailure() {
    assertThatThrownBy(
            () ->
                plan(
                    SourceFactsFixture.source(new FrameRate(25, 1), 0, 10),
                    trim(10, Optional.empty())))
        .isInstanceOfSatisfying(
            RenderPlanner.UnplannableException.class,
            e -> {
              assertThat(e.failure().code()).isEqualTo(Failure.TRIM_OUTSIDE);
              assertThat(e.failure().message()).contains("10.000 seconds");
            });
  }

  @Test
  void trimShorterThanAFrameKeepsOneFrame() throws Exception {
    SourceFacts film = SourceFactsFixture.source(new FrameRate(25, 1), 0, 10);

    assertThat(plan(film, trim(2, Optional.of(2.001))).chunks())
        .containsExactly(new Chunk(0, 50, OptionalLong.of(51)));
    assertThat(plan(film, trim(2.01, Optional.of(2.019))).lengthMicros()).isEqualTo(40_000);
    assertThat(plan(film, trim(9.99, Optional.empty())).chunks())
        .containsExactly(new Chunk(0, 249, OptionalLong.empty()));
    assertThat(plan(film, trim(9.99, Optional.of(9.995))).lengthMicros()).isEqualTo(40_000);
  }

  @Test
  void framesOfASlowSourceAreRepeatedSoThatItsTrimIsExact() throws Exception {
    SourceFacts slow = SourceFactsFixture.source(new FrameRate(1, 1), 0, 10);

    RenderPlan trimmed = plan(slow, trim(2.4, Optional.of(5.9)));

    assertThat(trimmed.rate()).isEqualTo(new FrameRate(10, 1));
    assertThat(trimmed.chunks()).containsExactly(new Chunk(0, 24, OptionalLong.of(59)));
    assertThat(plan(slow, ALL).rate()).isEqualTo(new FrameRate(1, 1));
    assertThat(
            plan(SourceFactsFixture.source(new FrameRate(12, 1), 0, 10), trim(1, Optional.empty()))
                .rate())
        .isEqualTo(new FrameRate(12, 1));
    assertThat(
            plan(SourceFactsFixture.source(new FrameRate(15, 2), 0, 10), trim(1, Optional.empty()))
                .rate())
        .isEqualTo(new FrameRate(15, 1));
  }

  @ParameterizedTest(name = "{0}x{1} with {2}x{3} becomes {4}x{5}")
  @CsvSource({
    "480, 854, 1080, 1920, 1080, 1920",
    "480, 854, 1920, 1080, 1080, 1920",
    "480, 854, 1440, 1080, 1080, 1920",
    "854, 480, 1080, 1920, 1920, 1080",
    "480, 640, 1920, 1080, 1080, 1440",
    // A phone's screen; the other clip has the same shape.
    "480, 1066, 1080, 2400, 1080, 2400",
    // No clip and no common shape would be rounded to these sides.
    "480, 1000, 1920, 1080, 1080, 2250",
    "1080, 1922, 480, 854, 1080, 1922",
  })
  void canvasOfAnEditHasTheShapeOfItsFirstClip(
      int width, int height, int otherWidth, int otherHeight, int canvasWidth, int canvasHeight)
      throws Exception {
    List<EditClip> clips =
        Stream.of("1", "2")
            .map(
                id ->
                    new SourceFile.Published(new VideoId(id.repeat(32)), new JobId(id.repeat(32))))
            .map(file -> new EditClip(file, 0, Optional.empty(), Optional.empty()))
            .toList();

    RenderPlan plan =
        RenderPlanner.plan(
            new SourceMaterial.Edit(clips),
            List.of(ofSize(width, height), ofSize(otherWidth, otherHeight)),
            ALL,
            1);

    assertThat(plan.canvas().width()).isEqualTo(canvasWidth);
    assertThat(plan.canvas().height()).isEqualTo(canvasHeight);
  }

  private static SourceFacts ofSize(int width, int height) {
    SourceFacts source = SourceFactsFixture.source(new FrameRate(25, 1), 0, 10);
    VideoFacts video = source.video();
    return new SourceFacts(
        source.container(),
        source.sizeBytes(),
        source.startMicros(),
        source.lengthMicros(),
        new VideoFacts(
            video.stream(),
            video.codec(),
            video.pixelFormat(),
            width,
            height,
            video.rate(),
            video.constantRate(),
            video.firstPtsMicros(),
            video.interlaced(),
            video.squarePixels(),
            video.colours()),
        source.audio(),
        source.webReady());
  }

  @Test
  void sourceOverEightHoursIsTooLong() {
    assertThatThrownBy(() -> plan(SourceFactsFixture.source(new FrameRate(25, 1), 0, 28_801), ALL))
        .isInstanceOfSatisfying(
            RenderPlanner.UnplannableException.class,
            e -> assertThat(e.failure().code()).isEqualTo(Failure.TOO_LONG));
  }

  @Test
  void highFrameRateIsDividedToTheMaximum() throws Exception {
    RenderPlan plan = plan(SourceFactsFixture.source(new FrameRate(240_000, 1_001), 0, 10), ALL);

    assertThat(plan.rate()).isEqualTo(new FrameRate(60_000, 1_001));
  }

  @Test
  void silentSourceHasAPlanWithoutAudio() throws Exception {
    SourceFacts facts = SourceFactsFixture.source(new FrameRate(25, 1), 0, 10);
    SourceFacts silent =
        new SourceFacts(
            facts.container(),
            facts.sizeBytes(),
            facts.startMicros(),
            facts.lengthMicros(),
            facts.video(),
            Optional.empty(),
            Optional.empty());

    assertThat(plan(silent, ALL).audio()).isEmpty();
  }

  @Test
  void audioBeforeTheFirstFrameAddsNoFrame() throws Exception {
    // Ten seconds from the start of the audio to the end of the video; the first 23 ms are audio
    // only.
    RenderPlan plan = plan(SourceFactsFixture.source(new FrameRate(25, 1), 23_000, 10), ALL);

    assertThat(plan.lengthMicros()).isEqualTo(9_960_000);
  }

  @ParameterizedTest
  @MethodSource(SeededCases.SEEDS)
  void gridIsAlignedWithTheFirstFrame(long seed) {
    SeededCases.check(
        seed,
        1000,
        random -> {
          int firstPts = SeededCases.between(random, 0, 5_000_000);
          RenderPlan plan = plan(SourceFactsFixture.source(NTSC, firstPts, 10), ALL);

          long intoGrid = firstPts - plan.sources().get(0).originMicros();
          assertThat(NTSC.micros(NTSC.nearestFrame(intoGrid))).isEqualTo(intoGrid);
          // Less than one frame's length of the audio before the first frame is dropped.
          assertThat(plan.sources().get(0).originMicros()).isBetween(-1L, NTSC.micros(1));
        });
  }

  private static RenderOptions trim(double start, Optional<Double> end) {
    return ALL.withTrim(Optional.of(new Trim(start, end)));
  }

  private static RenderPlan plan(SourceFacts facts, RenderOptions options)
      throws RenderPlanner.UnplannableException {
    SourceMaterial upload = new SourceMaterial.Upload(new VideoId("0".repeat(32)));
    return RenderPlanner.plan(upload, List.of(facts), options, 1);
  }
}
