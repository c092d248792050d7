package dev.vidport.domain.upload;

import dev.vidport.domain.refusal.Problems;
import java.text.Normalizer;

/** The name of an uploaded file, which is a label for people and never used as a path. */
public final class FileName {
  public static final int MAX_LENGTH = 200;

  /** Longer text after the last dot is part of the name rather than an extension. */
  private static final int MAX_EXTENSION_LENGTH = 20;

  private FileName() {}

  /** Adds a problem if {@link #label} leaves nothing of {@code name}. */
  public static void check(String name, String field, Problems problems) {
    problems.unless(
        !clean(name).isEmpty(), field, "must have at least one character that can be displayed");
  }

  /** As {@link #check}, and adds a problem if {@link #label} would shorten {@code name}. */
  public static void checkWithLength(String name, String field, Problems problems) {
    check(name, field, problems);
    problems.unless(
        length(clean(name)) <= MAX_LENGTH, field, "must have 1 to " + MAX_LENGTH + " characters");
  }

  /**
   * The form in which names and parts of names are compared: without the case of letters, and with
   * composed characters, because some systems decompose those of file names.
   */
  public static String searchable(String name) {
    return Normalizer.normalize(name, Normalizer.Form.NFC)
        .codePoints()
        .map(c -> Character.toLowerCase(Character.toUpperCase(c)))
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /**
   * The label for a name as a client sends it, which may be a path: its last segment, without
   * control characters and characters that change the order of others (U+202E makes {@code gpj.exe}
   * look like a picture). Joiners and direction marks stay: names in Persian and Hebrew need them,
   * and so do emoji. A label has at most {@value #MAX_LENGTH} characters; one that is too long
   * keeps its extension.
   */
  public static String label(String name) {
    return shortened(clean(name));
  }

  private static String clean(String name) {
    String segment = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    return segment
        .codePoints()
        .filter(c -> !isHidden(c))
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString()
        .strip();
  }

  private static boolean isHidden(int c) {
    return switch (Character.getType(c)) {
          case Character.CONTROL,
              Character.SURROGATE,
              Character.LINE_SEPARATOR,
              Character.PARAGRAPH_SEPARATOR ->
              true;
          default -> false;
        }
        || changesOrder(c);
  }

  /** Embeddings, overrides and isolates, and their ends (UAX #9). */
  private static boolean changesOrder(int c) {
    return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
  }

  private static String shortened(String name) {
    if (length(name) <= MAX_LENGTH) {
      return name;
    }
    String extension = extension(name);
    int kept = name.offsetByCodePoints(0, MAX_LENGTH - length(extension));
    return name.substring(0, kept).stripTrailing() + extension;
  }

  /** With its dot; empty without an extension. */
  private static String extension(String name) {
    int dot = name.lastIndexOf('.');
    String extension = dot < 0 ? "" : name.substring(dot);
    return length(extension) <= MAX_EXTENSION_LENGTH ? extension : "";
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }
}
