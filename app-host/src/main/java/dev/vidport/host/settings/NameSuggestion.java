package dev.vidport.host.settings;

import java.util.Comparator;

/** Suggests the most similar setting name for an unknown name. */
final class NameSuggestion {
  private static final int MAX_EDITS = 4;

  private NameSuggestion() {}

  /** The suggestion to append to "is not a setting"; empty when no name is similar. */
  static String forUnknown(String name) {
    return SettingCatalog.ALL.stream()
        .map(Setting::name)
        .filter(known -> edits(known, name) <= MAX_EDITS)
        .min(Comparator.comparingInt(known -> edits(known, name)))
        .map(known -> "; did you mean " + known + "?")
        .orElse("");
  }

  /** The Levenshtein distance: the number of letters to add, remove or change. */
  private static int edits(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
