package dev.vidport.domain.derivative;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.thumbnail.Filmstrip;
import dev.vidport.domain.thumbnail.StillFormat;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StillImageTest {
  private static final DerivativeSource SOURCE =
      new DerivativeSource(
          new FrameRate(30000, 1001),
          300,
          new PictureSize(1920, 1080),
          new Filmstrip(1, 1, 160, 90, 10, 1),
          Instant.EPOCH,
          45,
          1_000_000);

  @Test
  void withoutParametersItIsThePosterInFullSize() {
    assertThat(read(Map.of()))
        .isEqualTo(
            new StillImage(
                StillFormat.JPEG, 45, new PictureSize(1920, 1080), new PictureSize(1920, 1080)));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "0.03, 0",
    // The starts of frames 1 and 2 are 0.03337 and 0.06673 s.
    "0.033, 1",
    "0.0333666, 1",
    "0.065, 1",
    "0.066, 2",
    "0.067, 2",
    "1, 29",
    "1.001, 30",
    "9.976, 299",
    "10, 299",
    "10.01, 299",
    "10.010, 299"
  })
  void timeLeadsToTheFrameThatIsShownThen(String time, long frame) {
    assertThat(read(Map.of("time", time)).frame()).isEqualTo(frame);
  }

  @ParameterizedTest
  @CsvSource({
    "640, , 640x360",
    ", 360, 640x360",
    "641, , 642x360",
    "4000, 4000, 1920x1080",
    "400, 400, 400x226",
    "2, 2, 2x2",
  })
  void containedPictureKeepsItsShapeAndIsNeverEnlarged(String width, String height, String size) {
    StillImage still = read(sides(width, height, "contain"));

    assertThat(text(still.size())).isEqualTo(size);
    assertThat(still.scaled()).isEqualTo(still.size());
  }

  @ParameterizedTest
  @CsvSource({
    "400, 400, 400x400, 712x400",
    "640, 360, 640x360, 640x360",
    "400, , 400x226, 400x226",
    // No larger than the video, in the same shape.
    "4000, 4000, 1080x1080, 1920x1080",
    "8000, 1000, 1920x240, 1920x1080",
  })
  void coveringPictureIsCutAndNeverEnlarged(
      String width, String height, String size, String scaled) {
    StillImage still = read(sides(width, height, "cover"));

    assertThat(text(still.size())).isEqualTo(size);
    assertThat(text(still.scaled())).isEqualTo(scaled);
  }

  @Test
  void everyProblemIsNamed() {
    Problems problems = new Problems();
    StillImage.read(
        StillFormat.PNG,
        Map.of("time", "11", "width", "1", "height", "x", "fit", "tile", "widht", "3"),
        SOURCE,
        problems);

    assertThat(problems.list())
        .containsExactly(
            new Problem("widht", "unknown parameter; possible: time, width, height, fit"),
            new Problem("time", "must be a number of seconds from 0 to 10.010, such as 1.5"),
            new Problem("width", "must be a whole number from 2 to 8192"),
            new Problem("height", "must be a whole number from 2 to 8192"),
            new Problem("fit", "must be one of contain, cover"));
  }

  @ParameterizedTest
  @CsvSource({"-1", "1e3", "NaN", "٣", "0x1", "1.", "''", "99999999999999999999"})
  void timeIsAPlainNumber(String time) {
    Problems problems = new Problems();
    StillImage.read(StillFormat.PNG, Map.of("time", time), SOURCE, problems);

    assertThat(problems.list()).extracting(Problem::field).containsExactly("time");
  }

  @Test
  void differentImagesHaveDifferentNames() {
    assertThat(read(sides("400", "400", "cover")).fileName())
        .isEqualTo("still-45-400x400-of-712x400.jpg");
    assertThat(read(Map.of("time", "1", "width", "400")).fileName())
        .isEqualTo("still-29-400x226.jpg");
  }

  private static Map<String, String> sides(String width, String height, String fit) {
    if (width == null) {
      return Map.of("height", height, "fit", fit);
    }
    return height == null
        ? Map.of("width", width, "fit", fit)
        : Map.of("width", width, "height", height, "fit", fit);
  }

  private static StillImage read(Map<String, String> parameters) {
    Problems problems = new Problems();
    StillImage still = StillImage.read(StillFormat.JPEG, parameters, SOURCE, problems);
    assertThat(problems.list()).isEmpty();
    return still;
  }

  private static String text(PictureSize size) {
    return size.width() + "x" + size.height();
  }
}
