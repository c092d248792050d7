package dev.vidport.domain.caption;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpokenWordOrderTest {
  private static final long LENGTH = 60_000_000;

  private static SpokenWord word(String text, long startMicros, long endMicros) {
    return new SpokenWord(text, startMicros, endMicros, 1);
  }

  @Test
  void wordThatStartsALittleEarlierStaysAfterItsPredecessor() {
    assertThat(
            SpokenWordOrder.of(
                List.of(word("one", 2_000_000, 2_500_000), word("two", 1_000_001, 1_200_000)),
                LENGTH))
        .containsExactly(word("one", 2_000_000, 2_500_000), word("two", 2_000_000, 2_000_000));
  }

  @Test
  void wordThatStartsMuchEarlierIsPutThere() {
    SpokenWord later = word("later", 2_000_000, 2_500_000);
    SpokenWord earlier = word("earlier", 1_000_000, 1_500_000);

    assertThat(SpokenWordOrder.of(List.of(later, earlier), LENGTH)).containsExactly(earlier, later);
  }

  @Test
  void timesAreWithinTheVideo() {
    assertThat(
            SpokenWordOrder.of(
                List.of(
                    word("early", -500_000, 200_000),
                    word("last", LENGTH - 1, LENGTH + 1_000_000),
                    word("late", LENGTH, LENGTH + 1)),
                LENGTH))
        .containsExactly(word("early", 0, 200_000), word("last", LENGTH - 1, LENGTH));
  }
}
