package dev.vidport.domain.caption;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.media.FrameRate;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CueLayoutTest {
  private static final FrameRate RATE = new FrameRate(25, 1);
  private static final long MINUTE = 60_000_000;

  private static List<Cue> cues(String language, List<SpokenWord> words) {
    return new CueLayout(new SpokenLanguage(language), RATE, MINUTE).layOut(words).cues();
  }

  private static List<String> texts(String language, Speech speech) {
    return cues(language, speech.words()).stream()
        .map(cue -> String.join("/", cue.lines()))
        .toList();
  }

  private static SpokenWord word(String text, double start, double end) {
    return new SpokenWord(text, Math.round(start * 1e6), Math.round(end * 1e6), 1);
  }

  @Test
  void noWordsGiveNoCues() {
    assertThat(cues("en", List.of())).isEmpty();
  }

  @Test
  void cuesEndWithSentencesAndClauses() {
    assertThat(
            texts(
                "en",
                Speech.says("So welcome to the lecture.")
                    .pause(0.7)
                    .and("Today we are going to talk about the history of computers, and why")
                    .and("the early machines were so large that they filled an entire room.")
                    .and("Dr. Smith once said that there is a market for five computers.")))
        .containsExactly(
            "So welcome to the lecture.",
            "Today we are going to talk/about the history of computers,",
            "and why the early machines were/so large that they filled an entire room.",
            "Dr. Smith once said that there/is a market for five computers.");
  }

  @Test
  void cuesEndAtLongPauses() {
    assertThat(texts("en", Speech.says("I think").pause(1.5).and("it is fine")))
        .containsExactly("I think", "it is fine");
  }

  @Test
  void shortSentencesShareACue() {
    assertThat(texts("en", Speech.says("Yes. No. Well.").pause(3).and("Thank you.")))
        .containsExactly("Yes. No. Well.", "Thank you.");
  }

  @Test
  void shortCueIsProlongedIntoTheSilence() {
    Cue cue = cues("en", List.of(word("Yes.", 2, 2.2), word("No.", 30, 30.2))).get(0);

    assertThat(cue).isEqualTo(new Cue(2_000_000, 3_000_000, List.of("Yes.")));
  }

  @Test
  void longTextIsShownUntilItCanBeRead() {
    List<SpokenWord> fast = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      fast.add(word("sixteen", 2 + i * 0.1, 2.1 + i * 0.1));
    }

    assertThat(cues("en", fast)).allMatch(cue -> cue.lengthMicros() >= 79 * 50_000);
  }

  @Test
  void lastWordsOfTheVideoAreShownForASecond() {
    assertThat(cues("en", List.of(word("Hello.", 1, 1.5), word("Bye.", 59.7, 60.5))))
        .endsWith(new Cue(59_000_000, 60_000_000, List.of("Bye.")));
  }

  @Test
  void wordsAfterTheEndAreLeftOut() {
    assertThat(cues("en", List.of(word("Bye.", 60, 61)))).isEmpty();
  }

  @Test
  void videoOfLessThanASecondHasACueOfItsLength() {
    List<Cue> cues =
        new CueLayout(SpokenLanguage.ENGLISH, RATE, 500_000)
            .layOut(Speech.says("a").words())
            .cues();
    assertThat(cues).isEmpty();

    assertThat(
            new CueLayout(SpokenLanguage.ENGLISH, RATE, 500_000)
                .layOut(List.of(word("Hi.", 0.2, 0.4)))
                .cues())
        .containsExactly(new Cue(0, 480_000, List.of("Hi.")));
  }

  @Test
  void inexactTimesDoNotChangeTheOrderOfWords() {
    List<SpokenWord> words = List.of(word("one", 2, 2.5), word("two", 1.9, 2.6), word("3", 2.6, 3));

    assertThat(cues("en", words)).extracting(Cue::lines).containsExactly(List.of("one two 3"));
  }

  @Test
  void wordsOfAnEarlierPartAreMovedThere() {
    List<SpokenWord> words = List.of(word("later", 20, 20.5), word("earlier", 5, 5.5));

    assertThat(cues("en", words))
        .extracting(Cue::lines)
        .containsExactly(List.of("earlier"), List.of("later"));
  }

  @Test
  void wordThatLastsThroughSilenceEndsWhenItIsSpoken() {
    Cue cue = cues("en", List.of(word("Hello", 2, 32))).get(0);

    assertThat(cue.lengthMicros()).isLessThan(2_000_000);
  }

  @Test
  void lineDoesNotEndAfterAnArticle() {
    assertThat(texts("en", Speech.says("there are several books about the old king of Norway")))
        .containsExactly("there are several books/about the old king of Norway");
  }

  @Test
  void wordLongerThanALineIsDivided() {
    String word = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz";
    Cue cue = cues("de", List.of(word(word, 2, 5))).get(0);

    assertThat(cue.lines()).hasSize(2).allMatch(line -> line.length() <= 42);
    assertThat(String.join("", cue.lines())).isEqualTo(word);
  }

  @Test
  void emojiAreNeverDivided() {
    String family = "👨‍👩‍👧‍👦";
    List<Cue> cues = cues("en", List.of(word(family.repeat(50), 2, 9)));

    assertThat(cues)
        .flatExtracting(Cue::lines)
        .hasSize(3)
        .allMatch(line -> line.replace(family, "").isEmpty());
  }

  @Test
  void japaneseIsDividedBetweenWordsAndHasNoSpaces() {
    assertThat(texts("ja", Speech.says("今日 は と て も 新 し い コン ピュー ター を 買 い まし た 。")))
        .containsExactly("今日はとても新しい/コンピューターを買いました。");
  }

  @Test
  void chineseLinesHaveSixteenCharacters() {
    assertThat(texts("zh", Speech.says("大家好我是小明今天天气非常好 ， 我们 去 公园")))
        .containsExactly("大家好我是小明今天天气非常好，/我们去公园");
  }

  @Test
  void thaiIsDividedBetweenWords() {
    List<String> texts =
        texts(
            "th",
            Speech.says(
                "ภา ษา ไทย เป็น ภา ษา ที่ มี ระ ดับ เสียง และ มี คน พูด มาก กว่า หก สิบ ล้าน คน"));

    assertThat(String.join("", texts).replace("/", ""))
        .isEqualTo("ภาษาไทยเป็นภาษาที่มีระดับเสียงและมีคนพูดมากกว่าหกสิบล้านคน");
    assertThat(texts).noneMatch(text -> text.endsWith("ภา") || text.contains("ภา/"));
  }

  @Test
  void frenchPunctuationStaysWithItsWord() {
    assertThat(cues("fr", List.of(word("quoi ?", 2, 3))))
        .extracting(Cue::lines)
        .containsExactly(List.of("quoi\u00A0?"));
  }

  @Test
  void charactersThatControlTheOrderAreLeftOut() {
    assertThat(cues("en", List.of(word("a\u202Eb\u0000c\nd", 2, 3))))
        .extracting(Cue::lines)
        .containsExactly(List.of("abc d"));
  }

  @ParameterizedTest
  @CsvSource({"30000, 1001", "1, 1"})
  void cuesOfFewFramesMayStartBetweenThem(int num, int den) {
    FrameRate rate = new FrameRate(num, den);
    Cue cue =
        new CueLayout(SpokenLanguage.ENGLISH, rate, MINUTE)
            .layOut(List.of(word("Yes.", 2.5, 2.8)))
            .cues()
            .get(0);

    assertThat(cue.startMicros()).isBetween(2_480_000L, 2_520_000L);
  }

  /** Measured in processor time, since other programs may slow down the test. */
  @Test
  void fourHoursOfSpeechTakeMilliseconds() {
    Speech speech = Speech.says("And so");
    for (int i = 0; i < 4_000; i++) {
      speech.and("the quick brown fox jumps over the lazy dog again,").pause(0.3);
    }
    CueLayout layout = new CueLayout(SpokenLanguage.ENGLISH, RATE, 240 * MINUTE);
    var threads = ManagementFactory.getThreadMXBean();
    layout.layOut(speech.words().subList(0, 2_000));
    long before = threads.getCurrentThreadCpuTime();

    assertThat(layout.layOut(speech.words()).cues()).hasSizeGreaterThan(3_000);
    assertThat(threads.getCurrentThreadCpuTime() - before).isLessThan(1_000_000_000);
  }
}
