package dev.vidport.media.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Redaction.Keyframe;
import dev.vidport.domain.edit.Redaction.Shape;
import dev.vidport.domain.edit.Region;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BlurGridTest {
  private static Redaction redaction(Redaction.Type type, Region... track) {
    List<Keyframe> keyframes =
        IntStream.range(0, track.length).mapToObj(i -> new Keyframe(i, track[i])).toList();
    return new Redaction(type, Shape.RECT, 0, Optional.empty(), keyframes);
  }

  private static Redaction blur(Region... track) {
    return redaction(Redaction.Type.BLUR, track);
  }

  private static BlurGrid fullHd(Redaction... redactions) {
    return BlurGrid.of(1920, 1080, Arrays.asList(redactions));
  }

  @Test
  void cellIsAsLongAsTheShortSideOfTheLargestBlur() {
    // 120 pixels high.
    Redaction large = blur(new Region(0.2, 0.2, 0.5, 120 / 1080.0));
    Redaction small = blur(new Region(0.2, 0.2, 0.05, 0.05));

    assertThat(fullHd(small, large)).isEqualTo(new BlurGrid(16, 9));
  }

  @Test
  void largestSizeOfATrackCounts() {
    assertThat(
            fullHd(
                blur(
                    new Region(0, 0, 0.01, 0.01),
                    new Region(0, 0, 0.5, 120 / 1080.0),
                    new Region(0, 0, 0.01, 0.01))))
        .isEqualTo(new BlurGrid(16, 9));
  }

  @Test
  void trackFromWideToTallCountsAsLarge() {
    assertThat(fullHd(blur(new Region(0, 0, 0.5, 0.01), new Region(0, 0, 0.01, 0.5))))
        .isEqualTo(new BlurGrid(11, 6));
  }

  @Test
  void cellSizeIsBounded() {
    assertThat(fullHd(blur(new Region(0, 0, 0.001, 0.001)))).isEqualTo(new BlurGrid(36, 20));
    assertThat(fullHd(blur(new Region(0, 0, 1, 1)))).isEqualTo(new BlurGrid(11, 6));
    assertThat(BlurGrid.of(1080, 1920, List.of(blur(new Region(0, 0, 1, 1)))))
        .isEqualTo(new BlurGrid(6, 11));
    assertThat(BlurGrid.of(2, 2, List.of(blur(new Region(0, 0, 1, 1)))))
        .isEqualTo(new BlurGrid(6, 6));
  }

  @Test
  void boxesDoNotChangeTheCells() {
    assertThat(
            fullHd(
                redaction(Redaction.Type.BOX, new Region(0, 0, 1, 1)),
                blur(new Region(0, 0, 0.001, 0.001))))
        .isEqualTo(new BlurGrid(36, 20));
  }
}
