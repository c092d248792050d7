package dev.vidport.media.still;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChoiceTest {
  private final List<Look> looks = new ArrayList<>();
  private final ByteArrayOutputStream pixels = new ByteArrayOutputStream();

  /**
   * @param grey brightness of every place of the miniature
   */
  private void picture(double at, int mean, int dark, int bright, double blur, int grey) {
    looks.add(new Look(looks.size(), at, mean, dark, bright, bright + 10, blur));
    byte[] copy = new byte[Miniatures.WIDTH * Miniatures.HEIGHT];
    Arrays.fill(copy, (byte) grey);
    pixels.writeBytes(copy);
  }

  private void black(double at) {
    looks.add(new Look(looks.size(), at, 16, 16, 16, 17, Double.NaN));
    pixels.writeBytes(new byte[Miniatures.WIDTH * Miniatures.HEIGHT]);
  }

  private Choice choice(double seconds) {
    return new Choice(looks, new Miniatures(pixels.toByteArray()), seconds);
  }

  private double poster() {
    return choice(60).poster().orElseThrow().seconds();
  }

  private List<Double> candidates(double seconds) {
    return choice(seconds).candidates().stream().map(Look::seconds).toList();
  }

  @Test
  void sharpestOfTheWellLitIsThePoster() {
    black(0);
    picture(2, 120, 40, 200, 6.5, 1);
    picture(4, 110, 40, 190, 3.5, 2);
    picture(6, 230, 229, 231, 1.0, 3);

    assertThat(poster()).isEqualTo(4);
  }

  @Test
  void sharpestOfAFilmByNightIsThePoster() {
    picture(2, 26, 16, 40, 6.5, 1);
    picture(4, 25, 16, 44, 3.5, 2);
    picture(6, 27, 16, 50, 5.5, 3);

    assertThat(poster()).isEqualTo(4);
  }

  @Test
  void sharpestOfWhitePagesIsThePoster() {
    picture(2, 228, 226, 235, 4.5, 1);
    picture(4, 230, 227, 235, 2.5, 2);
    picture(6, 229, 220, 235, 3.5, 3);

    assertThat(poster()).isEqualTo(4);
  }

  @Test
  void pictureThatFadesInIsPassedOver() {
    picture(2, 22, 17, 30, 1, 1);
    picture(4, 110, 40, 190, 3.5, 2);
    picture(6, 115, 40, 190, 3.6, 3);

    assertThat(poster()).isEqualTo(4);
  }

  @Test
  void titleOnBlackGoesBeforeBlack() {
    black(0);
    looks.add(new Look(1, 2, 19, 16, 17, 235, 2));
    pixels.writeBytes(new byte[Miniatures.WIDTH * Miniatures.HEIGHT]);

    assertThat(poster()).isEqualTo(2);
  }

  @Test
  void eachStretchGivesItsBestThatIsUnlikeTheOthers() {
    picture(1, 110, 40, 190, 3, 10);
    picture(5, 110, 40, 190, 2, 20);
    picture(15, 110, 40, 190, 4, 20);
    picture(16, 110, 40, 190, 5, 40);
    black(25);
    picture(55, 110, 40, 190, 5, 90);

    assertThat(candidates(60)).containsExactly(1.0, 16.0, 55.0);
  }

  @Test
  void whatDiffersALittleIsTakenForWantOfBetter() {
    picture(5, 110, 40, 190, 2, 20);
    picture(15, 110, 40, 190, 3, 21);
    picture(16, 110, 40, 190, 4, 22);
    picture(25, 110, 40, 190, 4, 20);

    assertThat(candidates(60)).containsExactly(16.0);
  }

  @Test
  void blackHasNoCandidates() {
    black(0);
    black(30);

    assertThat(choice(60).poster()).isPresent();
    assertThat(candidates(60)).isEmpty();
  }

  @Test
  void noPictureIsNoPoster() {
    assertThat(choice(60).poster()).isEmpty();
    assertThat(candidates(60)).isEmpty();
  }
}
