package dev.vidport.outbound.caption;

import dev.vidport.domain.caption.SpokenWord;
import dev.vidport.domain.caption.WordPieces;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * The list {@code words} of a response or of a segment. If one of its words begins with a space,
 * the others continue the word before them: whisper.cpp lists tokens.
 */
record WordList(JsonNode node) {

  /** Whether words can be read from it; whisper.cpp lists them without times by default. */
  boolean hasTimes() {
    return node.isArray() && node.valueStream().anyMatch(word -> word.has("start"));
  }

  List<SpokenWord> words(TimeCheck check) {
    boolean isTokens =
        node.valueStream()
            .map(WordList::text)
            .anyMatch(text -> !text.isBlank() && Character.isWhitespace(text.charAt(0)));
    WordPieces pieces = new WordPieces();
    List<SpokenWord> words = new ArrayList<>();
    for (JsonNode word : node) {
      String text = text(word);
      if (!text.isBlank()) {
        double confidence = confidence(word);
        check
            .span(word)
            .ifPresent(
                span -> {
                  if (isTokens) {
                    pieces.add(text, span.start(), span.end(), confidence);
                  } else {
                    words.add(new SpokenWord(text.strip(), span.start(), span.end(), confidence));
                  }
                });
      }
    }
    return isTokens ? pieces.words() : words;
  }

  private static String text(JsonNode word) {
    return word.path("word").asString(word.path("text").asString(""));
  }

  private static double confidence(JsonNode word) {
    double probability = JsonNumbers.of(word.path("probability"));
    double given =
        Double.isNaN(probability) ? JsonNumbers.of(word.path("confidence")) : probability;
    return JsonNumbers.probability(given, 1);
  }
}
