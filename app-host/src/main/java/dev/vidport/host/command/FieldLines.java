package dev.vidport.host.command;

import dev.vidport.domain.id.VisibleText;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Formats a JSON object for people: a line for each field. */
public final class FieldLines {
  /** Unix times of the API are before this, so that other numbers are no times. */
  private static final long MAX_SECONDS = 100_000_000_000L;

  private FieldLines() {}

  /** A line for each field; {@code a.b} is the field {@code b} of {@code a}. */
  public static List<String> of(JsonNode object) {
    List<Line> lines = new ArrayList<>();
    add("", object, lines);
    int width = lines.stream().mapToInt(line -> line.name().length()).max().orElse(0);
    return lines.stream()
        .map(line -> line.name() + " ".repeat(width - line.name().length()) + "  " + line.value())
        .map(String::stripTrailing)
        .toList();
  }

  private static void add(String name, JsonNode value, List<Line> lines) {
    if (value.isObject()) {
      value.forEachEntry(
          (field, child) -> add(name.isEmpty() ? field : name + "." + field, child, lines));
    } else if (value.isArray() && value.valueStream().anyMatch(JsonNode::isObject)) {
      for (int i = 0; i < value.size(); i++) {
        add(name + "[" + i + "]", value.get(i), lines);
      }
    } else {
      lines.add(new Line(VisibleText.of(name), VisibleText.of(text(name, value))));
    }
  }

  private static String text(String name, JsonNode value) {
    if (value.isArray()) {
      return value.valueStream().map(item -> item.asString("")).collect(Collectors.joining(", "));
    }
    return value.isNumber() && name.endsWith("At") ? time(value) : scalar(value);
  }

  private static String scalar(JsonNode value) {
    if (value.isNull()) {
      return "-";
    }
    // A number beyond the range of double is infinite.
    return value.decimalValueOpt().map(BigDecimal::toPlainString).orElse(value.asString(""));
  }

  /** A Unix time in ISO 8601; {@code -} for a missing one. */
  public static String time(JsonNode seconds) {
    if (!seconds.isNumber()) {
      return seconds.isString() ? seconds.asString("") : "-";
    }
    return seconds
        .decimalValueOpt()
        .filter(value -> value.abs().compareTo(BigDecimal.valueOf(MAX_SECONDS)) < 0)
        .map(value -> Instant.ofEpochSecond(value.longValue()).toString())
        .orElseGet(() -> scalar(seconds));
  }

  private record Line(String name, String value) {}
}
