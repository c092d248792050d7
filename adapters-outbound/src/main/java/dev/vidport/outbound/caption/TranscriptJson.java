package dev.vidport.outbound.caption;

import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.caption.SpokenWord;
import dev.vidport.domain.caption.Transcript;
import dev.vidport.usecases.media.port.SpeechRefusedException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the responses of servers to {@code response_format=verbose_json}. They differ: words at the
 * top (OpenAI) or in the segments (faster-whisper), words or tokens (whisper.cpp), or segments
 * only.
 */
final class TranscriptJson {
  /** Python writes NaN, which is not valid JSON; only its word is unusable. */
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

  private TranscriptJson() {}

  /**
   * @param length of the audio
   * @throws IOException when the response is cut off or not plausible
   * @throws SpeechRefusedException when it has text without timestamps
   */
  static Transcript read(byte[] json, Duration length) throws IOException, SpeechRefusedException {
    JsonNode root = parse(json);
    if (!root.isObject()) {
      throw new IOException("The speech recognizer's response is not a JSON object");
    }
    Optional<SpokenLanguage> language = LanguageName.parse(root.path("language").asString(""));
    if (!root.has("segments") && !root.has("words")) {
      requireNoText(root);
      return new Transcript(language, List.of());
    }
    TimeCheck check = new TimeCheck(length);
    List<SpokenWord> words = words(root, segments(root), check);
    check.requirePlausible();
    return new Transcript(language, words);
  }

  private static JsonNode parse(byte[] json) throws IOException {
    try {
      return MAPPER.readTree(json);
    } catch (JacksonException e) {
      // Without the message of the parser, which quotes what was said.
      throw new IOException("The speech recognizer's response is not valid JSON");
    }
  }

  private static void requireNoText(JsonNode root) throws IOException, SpeechRefusedException {
    if (!root.path("text").isString()) {
      throw new IOException("The speech recognizer's response is not a transcript");
    }
    if (!root.path("text").asString("").isBlank()) {
      throw new SpeechRefusedException(
          "The speech recognizer returns no timestamps; it must support response_format=verbose_json");
    }
  }

  private static List<TranscriptSegment> segments(JsonNode root) {
    List<TranscriptSegment> segments = new ArrayList<>();
    root.path("segments").forEach(node -> segments.add(new TranscriptSegment(node)));
    return segments;
  }

  private static List<SpokenWord> words(
      JsonNode root, List<TranscriptSegment> segments, TimeCheck check) {
    List<TranscriptSegment> spoken =
        segments.stream().filter(segment -> !segment.isNoSpeech()).toList();
    WordList top = new WordList(root.path("words"));
    if (!top.hasTimes()) {
      return spoken.stream().flatMap(segment -> segment.words(check).stream()).toList();
    }
    List<SpokenWord> words =
        top.words(check).stream()
            .filter(word -> segments.stream().noneMatch(segment -> segment.drops(word)))
            .toList();
    return Punctuation.restore(words, spoken.stream().map(TranscriptSegment::text).toList());
  }
}
