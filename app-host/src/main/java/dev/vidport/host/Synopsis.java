package dev.vidport.host;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The usage of a command in its help. The library breaks lines at any place, also within an option
 * such as {@code [--codecs=CODEC[,CODEC...]]}; here, an option stays on one line.
 */
final class Synopsis {
  private static final String HEADING = "Usage: ";

  /** Wider than the usage of the command with the most options. */
  private static final int UNBROKEN = 4_000;

  private Synopsis() {}

  static String of(Help help) {
    UsageMessageSpec usage = help.commandSpec().usageMessage();
    int width = usage.width();
    usage.width(UNBROKEN);
    String unbroken;
    try {
      unbroken = help.synopsis(HEADING.length()).strip();
    } finally {
      usage.width(width);
    }
    int column = HEADING.length() + help.commandSpec().qualifiedName().length() + 1;
    int indent = column > width / 2 ? HEADING.length() : column;
    return broken(unbroken, width, indent) + System.lineSeparator();
  }

  private static String broken(String text, int width, int indent) {
    StringBuilder lines = new StringBuilder();
    int column = HEADING.length();
    for (String word : words(text)) {
      if (lines.isEmpty()) {
        lines.append(word);
        column += word.length();
      } else if (column + 1 + word.length() < width) {
        lines.append(' ').append(word);
        column += 1 + word.length();
      } else {
        lines.append(System.lineSeparator()).append(" ".repeat(indent)).append(word);
        column = indent + word.length();
      }
    }
    return lines.toString();
  }

  /** The parts between spaces that are in no brackets. */
  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char each = text.charAt(i);
      if (each == '[') {
        depth++;
      } else if (each == ']') {
        depth--;
      } else if (each == ' ' && depth == 0) {
        words.add(text.substring(start, i));
        start = i + 1;
      }
    }
    words.add(text.substring(start));
    return words;
  }
}
