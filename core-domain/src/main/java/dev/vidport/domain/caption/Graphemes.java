package dev.vidport.domain.caption;

import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The characters as readers count them: grapheme clusters (UAX #29). Line lengths are counted in
 * columns; a full-width character takes two, an invisible one none.
 */
final class Graphemes {
  /** Clusters that people write are shorter; stacked accents are not. */
  private static final int MAX_LENGTH = 40;

  private static final Pattern CLUSTER = Pattern.compile("\\X");

  private Graphemes() {}

  static int count(String text) {
    return isSimple(text)
        ? text.length()
        : (int) split(text).stream().filter(one -> clusterColumns(one) > 0).count();
  }

  static int columns(String text) {
    return isSimple(text)
        ? text.length()
        : split(text).stream().mapToInt(Graphemes::clusterColumns).sum();
  }

  /** The clusters in order; absurdly long ones are shortened. */
  static List<String> split(String text) {
    List<String> clusters = new ArrayList<>();
    Matcher matcher = CLUSTER.matcher(text);
    while (matcher.find()) {
      clusters.add(shortened(matcher.group()));
    }
    return clusters;
  }

  /** {@code text} without clusters of an absurd length. */
  static String bounded(String text) {
    return isSimple(text) || text.length() <= MAX_LENGTH ? text : String.join("", split(text));
  }

  static int clusterColumns(String cluster) {
    int character = cluster.codePointAt(0);
    if (Character.getType(character) == Character.FORMAT) {
      return 0;
    }
    return character >= 0x1100 && isWide(character) ? 2 : 1;
  }

  private static String shortened(String cluster) {
    if (cluster.length() <= MAX_LENGTH) {
      return cluster;
    }
    boolean cutsPair = Character.isHighSurrogate(cluster.charAt(MAX_LENGTH - 1));
    return cluster.substring(0, cutsPair ? MAX_LENGTH - 1 : MAX_LENGTH);
  }

  private static boolean isWide(int character) {
    if (character >= 0xFF61 && character <= 0xFFDC) {
      return false; // half-width forms
    }
    if (character >= 0x1F000 && character <= 0x1FAFF) {
      return true; // emoji
    }
    boolean isPunctuationOrKana = character >= 0x3000 && character <= 0x30FF;
    boolean isFullWidthForm = character >= 0xFF00 && character <= 0xFFEF;
    if (isPunctuationOrKana || isFullWidthForm) {
      return true;
    }
    return switch (UnicodeScript.of(character)) {
      case HAN, HIRAGANA, KATAKANA, BOPOMOFO, HANGUL, YI -> true;
      default -> false;
    };
  }

  /** Whether every code unit is a cluster of one column. */
  private static boolean isSimple(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 0x300 || text.charAt(i) == '\r') {
        return false;
      }
    }
    return true;
  }
}
