package dev.vidport.domain.watermark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.SeededCases;
import dev.vidport.domain.edit.Placement;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Problems;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class WatermarkTest {
  private static final PictureSize LANDSCAPE = new PictureSize(1920, 1080);
  private static final PictureSize LOGO = new PictureSize(400, 100);

  private static Watermark watermark(PictureSize image, WatermarkSettings settings) {
    return new Watermark(new VideoId("0".repeat(32)), "0".repeat(64), image, settings);
  }

  private static Placement place(WatermarkPosition position, PictureSize image, PictureSize frame) {
    return watermark(image, new WatermarkSettings(position, 1, 0.2, 0.05)).on(frame);
  }

  @ParameterizedTest
  @CsvSource({
    "TOP_LEFT, 54, 54",
    "TOP, 768, 54",
    "TOP_RIGHT, 1482, 54",
    "LEFT, 54, 492",
    "CENTER, 768, 492",
    "RIGHT, 1482, 492",
    "BOTTOM_LEFT, 54, 930",
    "BOTTOM, 768, 930",
    "BOTTOM_RIGHT, 1482, 930",
  })
  void positionIsThatOfTheImageInsideTheMargin(WatermarkPosition position, int x, int y) {
    assertThat(place(position, LOGO, LANDSCAPE)).isEqualTo(new Placement(1, 1, x, y, 384, 96));
  }

  @Test
  void imageReachesItsShareOfTheWidthOrOfTheHeight() {
    WatermarkPosition corner = WatermarkPosition.TOP_LEFT;

    assertThat(place(corner, new PictureSize(100, 100), LANDSCAPE))
        .isEqualTo(new Placement(1, 1, 54, 54, 216, 216));
    assertThat(place(corner, LOGO, new PictureSize(1080, 1920)))
        .isEqualTo(new Placement(1, 1, 54, 54, 216, 54));
  }

  @Test
  void imageOfTheWholeFrameLeavesItsMargin() {
    WatermarkSettings whole = new WatermarkSettings(WatermarkPosition.BOTTOM, 1, 1, 0.1);

    assertThat(watermark(new PictureSize(160, 90), whole).on(LANDSCAPE))
        .isEqualTo(new Placement(1, 1, 192, 108, 1536, 864));
  }

  @ParameterizedTest
  @MethodSource(SeededCases.SEEDS)
  void placeIsEvenWithinTheFrameAndTheSameInEveryRendition(long seed) {
    SeededCases.check(
        seed,
        1_000,
        random -> {
          Watermark watermark =
              watermark(
                  new PictureSize(16 + random.nextInt(1009), 16 + random.nextInt(1009)),
                  new WatermarkSettings(
                      List.of(WatermarkPosition.values()).get(random.nextInt(9)),
                      1,
                      WatermarkSettings.MIN_SIZE + random.nextDouble() * 0.99,
                      random.nextDouble() * WatermarkSettings.MAX_MARGIN));
          PictureSize frame = new PictureSize(even(random, 2, 3840), even(random, 2, 3840));

          Placement place = watermark.on(frame);

          assertThat(place.x() | place.y() | place.width() | place.height()).isEven();
          assertThat(place.x()).isNotNegative();
          assertThat(place.y()).isNotNegative();
          assertThat(place.width()).isPositive();
          assertThat(place.height()).isPositive();
          assertThat(place.x() + place.width()).isLessThanOrEqualTo(frame.width());
          assertThat(place.y() + place.height()).isLessThanOrEqualTo(frame.height());
          Placement twice = watermark.on(new PictureSize(2 * frame.width(), 2 * frame.height()));
          assertThat(twice.x() / 2.0).isCloseTo(place.x(), within(3.0));
          assertThat(twice.y() / 2.0).isCloseTo(place.y(), within(3.0));
        });
  }

  private static int even(Random random, int least, int most) {
    return least + 2 * random.nextInt((most - least) / 2 + 1);
  }

  @Test
  void everyValueOutOfRangeIsAProblem() {
    Problems problems = new Problems();

    new WatermarkSettings(WatermarkPosition.TOP, 1.01, 0, -0.1).check("", problems);
    new WatermarkSettings(WatermarkPosition.TOP, 0, 0.01, 0.25).check("", problems);

    assertThat(problems.list())
        .containsExactly(
            new Problem("opacity", "must be 0 to 1"),
            new Problem("size", "must be 0.01 to 1"),
            new Problem("margin", "must be 0 to 0.25"));
  }
}
