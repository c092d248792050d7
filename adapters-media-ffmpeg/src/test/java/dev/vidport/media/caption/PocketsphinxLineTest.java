package dev.vidport.media.caption;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.caption.SpokenWord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PocketsphinxLineTest {
  @Test
  void wordHasItsTimesAndConfidence() {
    assertThat(PocketsphinxLine.parse("forward 0.410 0.930 0.87"))
        .contains(new SpokenWord("forward", 410_000, 930_000, 0.87));
  }

  @Test
  void numberOfThePronunciationIsNoPartOfTheWord() {
    assertThat(PocketsphinxLine.parse("the(2) 1.0 1.5 0.5"))
        .contains(new SpokenWord("the", 1_000_000, 1_500_000, 0.5));
  }

  @Test
  void confidenceAboveOneIsOne() {
    assertThat(PocketsphinxLine.parse("go 1.0 1.5 1.0003"))
        .contains(new SpokenWord("go", 1_000_000, 1_500_000, 1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<s> 0.000 0.400 1.0",
        "</s> 2.000 2.400 1.0",
        "<sil> 0.930 1.000 0.9",
        "[NOISE] 0.930 1.000 0.9",
        "++UH++ 0.930 1.000 0.9",
        "(2) 0.930 1.000 0.9",
        "late 2.000 1.000 0.9",
        "go forward ten meters",
        "one 1 2 3 4",
        ""
      })
  void silenceNoiseAndSentencesAreNoWords(String line) {
    assertThat(PocketsphinxLine.parse(line)).isEmpty();
  }
}
