package dev.vidport.domain.caption;

import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Removes the markup of WebVTT and SubRip from text. Only known tags are removed, since people
 * write {@code a < b} without escaping it.
 */
final class CueMarkup {
  private static final Pattern TAG =
      Pattern.compile(
          "</?(?:i|b|u|s|c|v|rt|ruby|lang|font)(?:[ .\\t=][^<>]{0,500})?/?>"
              + "|<\\d{1,4}:[\\d:.]{1,20}>",
          Pattern.CASE_INSENSITIVE);

  /** Of SubStation Alpha, which some SubRip files contain. */
  private static final Pattern OVERRIDE = Pattern.compile("\\{\\\\[^{}]{0,200}}");

  private static final Pattern LINE_BREAK = Pattern.compile("<br ?/?>", Pattern.CASE_INSENSITIVE);

  private static final Pattern ENTITY =
      Pattern.compile("&(?:[a-z]{2,4}|#\\d{1,7}|#x\\p{XDigit}{1,6});");

  private static final Map<String, String> NAMED =
      Map.of(
          "amp", "&",
          "lt", "<",
          "gt", ">",
          "quot", "\"",
          "apos", "'",
          "nbsp", "\u00A0",
          "lrm", "\u200E",
          "rlm", "\u200F");

  private CueMarkup() {}

  /** The text of a line of SubRip. */
  static String plainTextOfSubRip(String line) {
    return plainText(OVERRIDE.matcher(line).replaceAll(""));
  }

  /** The text of a line of WebVTT. */
  static String plainText(String line) {
    String untagged = TAG.matcher(LINE_BREAK.matcher(line).replaceAll(" ")).replaceAll("");
    return ENTITY.matcher(untagged).replaceAll(entity -> literal(decoded(entity)));
  }

  private static String decoded(MatchResult entity) {
    String text = entity.group();
    if (text.charAt(1) != '#') {
      return NAMED.getOrDefault(text.substring(1, text.length() - 1), text);
    }
    boolean isHex = text.charAt(2) == 'x';
    String digits = text.substring(isHex ? 3 : 2, text.length() - 1);
    int character = Integer.parseInt(digits, isHex ? 16 : 10);
    return Character.isValidCodePoint(character) ? Character.toString(character) : text;
  }

  private static String literal(String replacement) {
    return Matcher.quoteReplacement(replacement);
  }
}
