package dev.vidport.media.caption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.caption.SpokenWord;
import dev.vidport.domain.caption.Transcript;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WhisperJsonTest {
  private static final Duration LENGTH = Duration.ofSeconds(10);

  private static String token(String text, long from, long to, double probability) {
    return """
        {"text": "%s", "offsets": {"from": %d, "to": %d}, "id": 1, "p": %s, "t_dtw": -1}
        """
        .formatted(text, from, to, probability);
  }

  private static String segment(String text, String... tokens) {
    return "{\"offsets\": {\"from\": 0, \"to\": 9000}, \"text\": \"%s\", \"tokens\": [%s]}"
        .formatted(text, Stream.of(tokens).collect(Collectors.joining(",")));
  }

  private static String result(String... segments) {
    return "{\"systeminfo\": \"AVX = 1\", \"result\": {\"language\": \"fr\"}, \"transcription\": [%s]}"
        .formatted(String.join(",", segments));
  }

  private static Transcript read(String json) throws IOException {
    return WhisperJson.read(json.getBytes(StandardCharsets.UTF_8), LENGTH);
  }

  @Test
  void tokensBecomeWords() throws IOException {
    Transcript transcript =
        read(
            result(
                segment(
                    " Bonjour, toi",
                    token("[_BEG_]", 0, 0, 0.9),
                    token(" Bon", 100, 300, 0.9),
                    token("jour", 300, 600, 0.8),
                    token(",", 600, 700, 0.5),
                    token(" toi", 700, 900, 0.7),
                    token("[_TT_45]", 900, 900, 0.1))));

    assertThat(transcript.language()).contains(new SpokenLanguage("fr"));
    assertThat(transcript.words())
        .containsExactly(
            new SpokenWord("Bonjour,", 100_000, 700_000, 0.5),
            new SpokenWord("toi", 700_000, 900_000, 0.7));
  }

  @Test
  void charactersThatAreSplitBetweenTokensAreJoined() throws IOException {
    byte[] json =
        result(segment(" \u00e9t\u00e9", token(" @#", 0, 1, 1), token("#t\u00e9", 1, 2, 1)))
            .getBytes(StandardCharsets.UTF_8);
    // The two bytes of é in two tokens.
    String bytes = new String(json, StandardCharsets.ISO_8859_1);
    bytes = bytes.replace("@#", "\u00c3").replace("#t", "\u00a9t");

    Transcript transcript = WhisperJson.read(bytes.getBytes(StandardCharsets.ISO_8859_1), LENGTH);

    assertThat(transcript.words()).extracting(SpokenWord::text).containsExactly("\u00e9t\u00e9");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[BLANK_AUDIO]", " (upbeat music)", "*laughs*"})
  void descriptionsOfNoisesAreNotWords(String text) throws IOException {
    assertThat(read(result(segment(text, token(text, 0, 1000, 1)))).words()).isEmpty();
  }

  @Test
  void wordsBehindTheAudioAreDropped() throws IOException {
    assertThat(
            read(result(
                    segment(
                        " in late",
                        token(" in", 9_000, 30_000, 1),
                        token(" late", 10_500, 11_000, 1))))
                .words())
        .containsExactly(new SpokenWord("in", 9_000_000, 10_000_000, 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{}", "[]", "{\"transcription\": [{\"text\":", "no JSON"})
  void fileThatIsCutOffOrNoTranscriptFails(String json) {
    assertThatThrownBy(() -> read(json))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("whisper-cli");
  }
}
