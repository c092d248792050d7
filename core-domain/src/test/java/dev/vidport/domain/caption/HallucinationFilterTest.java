package dev.vidport.domain.caption;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class HallucinationFilterTest {
  private static final TimeSpan EVERYTHING = new TimeSpan(0, 3_600_000_000L);

  private static String filtered(List<SpokenWord> words, TimeSpan... sound) {
    return HallucinationFilter.filter(words, List.of(sound)).stream()
        .map(SpokenWord::text)
        .collect(Collectors.joining(" "));
  }

  private static TimeSpan span(double start, double end) {
    return new TimeSpan(Math.round(start * 1e6), Math.round(end * 1e6));
  }

  @Test
  void speechIsKept() {
    Speech speech =
        Speech.says("No, no, no, no. I said very, very, very good.").pause(2).and("Thank you.");

    assertThat(HallucinationFilter.filter(speech.words(), List.of(EVERYTHING)))
        .isEqualTo(speech.words());
  }

  @Test
  void thanksOverSilenceAreDropped() {
    Speech speech = Speech.says("So that is all.").pause(5).and("Thank you. Thank you. Thank you.");

    assertThat(filtered(speech.words(), span(0.9, 2.4))).isEqualTo("So that is all.");
  }

  @Test
  void creditsOfSubtitlesOverSilenceAreDropped() {
    Speech speech =
        Speech.says("Subtitles by the Amara.org community").pause(3).and("Good morning.");

    assertThat(filtered(speech.words(), span(6, 8))).isEqualTo("Good morning.");
  }

  @Test
  void creditsThatReachIntoSpeechAreDroppedWhole() {
    Speech speech = Speech.says("Untertitel im Auftrag des ZDF.").and("Guten Morgen.");

    assertThat(filtered(speech.words(), span(2.8, 5))).isEqualTo("Guten Morgen.");
  }

  @Test
  void sentenceThatFadesOutIsKept() {
    Speech speech = Speech.says("I wonder whether that is really so.");

    assertThat(filtered(speech.words(), span(1, 2.5)))
        .isEqualTo("I wonder whether that is really so.");
  }

  @Test
  void wordThatLastsThroughSilenceIsDropped() {
    List<SpokenWord> words = List.of(new SpokenWord("you", 0, 30_000_000, 0.3));

    assertThat(filtered(words, span(20, 40))).isEmpty();
  }

  @Test
  void everythingIsDroppedWithoutSound() {
    assertThat(filtered(Speech.says("Thanks for watching!").words())).isEmpty();
  }

  @Test
  void loopOfAPhraseIsKeptOnce() {
    Speech speech = Speech.says("And then he said");
    for (int i = 0; i < 20; i++) {
      speech.and(i % 2 == 0 ? "I'm going to the store," : "i'm going to the store.");
    }

    assertThat(filtered(speech.and("The end.").words(), EVERYTHING))
        .isEqualTo("And then he said I'm going to the store, The end.");
  }

  @Test
  void loopOverLongGapsIsKeptOnce() {
    Speech speech = Speech.says("Hello.");
    for (int i = 0; i < 10; i++) {
      speech.pause(20).and("Thanks for watching!");
    }

    assertThat(filtered(speech.words(), EVERYTHING)).isEqualTo("Hello. Thanks for watching!");
  }

  @Test
  void loopOfCharactersIsKeptOnce() {
    assertThat(filtered(Speech.says("ご 視 聴 ".repeat(8).strip()).and("は い").words(), EVERYTHING))
        .isEqualTo("ご 視 聴 は い");
  }

  @Test
  void wordIsRepeatedUpToFiveTimes() {
    assertThat(filtered(Speech.says("ha ha ha ha ha").words(), EVERYTHING))
        .isEqualTo("ha ha ha ha ha");
    assertThat(filtered(Speech.says("ha ha ha ha ha ha").words(), EVERYTHING)).isEqualTo("ha");
  }

  @Test
  void overlapOfTwoPiecesIsKeptOnce() {
    List<SpokenWord> first = Speech.says("We begin. It is late. Let us go.").words();
    List<SpokenWord> words = new ArrayList<>(first);
    Speech.says("It is late. Let us go. Goodbye.").words().stream()
        .map(word -> word.plus(700_000))
        .forEach(words::add);

    assertThat(filtered(words, EVERYTHING)).isEqualTo("We begin. It is late. Let us go. Goodbye.");
  }

  @Test
  void sameSentenceLaterIsKept() {
    Speech speech = Speech.says("Yes, of course.").and("Yes, of course.");

    assertThat(HallucinationFilter.filter(speech.words(), List.of(EVERYTHING))).hasSize(6);
  }

  @Test
  void hoursOfALoopAreFilteredAtOnce() {
    List<SpokenWord> words = new ArrayList<>();
    for (int i = 0; i < 50_000; i++) {
      words.add(new SpokenWord(i % 2 == 0 ? "you" : "know", i * 100_000L, i * 100_000L, 1));
    }

    assertThat(HallucinationFilter.filter(words, List.of(new TimeSpan(0, Long.MAX_VALUE))))
        .hasSize(2);
  }
}
