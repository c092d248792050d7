package dev.vidport.outbound.egress;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RetryAfterTest {
  private static final Instant NOW = Instant.parse("2026-11-25T12:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "' 120 ', 120",
    "'Wed, 25 Nov 2026 12:01:00 GMT', 60",
    "'Wed, 25 Nov 2026 11:00:00 GMT', 0"
  })
  void secondsAndDatesAreParsed(String text, long seconds) {
    assertThat(RetryAfter.parse(text, NOW)).contains(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "soon", "-1", "1.5", "9999999999", "2026-11-25T12:01:00Z"})
  void otherTextIsIgnored(String text) {
    assertThat(RetryAfter.parse(text, NOW)).isEmpty();
  }
}
