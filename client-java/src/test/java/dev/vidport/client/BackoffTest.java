package dev.vidport.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BackoffTest {
  private final List<Duration> waits = new ArrayList<>();
  private final Backoff backoff = new Backoff(new Random(1), waits::add);

  @Test
  void delaysDoubleUpToHalfAMinuteEachShortenedByAtMostHalf() {
    for (int failures : IntStream.rangeClosed(1, Backoff.MAX_ATTEMPTS).toArray()) {
      long whole = Math.min(30_000, 1_000L << (failures - 1));

      assertThat(backoff.delay(failures).toMillis()).isBetween(whole / 2, whole);
    }
  }

  @Test
  void delaysAreRandom() {
    assertThat(IntStream.range(0, 20).mapToObj(i -> backoff.delay(5)).distinct())
        .hasSizeGreaterThan(10);
  }

  @Test
  void retryAfterOfTheServerIsRespected() throws InterruptedException {
    backoff.afterFailure(1, Duration.ofSeconds(7));

    assertThat(waits).containsExactly(Duration.ofSeconds(7));
  }
}
