package dev.vidport.domain.video;

import dev.vidport.domain.refusal.Problems;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A customer's own key-value pairs (service interface 2.1).
 *
 * @param pairs in the order of their keys
 */
public record Metadata(Map<String, String> pairs) {
  public static final int MOST_KEYS = 20;
  public static final int LONGEST_VALUE = 500;
  public static final int MOST_BYTES = 4096;
  private static final Pattern KEY = Pattern.compile("[A-Za-z0-9_.-]{1,40}");

  public Metadata {
    pairs = java.util.Collections.unmodifiableMap(new TreeMap<>(pairs));
  }

  public static Metadata none() {
    return new Metadata(Map.of());
  }

  public static boolean isKey(String key) {
    return KEY.matcher(key).matches();
  }

  /** Adds what is wrong with {@code pairs} to {@code problems}, under {@code field}. */
  public static void check(Map<String, String> pairs, String field, Problems problems) {
    problems.unless(pairs.size() <= MOST_KEYS, field, "must have at most " + MOST_KEYS + " keys");
    pairs.forEach((key, value) -> checkPair(key, Optional.of(value), field, problems));
    problems.unless(
        bytes(pairs) <= MOST_BYTES,
        field,
        "must have at most " + MOST_BYTES + " bytes of keys and values in all");
  }

  /**
   * These pairs with {@code changes} applied; an empty value removes its key. Adds what is wrong
   * with the changes or with the result to {@code problems}; then the answer means nothing.
   */
  public Metadata patched(Map<String, Optional<String>> changes, String field, Problems problems) {
    problems.unless(changes.size() <= MOST_KEYS, field, "must have at most " + MOST_KEYS + " keys");
    changes.forEach((key, value) -> checkPair(key, value, field, problems));
    Map<String, String> result = new LinkedHashMap<>(pairs);
    changes.forEach(
        (key, value) ->
            value.ifPresentOrElse(text -> result.put(key, text), () -> result.remove(key)));
    problems.unless(
        result.size() <= MOST_KEYS,
        field,
        "must leave at most " + MOST_KEYS + " keys, would leave " + result.size());
    problems.unless(
        bytes(result) <= MOST_BYTES,
        field,
        "must leave at most " + MOST_BYTES + " bytes of keys and values in all");
    return new Metadata(result);
  }

  private static void checkPair(
      String key, Optional<String> value, String field, Problems problems) {
    problems.unless(
        isKey(key), field + "." + key, "the key must be 1 to 40 characters of A-Z a-z 0-9 _ . -");
    value.ifPresent(
        text ->
            problems.unless(
                text.codePointCount(0, text.length()) <= LONGEST_VALUE,
                field + "." + key,
                "must have at most " + LONGEST_VALUE + " characters"));
  }

  private static int bytes(Map<String, String> pairs) {
    return pairs.entrySet().stream()
        .mapToInt(pair -> utf8(pair.getKey()) + utf8(pair.getValue()))
        .sum();
  }

  private static int utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
