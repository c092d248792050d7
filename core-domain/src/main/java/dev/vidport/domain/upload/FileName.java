package dev.vidport.domain.upload;

import dev.vidport.domain.refusal.Problems;

/** The rules for a file name, which is a label for people and never used as a path. */
public final class FileName {
  public static final int MAX_LENGTH = 200;

  private FileName() {}

  public static void check(String name, String field, Problems problems) {
    problems.unless(
        !name.isBlank() && name.codePointCount(0, name.length()) <= MAX_LENGTH,
        field,
        "must have 1 to " + MAX_LENGTH + " characters");
    problems.unless(
        name.codePoints().noneMatch(FileName::forbidden),
        field,
        "must not contain control characters, slashes or backslashes");
  }

  private static boolean forbidden(int c) {
    return Character.isISOControl(c)
        || c == '/'
        || c == '\\'
        || Character.getType(c) == Character.SURROGATE;
  }
}
