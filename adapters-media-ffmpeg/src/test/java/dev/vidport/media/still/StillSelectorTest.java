package dev.vidport.media.still;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class StillSelectorTest {
  private final List<FrameStatistics> frames = new ArrayList<>();
  private final ByteArrayOutputStream pixels = new ByteArrayOutputStream();

  /**
   * @param grey brightness of every pixel of the miniature
   */
  private void frame(double at, int mean, int dark, int bright, double blur, int grey) {
    frames.add(new FrameStatistics(frames.size(), at, mean, dark, bright, bright + 10, blur));
    byte[] copy = new byte[Miniatures.WIDTH * Miniatures.HEIGHT];
    Arrays.fill(copy, (byte) grey);
    pixels.writeBytes(copy);
  }

  private void black(double at) {
    frames.add(new FrameStatistics(frames.size(), at, 16, 16, 16, 17, Double.NaN));
    pixels.writeBytes(new byte[Miniatures.WIDTH * Miniatures.HEIGHT]);
  }

  private StillSelector selector(double seconds) {
    return new StillSelector(frames, new Miniatures(pixels.toByteArray()), seconds);
  }

  private double poster() {
    return selector(60).poster().orElseThrow().seconds();
  }

  private List<Double> candidates(double seconds) {
    return selector(seconds).candidates().stream().map(FrameStatistics::seconds).toList();
  }

  @Test
  void sharpestWellLitFrameIsThePoster() {
    black(0);
    frame(2, 120, 40, 200, 6.5, 1);
    frame(4, 110, 40, 190, 3.5, 2);
    frame(6, 230, 229, 231, 1.0, 3);

    assertThat(poster()).isEqualTo(4);
  }

  @Test
  void sharpestFrameOfADarkVideoIsThePoster() {
    frame(2, 26, 16, 40, 6.5, 1);
    frame(4, 25, 16, 44, 3.5, 2);
    frame(6, 27, 16, 50, 5.5, 3);

    assertThat(poster()).isEqualTo(4);
  }

  @Test
  void sharpestWhitePageIsThePoster() {
    frame(2, 228, 226, 235, 4.5, 1);
    frame(4, 230, 227, 235, 2.5, 2);
    frame(6, 229, 220, 235, 3.5, 3);

    assertThat(poster()).isEqualTo(4);
  }

  @Test
  void fadingFrameIsSkipped() {
    frame(2, 22, 17, 30, 1, 1);
    frame(4, 110, 40, 190, 3.5, 2);
    frame(6, 115, 40, 190, 3.6, 3);

    assertThat(poster()).isEqualTo(4);
  }

  @Test
  void titleOnBlackBeatsPlainBlack() {
    black(0);
    frames.add(new FrameStatistics(1, 2, 19, 16, 17, 235, 2));
    pixels.writeBytes(new byte[Miniatures.WIDTH * Miniatures.HEIGHT]);

    assertThat(poster()).isEqualTo(2);
  }

  @Test
  void eachSectionOffersItsBestDifferentFrame() {
    frame(1, 110, 40, 190, 3, 10);
    frame(5, 110, 40, 190, 2, 20);
    frame(15, 110, 40, 190, 4, 20);
    frame(16, 110, 40, 190, 5, 40);
    black(25);
    frame(55, 110, 40, 190, 5, 90);

    assertThat(candidates(60)).containsExactly(1.0, 16.0, 55.0);
  }

  @Test
  void slightlyDifferentFrameIsOfferedIfThereIsNoBetterOne() {
    frame(5, 110, 40, 190, 2, 20);
    frame(15, 110, 40, 190, 3, 21);
    frame(16, 110, 40, 190, 4, 22);
    frame(25, 110, 40, 190, 4, 20);

    assertThat(candidates(60)).containsExactly(16.0);
  }

  @Test
  void blackVideoHasNoCandidates() {
    black(0);
    black(30);

    assertThat(selector(60).poster()).isPresent();
    assertThat(candidates(60)).isEmpty();
  }

  @Test
  void videoWithoutFramesHasNoPoster() {
    assertThat(selector(60).poster()).isEmpty();
    assertThat(candidates(60)).isEmpty();
  }
}
