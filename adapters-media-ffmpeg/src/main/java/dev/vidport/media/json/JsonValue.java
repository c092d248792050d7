package dev.vidport.media.json;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * A value of a JSON text. A value that is missing or has another type than expected reads as the
 * given default, because the reports of programs lack what they do not know. Iterates over the
 * elements of an array.
 */
public final class JsonValue implements Iterable<JsonValue> {
  private static final JsonValue MISSING =
      new JsonValue(Optional.empty(), Map.of(), List.of(), false);

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          // Programs copy names from the media without escaping them, and print "nan".
          .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .build();

  /** The text of a string, a number, true or false. */
  private final Optional<String> scalar;

  private final Map<String, JsonValue> fields;
  private final List<JsonValue> elements;
  private final boolean array;

  private JsonValue(
      Optional<String> scalar,
      Map<String, JsonValue> fields,
      List<JsonValue> elements,
      boolean array) {
    this.scalar = scalar;
    this.fields = fields;
    this.elements = elements;
    this.array = array;
  }

  /**
   * Reads a text that holds one value, or nothing. Jackson limits its depth.
   *
   * @throws IOException when the text is malformed; the message does not quote it
   */
  public static JsonValue parse(String text) throws IOException {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      if (parser.nextToken() == null) {
        return MISSING;
      }
      JsonValue value = read(parser);
      if (parser.nextToken() != null) {
        throw new IOException("there is more than one value");
      }
      return value;
    } catch (JacksonException e) {
      throw new IOException("not valid JSON");
    }
  }

  private static JsonValue read(JsonParser parser) {
    return switch (parser.currentToken()) {
      case START_OBJECT -> readObject(parser);
      case START_ARRAY -> readArray(parser);
      case VALUE_NULL -> MISSING;
      default -> new JsonValue(Optional.of(parser.getString()), Map.of(), List.of(), false);
    };
  }

  private static JsonValue readObject(JsonParser parser) {
    Map<String, JsonValue> fields = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      fields.put(name, read(parser));
    }
    return new JsonValue(Optional.empty(), Collections.unmodifiableMap(fields), List.of(), false);
  }

  private static JsonValue readArray(JsonParser parser) {
    List<JsonValue> elements = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      elements.add(read(parser));
    }
    return new JsonValue(Optional.empty(), Map.of(), Collections.unmodifiableList(elements), true);
  }

  /** The value of a field; missing if this is no object or has no such field. */
  public JsonValue path(String name) {
    return fields.getOrDefault(name, MISSING);
  }

  /** Whether this is an object with such a field. */
  public boolean has(String name) {
    return fields.containsKey(name);
  }

  public boolean isArray() {
    return array;
  }

  /** The text of a string, number or boolean. */
  public String asString(String other) {
    return scalar.orElse(other);
  }

  /** The value of an integer, also if it is written as a string. */
  public int asInt(int other) {
    return number(Integer::valueOf, other);
  }

  /** The value of an integer, also if it is written as a string. */
  public long asLong(long other) {
    return number(Long::valueOf, other);
  }

  /** The value of a number, also if it is written as a string. */
  public double asDouble(double other) {
    return number(Double::valueOf, other);
  }

  private <T> T number(Function<String, T> parse, T other) {
    try {
      return scalar.map(String::strip).map(parse).orElse(other);
    } catch (NumberFormatException e) {
      return other;
    }
  }

  @Override
  public Iterator<JsonValue> iterator() {
    return elements.iterator();
  }
}
