package dev.vidport.host.settings;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Suggests similar setting names for an unknown name: one with a typing error, or those that have
 * all of its words, such as {@code VIDPORT_HTTP_PORT} for {@code PORT}.
 */
final class NameSuggestion {
  /** A name with so few wrong letters is taken for a typing error. */
  private static final int FEW_EDITS = 2;

  private static final int MAX_EDITS = 4;
  private static final int MAX_NAMES = 3;

  private NameSuggestion() {}

  /** The suggestion to append to "is not a setting"; empty when no name is similar. */
  static String forUnknown(String name) {
    return within(FEW_EDITS, name)
        .or(() -> withWordsOf(name))
        .or(() -> within(MAX_EDITS, name))
        .map(known -> "; did you mean " + known + "?")
        .orElse("");
  }

  private static Optional<String> within(int maxEdits, String name) {
    return SettingCatalog.ALL.stream()
        .map(Setting::name)
        .filter(known -> edits(known, name) <= Math.min(maxEdits, lettersInThird(name)))
        .min(Comparator.comparingInt(known -> edits(known, name)));
  }

  /** A short name is near to many others, so more than a third of it must not be wrong. */
  private static int lettersInThird(String name) {
    return (withoutPrefix(name).length() + 2) / 3;
  }

  private static Optional<String> withWordsOf(String name) {
    Set<String> words = words(name);
    List<String> found =
        SettingCatalog.ALL.stream()
            .map(Setting::name)
            .filter(known -> !words.isEmpty() && words(known).containsAll(words))
            .sorted(Comparator.comparingInt(String::length))
            .limit(MAX_NAMES)
            .toList();
    return found.isEmpty() ? Optional.empty() : Optional.of(String.join(" or ", found));
  }

  /** The words after the prefix that all settings have. */
  private static Set<String> words(String name) {
    String upper = name.toUpperCase(Locale.ROOT).replace('-', '_').replace('.', '_');
    return Stream.of(withoutPrefix(upper).split("_", -1))
        .filter(word -> !word.isEmpty())
        .collect(Collectors.toSet());
  }

  private static String withoutPrefix(String name) {
    return name.startsWith(Setting.PREFIX) ? name.substring(Setting.PREFIX.length()) : name;
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
