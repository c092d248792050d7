package dev.vidport.domain.upload;

import dev.vidport.domain.refusal.Problems;

/** The rules of a file's name: a label for people, never a path of ours. */
public final class FileName {
  public static final int LONGEST = 200;

  private FileName() {}

  public static void check(String name, String field, Problems problems) {
    problems.unless(
        !name.isBlank() && name.codePointCount(0, name.length()) <= LONGEST,
        field,
        "must have 1 to " + LONGEST + " characters");
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
