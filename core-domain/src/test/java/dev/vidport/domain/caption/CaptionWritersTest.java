package dev.vidport.domain.caption;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CaptionWritersTest {
  private static final Captions ENGLISH =
      captions(
          "en",
          new Cue(3_723_004_000L, 3_725_000_000L, List.of("AT&T <b>", "--> 2 > 1")),
          new Cue(500_000, 1_999_600, List.of("Hello {\\an8}")));

  private static Captions captions(String language, Cue... cues) {
    return new Captions(new SpokenLanguage(language), List.of(cues));
  }

  @Test
  void webVttHasHoursAndEscapedText() {
    assertThat(WebVtt.write(ENGLISH))
        .isEqualTo(
            """
            WEBVTT

            00:00:00.500 --> 00:00:02.000
            Hello {\\an8}

            01:02:03.004 --> 01:02:05.000
            AT&amp;T &lt;b&gt;
            --&gt; 2 &gt; 1

            """);
  }

  @Test
  void webVttWithoutCuesIsValid() {
    assertThat(WebVtt.write(captions("en"))).isEqualTo("WEBVTT\n\n");
  }

  @Test
  void subRipHasNumbersCommasAndNoTags() {
    assertThat(SubRip.write(ENGLISH))
        .isEqualTo(
            """
            1
            00:00:00,500 --> 00:00:02,000
            Hello (\\an8}

            2
            01:02:03,004 --> 01:02:05,000
            AT&T ‹b>
            -> 2 > 1

            """
                .replace("\n", "\r\n"));
  }

  @Test
  void textOfSubRipNeverLooksLikeTimes() {
    Cue cue = new Cue(0, 1_000_000, List.of("00:00:05,000 ----> 00:00:09,000"));

    assertThat(SubRip.write(captions("en", cue))).contains("\n00:00:05,000 -> 00:00:09,000\r\n");
  }

  @Test
  void rightToLeftLineThatStartsWithALatinNameIsMarked() {
    Captions captions =
        captions("he", new Cue(0, 1_000_000, List.of("Java היא שפה", "שפת Java", "Java 17")));

    assertThat(WebVtt.write(captions)).contains("\n\u200FJava היא שפה\nשפת Java\nJava 17\n");
    assertThat(SubRip.write(captions)).contains("\n\u200FJava היא שפה\r\n");
  }

  @Test
  void plainTextHasAParagraphForEachPause() {
    assertThat(
            PlainText.write(
                captions(
                    "en",
                    new Cue(3_000_000, 5_000_000, List.of("Hello", "there.")),
                    new Cue(5_100_000, 6_000_000, List.of("Bye.")),
                    new Cue(8_000_000, 9_000_000, List.of("Again.")))))
        .isEqualTo("Hello there. Bye.\n\nAgain.\n");
  }

  @Test
  void plainTextOfChineseHasNoSpaces() {
    assertThat(PlainText.write(captions("zh", new Cue(0, 2_000_000, List.of("大家好，", "我是小明。")))))
        .isEqualTo("大家好，我是小明。\n");
  }

  @Test
  void longParagraphEndsWithASentence() {
    String sentence = "This is a sentence of thirty-nine letters";
    Cue[] cues = new Cue[40];
    for (int i = 0; i < cues.length; i++) {
      String end = i % 2 == 0 ? "," : ".";
      cues[i] = new Cue(i * 2_000_000L, (i + 1) * 2_000_000L, List.of(sentence + end));
    }

    assertThat(PlainText.write(captions("en", cues)).split("\n\n"))
        .hasSize(3)
        .allMatch(paragraph -> paragraph.strip().endsWith("."));
  }
}
