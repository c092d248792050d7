package dev.vidport.domain.caption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import org.junit.jupiter.api.Test;

class WordPiecesTest {
  private final WordPieces pieces = new WordPieces();
  private long micros;

  /** Adds pieces that last a second each. */
  private WordPiecesTest add(String... texts) {
    for (String text : texts) {
      pieces.add(text, micros, micros + 1_000_000, 1);
      micros += 1_000_000;
    }
    return this;
  }

  @Test
  void piecesWithoutSpaceContinueAWord() {
    add(" Hel", "lo", ",", " world", "!");

    assertThat(pieces.words())
        .extracting(SpokenWord::text, SpokenWord::startMicros, SpokenWord::endMicros)
        .containsExactly(tuple("Hello,", 0L, 3_000_000L), tuple("world!", 3_000_000L, 5_000_000L));
  }

  @Test
  void lettersOfScriptsWithoutSpacesAreWords() {
    add("今日", "は", "。", "晴", "れ");

    assertThat(pieces.words()).extracting(SpokenWord::text).containsExactly("今日", "は。", "晴", "れ");
  }

  @Test
  void wordHasTheLowestConfidenceOfItsPieces() {
    pieces.add(" ele", 0, 1, 0.9);
    pieces.add("phant", 1, 2, 0.4);

    assertThat(pieces.words()).containsExactly(new SpokenWord("elephant", 0, 2, 0.4));
  }

  @Test
  void spaceAloneEndsAWord() {
    assertThat(add("one", " ", "two", "").pieces.words())
        .extracting(SpokenWord::text)
        .containsExactly("one", "two");
  }

  @Test
  void wordThatEndsBeforeItStartsLastsNoTime() {
    pieces.add(" late", 5, 3, 1);

    assertThat(pieces.words()).containsExactly(new SpokenWord("late", 5, 5, 1));
  }
}
