package dev.vidport.media.still;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LookLinesTest {
  private final LookLines lines = new LookLines();

  private void picture(double at, int mean, int dark, int bright, int brightest, String blur) {
    Stream.of(
            String.format(Locale.ROOT, "frame:0    pts:1       pts_time:%s", at),
            "lavfi.signalstats.YLOW=" + dark,
            "lavfi.signalstats.YAVG=" + mean,
            "lavfi.signalstats.YHIGH=" + bright,
            "lavfi.signalstats.YMAX=" + brightest,
            "lavfi.blur=" + blur)
        .forEach(lines);
  }

  private double chosen() {
    return lines.best().orElseThrow().seconds();
  }

  @Test
  void sharpestOfTheWellLitIsChosen() {
    picture(0, 16, 16, 16, 16, "-nan");
    picture(2, 120, 40, 200, 235, "6.5");
    picture(4, 110, 40, 190, 230, "3.5");
    picture(6, 230, 229, 231, 235, "1.0");

    assertThat(chosen()).isEqualTo(4);
  }

  @Test
  void titleOnBlackGoesBeforeBlack() {
    picture(0, 16, 16, 16, 17, "nan");
    picture(2, 19, 16, 17, 235, "2.0");

    assertThat(chosen()).isEqualTo(2);
    assertThat(lines.best().orElseThrow().visible()).isTrue();
  }

  @Test
  void blackIsBlack() {
    picture(0, 16, 16, 16, 16, "-nan");

    assertThat(lines.best().orElseThrow().visible()).isFalse();
  }

  @Test
  void noPictureIsNone() {
    assertThat(lines.best()).isEmpty();
  }
}
