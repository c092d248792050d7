package dev.vidport.media.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.media.FrameRate;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateChoiceTest {
  private static Optional<FrameRate> rate(String text) {
    String[] parts = text.split("/", 2);
    return parts[0].equals("0")
        ? Optional.empty()
        : Optional.of(new FrameRate(Integer.parseInt(parts[0]), Integer.parseInt(parts[1])));
  }

  @ParameterizedTest(name = "base {0}, mean {1}: {2}, constant {3}")
  @CsvSource({
    "30/1, 30/1, 30/1, true",
    "30000/1001, 30000/1001, 30000/1001, true",
    "30/1, 4350/145, 30/1, true",
    "15/1, 15/1, 15/1, true",
    "120/1, 120000/1001, 120000/1001, true",
    "30/1, 29997/1000, 30/1, true",
    "120/1, 120/1, 120/1, true",
    // Every third frame is missing.
    "30/1, 20/1, 30/1, false",
    // A screen recording with few changes.
    "30/1, 11/1, 30/1, false",
    // A single frame for five seconds.
    "1/5, 1/5, 1/1, false",
    "1/1, 1/1, 1/1, true",
    "90/1, 2970/100, 30000/1001, false",
    "240/1, 59/1, 60000/1001, false",
  })
  void rateFollowsTheHeaders(String base, String mean, String chosen, boolean constant) {
    assertThat(RateChoice.of(rate(base), rate(mean), false))
        .contains(new RateChoice(rate(chosen).orElseThrow(), constant));
  }

  @ParameterizedTest(name = "base {0}, mean {1}")
  @CsvSource({"1000/1, 30/1", "30/1, 0/0", "0/0, 30/1", "1000/1, 1000/1"})
  void millisecondTimesAndMissingRatesAreNotTrusted(String base, String mean) {
    assertThat(RateChoice.of(rate(base), rate(mean), false)).isEmpty();
  }

  @Test
  void fieldRateIsNotTheFrameRate() {
    assertThat(RateChoice.of(rate("50/1"), rate("25/1"), true))
        .contains(new RateChoice(new FrameRate(25, 1), true));
  }
}
