package dev.vidport.domain.playback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.refusal.Problems;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinkLifetimeTest {
  @ParameterizedTest
  @CsvSource({"10, 1800", "900, 1800", "901, 1802", "28800, 57600", "50000, 86400"})
  void defaultIsTwiceTheLengthBetweenHalfAnHourAndADay(long seconds, long expected) {
    assertThat(LinkLifetime.playback(seconds * 1_000_000, Optional.empty()))
        .isEqualTo(Duration.ofSeconds(expected));
  }

  @Test
  void requestedLifetimeIsUsed() {
    Duration wanted = Duration.ofSeconds(5);

    assertThat(LinkLifetime.playback(1_000_000, Optional.of(wanted))).isEqualTo(wanted);
  }

  @ParameterizedTest
  @CsvSource({"0, false", "1, true", "86400, true", "86401, false", "-5, false"})
  void requestedLifetimeMustBeWithinADay(long seconds, boolean right) {
    Problems problems = new Problems();

    LinkLifetime.check(seconds, "linkTtl", problems);

    assertThat(problems.none()).isEqualTo(right);
  }
}
