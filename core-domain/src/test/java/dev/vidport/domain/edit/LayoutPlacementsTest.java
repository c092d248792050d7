package dev.vidport.domain.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.SeededCases;
import dev.vidport.domain.edit.Layout.Corner;
import dev.vidport.domain.edit.Layout.PictureInPicture;
import dev.vidport.domain.edit.Layout.Side;
import dev.vidport.domain.edit.Layout.SideBySide;
import dev.vidport.domain.edit.Layout.Size;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.SourceFactsFixture;
import dev.vidport.domain.media.VideoFacts;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The canvas is 1920×1080 unless a test uses another. */
class LayoutPlacementsTest {
  private static VideoFacts video(int width, int height) {
    VideoFacts any = SourceFactsFixture.source(new FrameRate(30, 1), 0, 10).video();
    return new VideoFacts(
        any.stream(),
        any.codec(),
        any.pixelFormat(),
        width,
        height,
        any.rate(),
        true,
        0,
        false,
        true,
        any.colours());
  }

  private static List<Placement> placed(Layout layout, VideoFacts screen, VideoFacts camera) {
    return LayoutPlacements.of(layout, screen, camera, 1920, 1080);
  }

  private static Placement camera(Layout layout, int width, int height) {
    return placed(layout, video(1920, 1080), video(width, height)).get(1);
  }

  @ParameterizedTest
  @CsvSource({
    "BOTTOM_RIGHT, SMALL, 1542, 854, 346, 194",
    "BOTTOM_RIGHT, MEDIUM, 1408, 778, 480, 270",
    "BOTTOM_RIGHT, LARGE, 1254, 692, 634, 356",
    "BOTTOM_LEFT, SMALL, 32, 854, 346, 194",
    "BOTTOM_LEFT, MEDIUM, 32, 778, 480, 270",
    "BOTTOM_LEFT, LARGE, 32, 692, 634, 356",
    "TOP_RIGHT, SMALL, 1542, 32, 346, 194",
    "TOP_RIGHT, MEDIUM, 1408, 32, 480, 270",
    "TOP_RIGHT, LARGE, 1254, 32, 634, 356",
    "TOP_LEFT, SMALL, 32, 32, 346, 194",
    "TOP_LEFT, MEDIUM, 32, 32, 480, 270",
    "TOP_LEFT, LARGE, 32, 32, 634, 356",
  })
  void wideCameraIsPlacedInItsCorner(
      Corner corner, Size size, int x, int y, int width, int height) {
    Placement camera = camera(new PictureInPicture(corner, size), 1280, 720);

    assertThat(camera).isEqualTo(new Placement(1, 1, x, y, width, height));
  }

  @Test
  void portraitCameraIsCroppedToASquare() {
    Placement camera = camera(Layout.DEFAULT, 1080, 1920);

    assertThat(camera).isEqualTo(new Placement(1, 0.5625, 1618, 778, 270, 270));
  }

  @Test
  void veryWideCameraIsCroppedAtItsSides() {
    Placement camera = camera(Layout.DEFAULT, 2560, 1080);

    assertThat(camera.cropWidth()).isEqualTo(0.75);
    assertThat(camera.cropHeight()).isEqualTo(1);
    assertThat(camera.width()).isEqualTo(480);
    assertThat(camera.height()).isEqualTo(270);
  }

  @Test
  void videosAreFittedIntoTheirHalves() {
    List<Placement> left = placed(new SideBySide(Side.LEFT), video(1920, 1080), video(1080, 1920));
    List<Placement> right =
        placed(new SideBySide(Side.RIGHT), video(1920, 1080), video(1080, 1920));

    assertThat(left)
        .containsExactly(
            new Placement(1, 1, 0, 270, 960, 540), new Placement(1, 1, 1136, 0, 608, 1080));
    assertThat(right)
        .containsExactly(
            new Placement(1, 1, 960, 270, 960, 540), new Placement(1, 1, 176, 0, 608, 1080));
  }

  @ParameterizedTest
  @MethodSource(SeededCases.SEEDS)
  void placementsAreEvenAndWithinTheCanvas(long seed) {
    SeededCases.check(
        seed,
        1000,
        random -> {
          Corner corner = SeededCases.oneOf(random, Corner.values());
          Size size = SeededCases.oneOf(random, Size.values());
          Side side = SeededCases.oneOf(random, Side.values());
          int canvasWidth = SeededCases.between(random, 1, 1000);
          int canvasHeight = SeededCases.between(random, 1, 1000);
          int cameraWidth = SeededCases.between(random, 1, 8000);
          int cameraHeight = SeededCases.between(random, 1, 8000);
          int width = 2 * canvasWidth;
          int height = 2 * canvasHeight;
          VideoFacts camera = video(cameraWidth, cameraHeight);
          VideoFacts screen = video(width, height);

          for (Layout layout : List.of(new PictureInPicture(corner, size), new SideBySide(side))) {
            for (Placement placed : LayoutPlacements.of(layout, screen, camera, width, height)) {
              assertThat(List.of(placed.x(), placed.y(), placed.width(), placed.height()))
                  .allMatch(n -> n % 2 == 0);
              assertThat(placed.x()).isNotNegative();
              assertThat(placed.y()).isNotNegative();
              assertThat(placed.width()).isPositive();
              assertThat(placed.height()).isPositive();
              assertThat(placed.x() + placed.width()).isLessThanOrEqualTo(width);
              assertThat(placed.y() + placed.height()).isLessThanOrEqualTo(height);
            }
          }
        });
  }
}
