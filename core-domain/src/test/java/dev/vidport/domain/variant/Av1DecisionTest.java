package dev.vidport.domain.variant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.media.VideoCodec;
import dev.vidport.domain.render.Rendition;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which quality setting of AV1 equals H.264, and whether AV1 pays. */
class Av1DecisionTest {
  /** An encode whose similarity has this many decibels. */
  private static EncodedPart part(long bytes, double decibels) {
    return new EncodedPart(bytes, 1 - Math.pow(10, -decibels / 10));
  }

  private static Av1Decision decide(EncodedPart h264, EncodedPart better, EncodedPart worse) {
    return Av1Decision.of(List.of(List.of(h264, better, worse)));
  }

  /** Half-way between the two settings: half of the difference, and the geometric mean of bits. */
  @Test
  void settingOfEqualQualityIsInterpolated() {
    Av1Decision decision = decide(part(1_000, 15), part(800, 16), part(200, 14));

    assertThat(decision).isEqualTo(new Av1Decision(38, 40));
    assertThat(decision.pays()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"1000, true", "941, true", "900, false"})
  void av1PaysFromASavingOf15PercentOn(long h264, boolean pays) {
    assertThat(decide(part(h264, 16), part(800, 16), part(200, 14)).pays()).isEqualTo(pays);
  }

  @ParameterizedTest
  @CsvSource({"40, 24, 202", "2, 52, 8"})
  void settingsAndTheirBitsStayWithinLimits(double decibels, int crf, int percent) {
    assertThat(decide(part(1_000, decibels), part(800, 16), part(200, 14)))
        .isEqualTo(new Av1Decision(crf, percent));
  }

  /** Otherwise, the bits would be extrapolated from a difference that says nothing. */
  @Test
  void settingsThatHardlyDifferTakeTheSmallerEncode() {
    assertThat(decide(part(1_000, 25), part(900, 30.01), part(800, 30)))
        .isEqualTo(new Av1Decision(44, 80));
  }

  @Test
  void perfectPicturesTakeTheSmallerEncode() {
    EncodedPart perfect = new EncodedPart(100, 1);

    assertThat(decide(perfect, new EncodedPart(80, 1), new EncodedPart(60, 1)))
        .isEqualTo(new Av1Decision(44, 60));
  }

  @Test
  void partsCountTogether() {
    assertThat(
            Av1Decision.of(
                List.of(
                    List.of(part(900, 15), part(700, 16), part(150, 14)),
                    List.of(part(100, 15), part(100, 16), part(50, 14)))))
        .isEqualTo(new Av1Decision(38, 40));
    assertThat(part(1, 10).plus(part(2, 10)).decibels()).isCloseTo(10, within(0.001));
  }

  @Test
  void decisionIsReadFromItsNote() {
    Av1Decision decision = new Av1Decision(52, 999);

    assertThat(decision.note()).hasSizeLessThanOrEqualTo(20);
    assertThat(Av1Decision.parse(decision.note())).isEqualTo(decision);
  }

  @Test
  void filesOfAnotherCodecHaveAnotherName() {
    Rendition h264 = new Rendition("720p", 1280, 720, VideoCodec.H264, 24, 3_000, 6_000, "fast");

    assertThat(h264.name()).isEqualTo("720p");
    assertThat(new Av1Decision(30, 60).rendition(h264).name()).isEqualTo("720p-av1");
  }
}
