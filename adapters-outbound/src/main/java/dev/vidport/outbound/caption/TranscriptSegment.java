package dev.vidport.outbound.caption;

import dev.vidport.domain.caption.SpokenWord;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** A segment of a response: about a sentence. */
record TranscriptSegment(JsonNode node) {
  /** The thresholds with which Whisper itself drops segments. */
  private static final double NO_SPEECH = 0.6;

  private static final double LOW_LOG_PROBABILITY = -1;

  /** A description of a sound, such as {@code [BLANK_AUDIO]} or {@code (music)}. */
  private static final Pattern SOUND = Pattern.compile("\\[[^\\[\\]]*\\]|\\([^()]*\\)|\\*[^*]*\\*");

  private static final Pattern SPACE = Pattern.compile("\\s+");

  String text() {
    return node.path("text").asString("").strip();
  }

  /** Whether it has no speech: Whisper says so, or the text only describes a sound. */
  boolean isNoSpeech() {
    return (JsonNumbers.of(node.path("no_speech_prob")) > NO_SPEECH
            && JsonNumbers.of(node.path("avg_logprob")) < LOW_LOG_PROBABILITY)
        || SOUND.matcher(text()).matches();
  }

  /** Whether {@code word} is to be dropped: its middle is in this segment, which is not speech. */
  boolean drops(SpokenWord word) {
    OptionalLong start = TimeCheck.micros(node.path("start"));
    OptionalLong end = TimeCheck.micros(node.path("end"));
    long middle = (word.startMicros() + word.endMicros()) / 2;
    return start.isPresent()
        && end.isPresent()
        && start.getAsLong() <= middle
        && middle < end.getAsLong()
        && isNoSpeech();
  }

  List<SpokenWord> words(TimeCheck check) {
    WordList words = new WordList(node.path("words"));
    if (words.hasTimes()) {
      return words.words(check);
    }
    return text().isEmpty() ? List.of() : check.span(node).map(this::spread).orElse(List.of());
  }

  /** Gives each word a part of the time in proportion to its letters. */
  private List<SpokenWord> spread(TimeCheck.Span span) {
    String[] texts = SPACE.split(text(), -1);
    long letters = 0;
    for (String text : texts) {
      letters += text.length();
    }
    double confidence =
        JsonNumbers.probability(Math.exp(JsonNumbers.of(node.path("avg_logprob"))), 1);
    List<SpokenWord> words = new ArrayList<>();
    long before = 0;
    long duration = span.end() - span.start();
    for (String text : texts) {
      long start = span.start() + duration * before / letters;
      before += text.length();
      words.add(
          new SpokenWord(text, start, span.start() + duration * before / letters, confidence));
    }
    return words;
  }
}
