package dev.vidport.http.server.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SecondsTest {
  @ParameterizedTest
  @CsvSource({
    "2026-11-18T11:06:40Z, 1795000000",
    "2026-11-18T11:06:40.5Z, 1795000000.5",
    "2026-11-18T11:06:40.000001Z, 1795000000.000001"
  })
  void timesHaveNoExponent(Instant time, String written) {
    assertThat(ApiJson.text(ApiJson.object().put("at", Seconds.of(time))))
        .isEqualTo("{\"at\":" + written + "}");
  }

  @ParameterizedTest
  @CsvSource({"5.0, 5.0", "0.04, 0.04", "0.0001, 0.00010", "1.0E-7, 0.00000010", "1.0E7, 10000000"})
  void computedSecondsHaveNoExponent(double seconds, String written) {
    assertThat(ApiJson.text(ApiJson.object().put("at", Seconds.of(seconds))))
        .isEqualTo("{\"at\":" + written + "}");
  }

  @Test
  void microsecondsAreExact() {
    assertThat(Seconds.ofMicros(100_000_000)).hasToString("100");
    assertThat(Seconds.ofMicros(1)).hasToString("0.000001");
  }
}
