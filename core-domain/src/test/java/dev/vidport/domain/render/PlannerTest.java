package dev.vidport.domain.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.id.VideoId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PlannerTest {
  private static final RenderOptions ALL = RenderOptions.plain(1080);
  private static final FrameRate NTSC = new FrameRate(30_000, 1_001);

  @Test
  void planWithoutWishesTakesTheWholeSource() throws Exception {
    RenderPlan plan = plan(RenderPlans.source(new FrameRate(25, 1), 0, 10), ALL);

    assertThat(plan.rate()).isEqualTo(new FrameRate(25, 1));
    assertThat(plan.segmentFrames()).isEqualTo(100);
    assertThat(plan.chunks()).containsExactly(new Chunk(0, 0, OptionalLong.empty()));
    assertThat(plan.lengthMicros()).isEqualTo(10_000_000);
    assertThat(plan.window().frames()).isEmpty();
  }

  @Test
  void soundThatOutlastsThePictureGivesTheLength() throws Exception {
    SourceFacts song = RenderPlans.source(new FrameRate(25, 1), 0, 10);

    RenderPlan plan = plan(heardUntil(song, 14_000_000), ALL);

    assertThat(plan.lengthMicros()).isEqualTo(14_000_000);
    assertThat(plan.window().pieces().get(0).held()).isTrue();
  }

  @Test
  void soundThatIsLittleLongerDoesNot() throws Exception {
    SourceFacts film = RenderPlans.source(new FrameRate(25, 1), 0, 10);

    RenderPlan plan = plan(heardUntil(film, 10_900_000), ALL);

    assertThat(plan.lengthMicros()).isEqualTo(10_000_000);
    assertThat(plan.window().frames()).isEmpty();
  }

  private static SourceFacts heardUntil(SourceFacts source, long endMicros) {
    AudioFacts audio = new AudioFacts(1, "aac", 2, 48_000, Mix.STEREO, OptionalLong.of(endMicros));
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
        plan(RenderPlans.source(new FrameRate(25, 1), 0, 10), trim(2, Optional.of(5.0)));

    assertThat(plan.chunks()).containsExactly(new Chunk(0, 50, OptionalLong.of(125)));
    assertThat(plan.lengthMicros()).isEqualTo(3_000_000);
    assertThat(plan.window().pieces().get(0).firstFrame()).isEqualTo(50);
    assertThat(plan.window().frames()).hasValue(75);
  }

  @Test
  void trimPastTheEndGoesToTheEnd() throws Exception {
    RenderPlan plan =
        plan(RenderPlans.source(new FrameRate(25, 1), 0, 10), trim(4, Optional.of(99.0)));

    assertThat(plan.chunks().get(0).endFrame()).isEmpty();
    assertThat(plan.lengthMicros()).isEqualTo(6_000_000);
  }

  @Test
  void trimThatLeavesNothingSaysSo() {
    assertThatThrownBy(
            () -> plan(RenderPlans.source(new FrameRate(25, 1), 0, 10), trim(10, Optional.empty())))
        .isInstanceOfSatisfying(
            Planner.Unplannable.class,
            e -> {
              assertThat(e.failure().code()).isEqualTo(Failure.TRIM_OUTSIDE);
              assertThat(e.failure().message()).contains("10.000 seconds");
            });
  }

  @Test
  void sourceOverEightHoursIsTooLong() {
    assertThatThrownBy(() -> plan(RenderPlans.source(new FrameRate(25, 1), 0, 28_801), ALL))
        .isInstanceOfSatisfying(
            Planner.Unplannable.class,
            e -> assertThat(e.failure().code()).isEqualTo(Failure.TOO_LONG));
  }

  @Test
  void fastSourceLosesEverySecondFrame() throws Exception {
    RenderPlan plan = plan(RenderPlans.source(new FrameRate(240_000, 1_001), 0, 10), ALL);

    assertThat(plan.rate()).isEqualTo(new FrameRate(60_000, 1_001));
  }

  @Test
  void sourceWithoutSoundGivesAPlanWithoutSound() throws Exception {
    SourceFacts facts = RenderPlans.source(new FrameRate(25, 1), 0, 10);
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
  void frameThatSoundComesBeforeIsNotCountedTwice() throws Exception {
    // Ten seconds from the sound's start to the picture's end, of which 23 ms are sound alone.
    RenderPlan plan = plan(RenderPlans.source(new FrameRate(25, 1), 23_000, 10), ALL);

    assertThat(plan.lengthMicros()).isEqualTo(9_960_000);
  }

  @Property(tries = 300)
  void gridLiesOnTheFirstFrame(@ForAll @IntRange(min = 0, max = 5_000_000) int firstPts)
      throws Exception {
    RenderPlan plan = plan(RenderPlans.source(NTSC, firstPts, 10), ALL);

    long intoGrid = firstPts - plan.sources().get(0).originMicros();
    assertThat(NTSC.micros(NTSC.nearestFrame(intoGrid))).isEqualTo(intoGrid);
    // Of sound that comes earlier than the picture, less than a frame's length goes.
    assertThat(plan.sources().get(0).originMicros()).isBetween(-1L, NTSC.micros(1));
  }

  private static RenderOptions trim(double start, Optional<Double> end) {
    return ALL.withTrim(Optional.of(new Trim(start, end)));
  }

  private static RenderPlan plan(SourceFacts facts, RenderOptions options)
      throws Planner.Unplannable {
    Material upload = new Material.Upload(new VideoId("0".repeat(32)));
    return Planner.plan(upload, List.of(facts), options, 1);
  }
}
