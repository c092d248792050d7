package dev.vidport.media.caption;

import dev.vidport.domain.caption.SpokenWord;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of output of {@code pocketsphinx_continuous -time yes}. Lines of the form {@code word
 * start end confidence}, with the times in seconds, are words; other lines repeat the words as a
 * sentence.
 */
final class PocketsphinxLine {
  private static final Pattern WORD =
      Pattern.compile("(\\S{1,100}) (\\d{1,6}\\.\\d{1,6}) (\\d{1,6}\\.\\d{1,6}) ([\\d.e+-]{1,20})");

  /** Silence and noise: {@code <s>}, {@code <sil>}, {@code [NOISE]}, {@code ++UH++}. */
  private static final Pattern NO_WORD = Pattern.compile("<.*>|\\[.*\\]|\\+\\+.*");

  /** The number of a pronunciation, as in {@code the(2)}. */
  private static final Pattern PRONUNCIATION = Pattern.compile("\\(\\d+\\)$");

  private static final double MICROS_PER_SECOND = 1e6;

  private PocketsphinxLine() {}

  static Optional<SpokenWord> parse(String line) {
    Matcher found = WORD.matcher(line);
    if (!found.matches() || NO_WORD.matcher(found.group(1)).matches()) {
      return Optional.empty();
    }
    String text = PRONUNCIATION.matcher(found.group(1)).replaceFirst("");
    long start = micros(found.group(2));
    long end = micros(found.group(3));
    return text.isEmpty() || end < start
        ? Optional.empty()
        : Optional.of(new SpokenWord(text, start, end, confidence(found.group(4))));
  }

  private static long micros(String seconds) {
    return Math.round(Double.parseDouble(seconds) * MICROS_PER_SECOND);
  }

  /** 1 for text that is not a number. */
  private static double confidence(String text) {
    try {
      return Math.min(1, Math.max(0, Double.parseDouble(text)));
    } catch (NumberFormatException e) {
      return 1;
    }
  }
}
