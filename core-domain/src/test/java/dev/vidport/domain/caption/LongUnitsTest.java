package dev.vidport.domain.caption;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LongUnitsTest {
  @Test
  void longUnitIsDividedIntoFullLinesWithSharesOfTheTime() {
    SpeechUnit unit = SpeechUnit.of("abcdefghij", 1_000_000, 2_000_000, true);

    assertThat(LongUnits.divide(List.of(unit), 4))
        .containsExactly(
            SpeechUnit.of("abcd", 1_000_000, 1_400_000, true),
            SpeechUnit.of("efgh", 1_400_000, 1_800_000, false),
            SpeechUnit.of("ij", 1_800_000, 2_000_000, false));
  }

  @Test
  void wideCharactersTakeTwoColumns() {
    SpeechUnit unit = SpeechUnit.of("今日好", 0, 3_000_000, false);

    assertThat(LongUnits.divide(List.of(unit), 5))
        .extracting(SpeechUnit::text)
        .containsExactly("今日", "好");
  }

  @Test
  void otherUnitsStay() {
    SpeechUnit fits = SpeechUnit.of("fits", 0, 1_000_000, false);

    assertThat(LongUnits.divide(List.of(fits, SpeechUnit.of("tooLong", 0, 0, true)), 4))
        .hasSize(3)
        .startsWith(fits);
  }
}
