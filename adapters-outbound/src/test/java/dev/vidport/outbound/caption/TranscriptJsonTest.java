package dev.vidport.outbound.caption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.caption.SpokenWord;
import dev.vidport.domain.caption.Transcript;
import dev.vidport.usecases.media.port.SpeechRefusedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers as servers send them. */
class TranscriptJsonTest {
  private static Transcript read(String json) throws Exception {
    return TranscriptJson.read(json.getBytes(StandardCharsets.UTF_8), Duration.ofSeconds(10));
  }

  private static List<String> texts(String json) throws Exception {
    return read(json).words().stream().map(SpokenWord::text).toList();
  }

  @Test
  void answerOfOpenAiHasItsPunctuation() throws Exception {
    assertThat(
            texts(
                """
                {"task": "transcribe", "language": "english", "duration": "8.47",
                 "text": "“It's twenty-five, Mr. Fox!” he said.",
                 "words": [
                   {"word": "It's", "start": 0.0, "end": 0.5},
                   {"word": "twenty", "start": 0.5, "end": 0.9},
                   {"word": "five", "start": 0.9, "end": 1.2},
                   {"word": "Mr", "start": 1.2, "end": 1.5},
                   {"word": "Fox", "start": 1.5, "end": 1.9},
                   {"word": "he", "start": 2.0, "end": 2.1},
                   {"word": "said", "start": 2.1, "end": 2.4}],
                 "segments": [
                   {"id": 0, "start": 0.0, "end": 1.9, "text": " “It's twenty-five, Mr. Fox!”",
                    "avg_logprob": -0.3, "no_speech_prob": 0.01},
                   {"id": 1, "start": 1.9, "end": 2.4, "text": " he said.",
                    "avg_logprob": -0.3, "no_speech_prob": 0.01}]}
                """))
        .containsExactly("“It's", "twenty-", "five,", "Mr.", "Fox!”", "he", "said.");
  }

  @Test
  void wordsThatDifferFromTheSentencesStayAsTheyAre() throws Exception {
    assertThat(
            texts(
                """
                {"words": [{"word": "colour", "start": 0, "end": 1}],
                 "segments": [{"start": 0, "end": 1, "text": "Color."}]}
                """))
        .containsExactly("colour");
  }

  @Test
  void segmentsWithoutWordsAreSpreadByTheLengthOfTheWords() throws Exception {
    assertThat(
            read("""
                    {"language": "de", "segments": [
                      {"start": 1.0, "end": 2.0, "text": " Ab cdef Gh.", "avg_logprob": 0}]}
                    """)
                .words())
        .containsExactly(
            new SpokenWord("Ab", 1_000_000, 1_222_222, 1),
            new SpokenWord("cdef", 1_222_222, 1_666_666, 1),
            new SpokenWord("Gh.", 1_666_666, 2_000_000, 1));
  }

  @Test
  void answerOfLocalAiHasNanoseconds() throws Exception {
    assertThat(
            read("""
                    {"segments": [
                      {"id": 0, "start": 0, "end": 1500000000, "text": "Hello", "tokens": [1]},
                      {"id": 1, "start": 1500000000, "end": 2500000000, "text": "there"}],
                     "text": "Hello there"}
                    """)
                .words())
        .containsExactly(
            new SpokenWord("Hello", 0, 1_500_000, 1),
            new SpokenWord("there", 1_500_000, 2_500_000, 1));
  }

  @Test
  void answerOfSpeachesHasWordsWithSpacesAndNoSegments() throws Exception {
    assertThat(
            texts(
                """
                {"task": "transcribe", "language": "en", "duration": 2.0, "text": "Hello, you.",
                 "words": [{"start": 0.0, "end": 0.5, "word": " Hello,", "probability": 0.9},
                           {"start": 0.5, "end": 0.9, "word": " you.", "probability": 0.8}],
                 "segments": []}
                """))
        .containsExactly("Hello,", "you.");
  }

  @Test
  void tokensWithoutTimesAreReplacedByTheSegment() throws Exception {
    assertThat(
            texts(
                """
                {"segments": [{"start": 0, "end": 1, "text": " Hello you",
                   "words": [{"word": " Hel", "probability": 0.9},
                             {"word": "lo", "probability": 0.9},
                             {"word": " you", "probability": 0.9}]}]}
                """))
        .containsExactly("Hello", "you");
  }

  @Test
  void whatWhisperTakesForSilenceIsDropped() throws Exception {
    assertThat(
            texts(
                """
                {"segments": [
                  {"start": 0, "end": 1, "text": " Thank you for watching!",
                   "no_speech_prob": 0.9, "avg_logprob": -1.4},
                  {"start": 1, "end": 2, "text": " Quiet", "no_speech_prob": 0.9,
                   "avg_logprob": -0.4},
                  {"start": 2, "end": 3, "text": " [BLANK_AUDIO]"},
                  {"start": 3, "end": 4, "text": " (music)"}]}
                """))
        .containsExactly("Quiet");
  }

  @Test
  void wordsInWhatWhisperTakesForSilenceAreDropped() throws Exception {
    assertThat(
            texts(
                """
                {"words": [{"word": "Thanks", "start": 0.2, "end": 0.8},
                           {"word": "Hello", "start": 1.2, "end": 1.8}],
                 "segments": [
                  {"start": 0, "end": 1, "text": " Thanks",
                   "no_speech_prob": 0.9, "avg_logprob": -1.4},
                  {"start": 1, "end": 2, "text": " Hello."}]}
                """))
        .containsExactly("Hello.");
  }

  @Test
  void wordsWithImpossibleTimesAreDropped() throws Exception {
    Transcript transcript =
        read(
            """
            {"words": [{"word": "a", "start": 1, "end": 2, "probability": NaN},
                       {"word": "b", "start": "2.0", "end": "3.0"},
                       {"word": "c", "start": 9, "end": 29.98},
                       {"word": "d", "start": -1, "end": 2},
                       {"word": "e", "start": NaN, "end": 2},
                       {"word": "f", "start": 1e300, "end": 1e301}]}
            """);

    assertThat(transcript.words())
        .containsExactly(
            new SpokenWord("a", 1_000_000, 2_000_000, 1),
            new SpokenWord("b", 2_000_000, 3_000_000, 1),
            new SpokenWord("c", 9_000_000, 10_000_000, 1));
  }

  @Test
  void answerWithMostlyImpossibleTimesFails() {
    assertThatThrownBy(
            () ->
                read(
                    """
                    {"words": [{"word": "a", "start": 1, "end": 2},
                               {"word": "b", "start": 5, "end": 2},
                               {"word": "c", "start": 11, "end": 12}]}
                    """))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("2 times outside of the audio");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "null",
        "{}",
        "{\"text\": 5}",
        "<html>",
        "{\"text\": \"a\", \"segments\": [{\"start\"",
        "{\"error\": \"loading\"}"
      })
  void answerThatIsNoTranscriptFails(String json) {
    assertThatThrownBy(() -> read(json)).isInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"segments\": 5}",
        "{\"words\": {\"a\": 1}, \"segments\": [1, null, \"x\", {}]}",
        "{\"words\": [1, null, {\"word\": \" \"}, {\"start\": 1}]}",
        "{\"text\": \" \"}",
        "{\"segments\": [], \"language\": 7}"
      })
  void oddTypesAreNoWords(String json) throws Exception {
    assertThat(read(json).words()).isEmpty();
  }

  @Test
  void textWithoutTimesIsRefused() {
    assertThatThrownBy(() -> read("{\"text\": \"Hello.\"}"))
        .isInstanceOf(SpeechRefusedException.class)
        .hasMessageContaining("verbose_json");
  }

  @ParameterizedTest
  @CsvSource({
    "english, en",
    "German, de",
    "pt, pt",
    "en-US, en",
    "norwegian, no",
    "burmese, my",
    "cantonese, zh",
    "haitian creole, ht",
    "chinese, zh"
  })
  void languageIsACodeOrAName(String text, String code) {
    assertThat(LanguageName.parse(text)).contains(new SpokenLanguage(code));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "klingon", "zz", "hawaiian"})
  void otherLanguagesAreUnknown(String text) {
    assertThat(LanguageName.parse(text)).isEmpty();
  }
}
