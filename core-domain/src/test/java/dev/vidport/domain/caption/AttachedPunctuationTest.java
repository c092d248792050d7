package dev.vidport.domain.caption;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class AttachedPunctuationTest {
  /** The texts of the units after {@code texts}; a space before one of them separates it. */
  private static List<String> attached(int maxColumns, String... texts) {
    List<SpeechUnit> units =
        Arrays.stream(texts)
            .map(text -> SpeechUnit.of(text.strip(), 0, 0, text.startsWith(" ")))
            .toList();
    return AttachedPunctuation.attach(units, maxColumns).stream().map(SpeechUnit::text).toList();
  }

  @Test
  void punctuationFollowsItsWord() {
    assertThat(attached(42, "好", "，", "我")).containsExactly("好，", "我");
    assertThat(attached(42, "Yes", " ...", " no")).containsExactly("Yes...", "no");
  }

  @Test
  void openingBracketPrecedesItsWord() {
    assertThat(attached(42, "前", "「", "今日", "」")).containsExactly("前", "「今日」");
  }

  @Test
  void combiningMarkStaysWithItsLetterAlsoAfterASpace() {
    assertThat(attached(42, "e", " \u0301t")).containsExactly("e\u0301t");
  }

  @Test
  void smallKanaStartsNoLine() {
    assertThat(attached(42, "き", "ょう")).containsExactly("きょう");
  }

  @Test
  void unitsAreJoinedUpToTheLengthOfALine() {
    assertThat(attached(4, "好好", "，", "我")).containsExactly("好好", "，", "我");
  }

  @Test
  void nothingInvisibleIsLeft() {
    assertThat(attached(42, "\u0301", "a", "\u0301")).containsExactly("a\u0301");
  }
}
