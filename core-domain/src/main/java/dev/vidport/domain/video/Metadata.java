package dev.vidport.domain.video;

import dev.vidport.domain.id.VisibleText;
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
  public static final int MAX_KEYS = 20;
  public static final int MAX_VALUE_LENGTH = 500;
  public static final int MAX_BYTES = 4096;
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

  /** Adds the errors in {@code pairs} to {@code problems}, under {@code field}. */
  public static void check(Map<String, String> pairs, String field, Problems problems) {
    problems.unless(pairs.size() <= MAX_KEYS, field, "must have at most " + MAX_KEYS + " keys");
    pairs.forEach((key, value) -> checkPair(key, Optional.of(value), field, problems));
    problems.unless(
        bytes(pairs) <= MAX_BYTES,
        field,
        "must have at most " + MAX_BYTES + " bytes of keys and values in total");
  }

  /**
   * These pairs with {@code changes} applied; an empty value removes its key. Adds the errors in
   * the changes and in the result to {@code problems}; if there are any, the result is meaningless.
   */
  public Metadata patched(Map<String, Optional<String>> changes, String field, Problems problems) {
    problems.unless(changes.size() <= MAX_KEYS, field, "must have at most " + MAX_KEYS + " keys");
    changes.forEach((key, value) -> checkPair(key, value, field, problems));
    Map<String, String> result = new LinkedHashMap<>(pairs);
    changes.forEach(
        (key, value) ->
            value.ifPresentOrElse(text -> result.put(key, text), () -> result.remove(key)));
    problems.unless(
        result.size() <= MAX_KEYS,
        field,
        "must leave at most " + MAX_KEYS + " keys, but would leave " + result.size());
    problems.unless(
        bytes(result) <= MAX_BYTES,
        field,
        "must leave at most " + MAX_BYTES + " bytes of keys and values in total");
    return new Metadata(result);
  }

  /** The pairs of both; for a key that both have, the pair of {@code this}. */
  public Map<String, String> over(Map<String, String> others) {
    Map<String, String> merged = new LinkedHashMap<>(others);
    merged.putAll(pairs);
    return merged;
  }

  private static void checkPair(
      String key, Optional<String> value, String field, Problems problems) {
    problems.unless(
        isKey(key), field + "." + key, "the key must be 1 to 40 characters of A-Z a-z 0-9 _ . -");
    value.ifPresent(
        text -> {
          problems.unless(
              text.codePointCount(0, text.length()) <= MAX_VALUE_LENGTH,
              field + "." + key,
              "must have at most " + MAX_VALUE_LENGTH + " characters");
          problems.unless(
              text.codePoints().allMatch(VisibleText::isPlain),
              field + "." + key,
              "must have no control characters, no line breaks, and none that change the order of"
                  + " others");
        });
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
