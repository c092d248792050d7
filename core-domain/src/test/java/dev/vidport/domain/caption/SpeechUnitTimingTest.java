package dev.vidport.domain.caption;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpeechUnitTimingTest {
  private static final long LENGTH = 60_000_000;

  private static List<Long> ends(SpeechUnit... units) {
    return SpeechUnitTiming.of(List.of(units), LENGTH).stream().map(SpeechUnit::endMicros).toList();
  }

  private static SpeechUnit unit(String text, long startMicros, long endMicros) {
    return SpeechUnit.of(text, startMicros, endMicros, false);
  }

  @Test
  void wordWithoutALengthTakesATwentiethOfASecondForEachLetter() {
    assertThat(ends(unit("word", 1_000_000, 1_000_000))).containsExactly(1_200_000L);
  }

  @Test
  void wordThatLastsThroughSilenceEndsWhenItIsSpoken() {
    assertThat(ends(unit("word", 1_000_000, 30_000_000))).containsExactly(2_400_000L);
  }

  @Test
  void unitEndsBeforeTheNextOneAndBeforeTheEnd() {
    assertThat(
            ends(
                unit("one", 1_000_000, 1_900_000),
                unit("two", 1_500_000, 1_900_000),
                unit("end", LENGTH - 1, LENGTH)))
        .containsExactly(1_500_000L, 1_900_000L, LENGTH);
  }

  @Test
  void unitsAtTheSameTimeDoNotEndBeforeTheyStart() {
    assertThat(ends(unit("one", 2_000_000, 2_500_000), unit("two", 1_000_000, 1_500_000)))
        .containsExactly(2_000_000L, 1_500_000L);
  }
}
