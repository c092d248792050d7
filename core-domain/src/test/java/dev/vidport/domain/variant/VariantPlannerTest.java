package dev.vidport.domain.variant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.edit.Placement;
import dev.vidport.domain.render.AudioPlan;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.RenderPlans;
import dev.vidport.domain.render.Rendition;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The plans of an AV1 job, for a video of 1080p at 30 frames per second. */
class VariantPlannerTest {
  private static final RenderPlan PUBLISHED =
      RenderPlans.plan(
          List.of(
              new Chunk(0, 0, OptionalLong.of(600)),
              new Chunk(1, 600, OptionalLong.of(1_200)),
              new Chunk(2, 1_200, OptionalLong.empty())),
          Optional.of(new AudioPlan(128)));

  private static VariantPlanner planner(double seconds) {
    return new VariantPlanner(PUBLISHED, (long) (seconds * 1e6));
  }

  @Test
  void av1HasAllSizesAndExactlyThePublishedFrames() {
    RenderPlan plan = planner(30).ofAv1(new Av1Decision(35, 60));

    assertThat(plan.renditions())
        .extracting(Rendition::name)
        .containsExactly("1080p-av1", "720p-av1", "480p-av1", "360p-av1");
    assertThat(plan.renditions()).extracting(Rendition::crf).containsOnly(35);
    assertThat(plan.chunks())
        .containsExactly(
            new Chunk(0, 0, OptionalLong.of(600)), new Chunk(1, 600, OptionalLong.of(900)));
    assertThat(plan.audio()).isEmpty();
  }

  /** Every published rendition of a remuxed source but the first is encoded. */
  @Test
  void remuxedSourceIsEncodedInItsOwnSizeAsWell() {
    RenderPlan remuxed = RenderPlans.topRemuxed(PUBLISHED);
    RenderPlan plan = new VariantPlanner(remuxed, 30_000_000).ofAv1(new Av1Decision(35, 60));

    assertThat(plan.encoded()).hasSameSizeAs(remuxed.renditions());
  }

  @ParameterizedTest
  @CsvSource({"30, 390, 510", "30.5, 398, 518"})
  void fourSecondsFromTheMiddleAreCompared(double seconds, long first, long end) {
    RenderPlan plan = planner(seconds).ofComparison();

    assertThat(plan.chunks()).containsExactly(new Chunk(0, first, OptionalLong.of(end)));
    assertThat(plan.renditions())
        .extracting(Rendition::name)
        .containsExactly("720p", "720p-av1", "720p-av1");
    assertThat(plan.sources().get(0).placement()).isEqualTo(Placement.whole(1280, 720));
  }

  @Test
  void twoPartsOfALongVideoAreCompared() {
    assertThat(planner(100).ofComparison().chunks())
        .containsExactly(
            new Chunk(0, 864, OptionalLong.of(984)), new Chunk(1, 2016, OptionalLong.of(2136)));
  }

  @Test
  void shortVideosGetNoAv1() {
    assertThat(planner(19.9).obstacle()).contains("the video is shorter than 20 seconds");
    assertThat(planner(20).obstacle()).isEmpty();
  }
}
