package dev.vidport.domain.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.edit.Placement;
import dev.vidport.domain.media.PictureSize;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class EarlyRenditionTest {
  private static final List<Chunk> WHOLE = List.of(new Chunk(0, 0, OptionalLong.empty()));

  private static RenderPlan plan(long seconds) {
    return RenderPlans.plan(WHOLE, Optional.of(new AudioPlan(128)))
        .withLength(seconds * 1_000_000)
        .withEarlyRendition();
  }

  @Test
  void largestRenditionOfAtMost480LinesIsTheEarlyOne() {
    RenderPlan plan = plan(60);

    assertThat(plan.earlyRendition().orElseThrow().label()).isEqualTo("480p");
    assertThat(plan.chunked())
        .extracting(Rendition::label)
        .doesNotContain("480p")
        .hasSize(plan.renditions().size() - 1);
    assertThat(plan.ofChunks().canvas()).isEqualTo(plan.top());
  }

  @Test
  void earlyRenditionIsEncodedMoreQuicklyThanTheSameSizeOfAnotherVideo() {
    assertThat(plan(60).earlyRendition().orElseThrow().preset()).isEqualTo("veryfast");
    assertThat(plan(9).renditions())
        .filteredOn(rendition -> rendition.label().equals("480p"))
        .extracting(Rendition::preset)
        .containsExactly("faster");
  }

  @Test
  void sourcesAreComposedInTheSizeOfTheEarlyRendition() {
    RenderPlan early = plan(60).ofEarlyRendition();

    assertThat(early.canvas().label()).isEqualTo("480p");
    assertThat(early.sources().get(0).placement()).isEqualTo(Placement.whole(854, 480));
  }

  @Test
  void placementKeepsItsPlaceOnASmallerCanvas() {
    PictureSize canvas = new PictureSize(1920, 1080);
    PictureSize small = new PictureSize(640, 360);

    assertThat(new Placement(1, 1, 656, 0, 608, 1080).scaled(canvas, small))
        .isEqualTo(new Placement(1, 1, 218, 0, 202, 360));
    assertThat(new Placement(0.5, 1, 960, 540, 960, 540).scaled(canvas, small))
        .isEqualTo(new Placement(0.5, 1, 320, 180, 320, 180));
    assertThat(new Placement(1, 1, 1918, 1078, 2, 2).scaled(canvas, small))
        .isEqualTo(new Placement(1, 1, 638, 358, 2, 2));
  }

  @Test
  void chunksGrowToTwoMinutes() {
    List<Chunk> chunks = plan(800).ofEarlyRendition().chunks();

    assertThat(chunks)
        .extracting(chunk -> chunk.firstFrame() / 30)
        .startsWith(0L, 4L, 8L, 12L, 16L, 20L)
        .contains(76L, 80L, 88L)
        .endsWith(648L, 684L, 720L, 760L)
        .hasSize(59);
    assertThat(chunks.get(58).endFrame()).isEmpty();
  }

  @Test
  void runHasTheChunksOfTwoMinutesAfterTwoOfASingleChunk() {
    RenderPlan plan = plan(800);

    assertThat(EarlyRendition.run(plan, 0)).extracting(Chunk::index).containsExactly(0);
    assertThat(EarlyRendition.run(plan, 1)).extracting(Chunk::index).containsExactly(1);
    assertThat(EarlyRendition.run(plan(20), 2)).extracting(Chunk::index).containsExactly(2, 3, 4);
    assertThat(EarlyRendition.run(plan, 2))
        .hasSize(24)
        .last()
        .extracting(Chunk::index)
        .isEqualTo(25);
    assertThat(EarlyRendition.run(plan, 26)).first().extracting(Chunk::index).isEqualTo(26);
    assertThat(EarlyRendition.run(plan, 58)).extracting(Chunk::index).containsExactly(58);
  }

  @Test
  void runMayEndOnceItHasDoubledWhatIsThere() {
    RenderPlan plan = plan(800);

    assertThat(EarlyRendition.mayEnd(plan, 2, 2)).isFalse();
    assertThat(EarlyRendition.mayEnd(plan, 2, 3)).isTrue();
    assertThat(EarlyRendition.mayEnd(plan, 4, 6)).isFalse();
    assertThat(EarlyRendition.mayEnd(plan, 4, 7)).isTrue();
  }

  @Test
  void otherRenditionsBeginAfterTwelveSeconds() {
    assertThat(EarlyRendition.mayOthersBegin(plan(20), 2)).isFalse();
    assertThat(EarlyRendition.mayOthersBegin(plan(20), 3)).isTrue();
  }

  @Test
  void lengthOfAllChunksIsThatOfTheVideo() {
    assertThat(EarlyRendition.microsOf(plan(20), 0)).isZero();
    assertThat(EarlyRendition.microsOf(plan(20), 2)).isEqualTo(8_000_000);
    assertThat(EarlyRendition.microsOf(plan(20), 5)).isEqualTo(20_000_000);
    assertThat(EarlyRendition.isComplete(plan(20), 5)).isTrue();
  }

  /** The third chunk comes after a second start and what an encoder holds back. */
  @Test
  void playersMayBeginOnceChunksAreRenderedFastEnough() {
    RenderPlan plan = plan(800);

    assertThat(EarlyRendition.isInTime(plan, 0, 1.5)).isTrue();
    assertThat(EarlyRendition.isInTime(plan, 0, 1.45)).isFalse();
    assertThat(EarlyRendition.isInTime(plan, 1, 1.25)).isTrue();
    assertThat(EarlyRendition.isInTime(plan, 1, 1.2)).isFalse();
    assertThat(EarlyRendition.isInTime(plan, 2, 1.2)).isTrue();
    assertThat(EarlyRendition.isInTime(plan, 2, 1.1)).isFalse();
  }

  /** At 0.4 of the speed of playback, two thirds must be there when players begin. */
  @Test
  void ofASlowSourceMostIsRenderedBeforePlayersMayBegin() {
    RenderPlan plan = plan(800);

    assertThat(EarlyRendition.isInTime(plan, 49, 0.4)).isFalse();
    assertThat(EarlyRendition.isInTime(plan, 50, 0.4)).isTrue();
    assertThat(EarlyRendition.isInTime(plan, 58, 0.01)).isTrue();
  }

  @Test
  void chunkWithoutALaterSegmentExtendsToTheEnd() {
    Segments three = new Segments(120, List.of(0L, 130L, 251L));
    RenderPlan plan = RenderPlans.withSegments(plan(60), three);

    assertThat(plan.ofEarlyRendition().chunks())
        .extracting(Chunk::firstFrame)
        .containsExactly(0L, 130L, 251L);
  }

  @Test
  void beginningsOfTheAudioArePublishedBeforeTheWhole() {
    assertThat(EarlyRendition.audioStages(plan(3_600)))
        .containsExactly(
            new EarlyStart(16 * 30, false),
            new EarlyStart(40 * 30, false),
            new EarlyStart(480 * 30, false));
    assertThat(EarlyRendition.audioStages(plan(960))).hasSize(3);
    assertThat(EarlyRendition.audioStages(plan(950))).hasSize(2);
    assertThat(EarlyRendition.audioStages(plan(79))).hasSize(1);
    assertThat(EarlyRendition.audioStages(plan(10))).containsExactly(new EarlyStart(10 * 30, true));
  }

  @Test
  void shortOrRemuxedVideoAndASingleRenditionHaveNone() {
    RenderPlan encoded = RenderPlans.plan(WHOLE, Optional.empty());
    RenderPlan remuxed = RenderPlans.topRemuxed(encoded.withLength(60_000_000));

    assertThat(plan(60).topOnly().withEarlyRendition().earlyRendition()).isEmpty();
    assertThat(encoded.withLength(9_000_000).withEarlyRendition().earlyRendition()).isEmpty();
    assertThat(remuxed.withEarlyRendition().earlyRendition()).isEmpty();
    assertThat(remuxed.ofChunks()).isEqualTo(remuxed);
  }

  @Test
  void planThatReplacesAnotherHasNone() {
    RenderPlan plan = plan(60);

    assertThat(plan.replacing(RenderPlans.topRemuxed(plan)).earlyRendition()).isEmpty();
  }

  @Test
  void planThatReplacesAnotherHasItsAudio() {
    RenderPlan plan = plan(60);
    RenderPlan amplified = RenderPlans.topRemuxed(plan).withGain(new AudioGain(6, true));

    assertThat(plan.replacing(amplified).audio()).isEqualTo(amplified.audio());
  }
}
