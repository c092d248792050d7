package dev.vidport.client;

import java.util.regex.Pattern;

/** Text of a server as part of a message: without characters that control a terminal or a log. */
final class PrintableText {
  private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

  private PrintableText() {}

  /** {@code text} with a question mark instead of each of these characters. */
  static String of(String text) {
    return CONTROL.matcher(text).replaceAll("?");
  }
}
