package dev.vidport.domain.derivative;

import dev.vidport.domain.refusal.Problems;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads the parameters of an address, and reports everything that is wrong with them. */
final class ParameterReader {
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,6}(\\.[0-9]{1,9})?");
  private static final Pattern WHOLE = Pattern.compile("[0-9]{1,9}");
  private static final int MICROS_DIGITS = 6;

  private final Map<String, String> values;
  private final Problems problems;

  ParameterReader(Map<String, String> values, Problems problems) {
    this.values = Map.copyOf(values);
    this.problems = problems;
  }

  /** Reports every parameter that is not in {@code known}. */
  void allow(String... known) {
    values.keySet().stream()
        .sorted()
        .filter(name -> !Arrays.asList(known).contains(name))
        .forEach(
            name -> problems.add(name, "unknown parameter; possible: " + String.join(", ", known)));
  }

  /**
   * A time in microseconds; empty when it is missing or wrong.
   *
   * @param max the highest valid time in microseconds
   */
  OptionalLong micros(String name, long max) {
    String text = values.get(name);
    if (text == null) {
      return OptionalLong.empty();
    }
    if (SECONDS.matcher(text).matches()) {
      long micros = new BigDecimal(text).movePointRight(MICROS_DIGITS).longValue();
      // As the status gives the length: rounded to milliseconds.
      if (micros <= max + 1_000) {
        return OptionalLong.of(Math.min(micros, max));
      }
    }
    problems.add(
        name,
        String.format(
            Locale.ROOT, "must be a number of seconds from 0 to %.3f, such as 1.5", max / 1e6));
    return OptionalLong.empty();
  }

  /** A whole number; empty when it is missing or wrong. */
  OptionalInt whole(String name, int min, int max) {
    String text = values.get(name);
    if (text == null) {
      return OptionalInt.empty();
    }
    int number = WHOLE.matcher(text).matches() ? Integer.parseInt(text) : -1;
    return problems.unless(
            number >= min && number <= max,
            name,
            "must be a whole number from " + min + " to " + max)
        ? OptionalInt.of(number)
        : OptionalInt.empty();
  }

  /** One of several words; empty when it is missing or wrong. */
  <T extends Enum<T>> Optional<T> word(String name, T[] possible) {
    String text = values.get(name);
    if (text == null) {
      return Optional.empty();
    }
    Optional<T> found = Arrays.stream(possible).filter(each -> word(each).equals(text)).findFirst();
    if (found.isEmpty()) {
      problems.add(
          name,
          "must be one of "
              + Arrays.stream(possible)
                  .map(ParameterReader::word)
                  .collect(Collectors.joining(", ")));
    }
    return found;
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
