package dev.vidport.domain.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.media.PictureSize;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrameWeightTest {
  @ParameterizedTest
  @CsvSource({
    "640, 360, 1",
    "1920, 1080, 1",
    "1080, 1920, 1",
    "2560, 1080, 1",
    "1080, 7680, 1",
    "1440, 1440, 1",
    "1920, 1440, 1",
    "2560, 1440, 2",
    "1440, 2560, 2",
    "3440, 1440, 2",
    "2160, 2160, 2",
    "3840, 2160, 4",
    "2160, 3840, 4",
    "4096, 2160, 4",
    "5120, 2160, 5"
  })
  void framesAbove1080pCountByTheirPixels(int width, int height, int factor) {
    Optional<PictureSize> size = Optional.of(new PictureSize(width, height));

    assertThat(FrameWeight.PIXELS.factor(size)).isEqualTo(factor);
    assertThat(FrameWeight.NONE.factor(size)).isEqualTo(1);
  }

  @Test
  void plansWeighFramesUnlessTheySayOtherwise() {
    assertThat(Plan.builder("a", "A").build().frameWeight()).isEqualTo(FrameWeight.PIXELS);
    assertThat(Plan.EMBEDDED.frameWeight()).isEqualTo(FrameWeight.NONE);
    assertThat(FrameWeight.PIXELS.factor(Optional.empty())).isEqualTo(1);
  }
}
