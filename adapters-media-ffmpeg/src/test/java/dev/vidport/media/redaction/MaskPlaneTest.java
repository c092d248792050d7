package dev.vidport.media.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.edit.Redaction.Shape;
import dev.vidport.domain.edit.Region;
import org.junit.jupiter.api.Test;

class MaskPlaneTest {
  private static final int WIDTH = 10;
  private static final int HEIGHT = 5;

  private static String drawn(Shape shape, int margin, Region... regions) {
    byte[] bytes = new byte[WIDTH * HEIGHT];
    MaskPlane plane = new MaskPlane(bytes, 0, WIDTH, WIDTH, HEIGHT, margin);
    for (Region region : regions) {
      plane.hide(shape, region);
    }
    return text(bytes, WIDTH);
  }

  static String text(byte[] bytes, int width) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < bytes.length; i++) {
      text.append(bytes[i] == 0 ? '.' : bytes[i] == MaskPlane.HIDDEN ? '#' : '?');
      text.append(i % width == width - 1 ? "\n" : "");
    }
    return text.toString();
  }

  @Test
  void rectangleOnWholePixelsIsExact() {
    assertThat(drawn(Shape.RECT, 0, new Region(0.2, 0.2, 0.3, 0.4)))
        .isEqualTo(
            """
            ..........
            ..###.....
            ..###.....
            ..........
            ..........
            """);
  }

  @Test
  void partlyCoveredPixelsAreHidden() {
    assertThat(drawn(Shape.RECT, 0, new Region(0.19, 0.19, 0.32, 0.42)))
        .isEqualTo(
            """
            .#####....
            .#####....
            .#####....
            .#####....
            ..........
            """);
  }

  @Test
  void smallestRegionHidesOnePixel() {
    assertThat(drawn(Shape.RECT, 0, new Region(0.2, 0.2, 1e-9, 1e-9)))
        .isEqualTo(drawn(Shape.ELLIPSE, 0, new Region(0.25, 0.3, 1e-9, 1e-9)))
        .isEqualTo(
            """
            ..........
            ..#.......
            ..........
            ..........
            ..........
            """);
  }

  @Test
  void regionIsClippedToTheVideo() {
    assertThat(drawn(Shape.RECT, 0, new Region(0.8, 0.6, 1, 1)))
        .isEqualTo(
            """
            ..........
            ..........
            ..........
            ........##
            ........##
            """);
    assertThat(drawn(Shape.RECT, 0, new Region(1, 1, 0.5, 0.5))).doesNotContain("#");
    assertThat(drawn(Shape.RECT, 0, new Region(0, 0, 1, 1))).doesNotContain(".");
  }

  @Test
  void ellipseTouchesAllSidesOfItsRegion() {
    assertThat(drawn(Shape.ELLIPSE, 0, new Region(0, 0, 1, 1)))
        .isEqualTo(
            """
            .########.
            ##########
            ##########
            ##########
            .########.
            """);
    assertThat(drawn(Shape.ELLIPSE, 0, new Region(0.1, 0.2, 0.8, 0.6)))
        .isEqualTo(
            """
            ..........
            .########.
            .########.
            .########.
            ..........
            """);
  }

  @Test
  void everyPixelThatAnEllipseTouchesIsHidden() {
    int size = 64;
    byte[] bytes = new byte[size * size];
    Region region = new Region(0.107, 0.213, 0.611, 0.357);

    new MaskPlane(bytes, 0, size, size, size, 0).hide(Shape.ELLIPSE, region);

    int fine = 16;
    for (int y = 0; y < size * fine; y++) {
      for (int x = 0; x < size * fine; x++) {
        double dx = ((x + 0.5) / fine / size - region.x() - region.w() / 2) / (region.w() / 2);
        double dy = ((y + 0.5) / fine / size - region.y() - region.h() / 2) / (region.h() / 2);
        byte pixel = bytes[y / fine * size + x / fine];
        if (dx * dx + dy * dy < 1) {
          assertThat(pixel).isEqualTo(MaskPlane.HIDDEN);
        } else if (dx * dx + dy * dy > 1.3) {
          assertThat(pixel).isZero();
        }
      }
    }
  }

  @Test
  void overlappingRegionsAreAllHidden() {
    assertThat(drawn(Shape.RECT, 0, new Region(0.1, 0, 0.3, 0.4), new Region(0.3, 0.2, 0.3, 0.4)))
        .isEqualTo(
            """
            .###......
            .#####....
            ...###....
            ..........
            ..........
            """);
  }

  @Test
  void marginEnlargesARegionOnAllSides() {
    assertThat(drawn(Shape.RECT, 1, new Region(0, 0.4, 0.3, 0.2)))
        .isEqualTo(
            """
            ..........
            ####......
            ####......
            ####......
            ..........
            """);
    assertThat(drawn(Shape.ELLIPSE, 1, new Region(0.4, 0.4, 0.2, 0.2)))
        .isEqualTo(
            """
            ..........
            ...####...
            ...####...
            ...####...
            ..........
            """);
  }
}
