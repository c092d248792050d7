package dev.vidport.media.still;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.media.VideoCodec;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.thumbnail.Filmstrip;
import dev.vidport.media.Plans;
import org.junit.jupiter.api.Test;

class FilmstripPlanTest {
  private static FilmstripPlan plan(int width, int height, long lengthMicros) {
    Rendition small =
        new Rendition("small", width, height, VideoCodec.H264, 23, 800, 1600, "veryfast");
    return FilmstripPlan.of(Plans.twoByTwo(), small, lengthMicros);
  }

  private static Filmstrip strip(long lengthMicros) {
    return plan(640, 360, lengthMicros).filmstrip();
  }

  @Test
  void eachKeyframeHasATileUpToTheMaximum() {
    FilmstripPlan plan = plan(640, 360, 60_000_000);

    assertThat(plan.everyFrame()).isFalse();
    assertThat(plan.intervalFrames()).isEqualTo(120);
    assertThat(plan.filmstrip()).isEqualTo(new Filmstrip(10, 2, 160, 90, 4.004, 15));
  }

  @Test
  void longVideoHasAtMostAHundredTiles() {
    assertThat(strip(400_400_000)).isEqualTo(new Filmstrip(10, 10, 160, 90, 4.004, 100));
    assertThat(strip(400_500_000)).isEqualTo(new Filmstrip(10, 6, 160, 90, 8.008, 51));
    assertThat(strip(8 * 3600_000_000L).frames()).isBetween(98, 100);
  }

  @Test
  void shortVideoHasTilesFromAllFrames() {
    FilmstripPlan plan = plan(640, 360, 6_000_000);

    assertThat(plan.everyFrame()).isTrue();
    assertThat(plan.filmstrip().intervalSeconds()).isCloseTo(0.5, within(0.02));
    assertThat(plan.filmstrip().frames()).isEqualTo(12);
    assertThat(strip(33_366).frames()).isEqualTo(1);
  }

  @Test
  void tilesKeepTheAspectRatioWithinBounds() {
    assertThat(plan(360, 640, 60_000_000).filmstrip().tileHeight()).isEqualTo(284);
    assertThat(plan(90, 900, 60_000_000).filmstrip())
        .isEqualTo(new Filmstrip(10, 2, 28, 288, 4.004, 15));
    assertThat(plan(64, 36, 60_000_000).filmstrip().tileWidth()).isEqualTo(64);
    assertThat(plan(2000, 4, 60_000_000).filmstrip().tileHeight()).isEqualTo(2);
  }
}
