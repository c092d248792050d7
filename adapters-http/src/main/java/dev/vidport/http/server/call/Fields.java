package dev.vidport.http.server.call;

import dev.vidport.http.server.json.ApiJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Typed access to the fields of a JSON object that was validated against its schema; null counts as
 * absent. A value of the wrong type is an error in the contract document and throws. In a request
 * that its schema has refused, the values that violate it are null.
 */
public final class Fields {
  private final ObjectNode node;

  public Fields(ObjectNode node) {
    this.node = node;
  }

  ObjectNode node() {
    return node;
  }

  /** JSON that is equal for the same fields in another order. */
  public String canonicalText() {
    return ApiJson.canonicalText(node);
  }

  public boolean has(String field) {
    return value(field).isPresent();
  }

  /** Whether the field was sent, readable or not. */
  public boolean isSent(String field) {
    return node.has(field);
  }

  /** Whether the field was sent, but its value violates the schema. */
  public boolean isUnreadable(String field) {
    return node.path(field).isNull();
  }

  /** Whether the field has an effect: it is present, and neither false nor an empty array. */
  public boolean isRequested(String field) {
    return value(field)
        .filter(value -> !value.isBoolean() || value.booleanValue())
        .filter(value -> !value.isArray() || !value.isEmpty())
        .isPresent();
  }

  /** Whether the field is present and a string. */
  public boolean isText(String field) {
    return value(field).filter(JsonNode::isString).isPresent();
  }

  /** Whether the field is present and an object. */
  public boolean isObject(String field) {
    return value(field).filter(JsonNode::isObject).isPresent();
  }

  public Optional<String> text(String field) {
    return value(field).map(JsonNode::stringValue);
  }

  public OptionalInt integer(String field) {
    return value(field).map(value -> OptionalInt.of(asInt(value))).orElse(OptionalInt.empty());
  }

  public OptionalLong number(String field) {
    return value(field).map(value -> OptionalLong.of(asLong(value))).orElse(OptionalLong.empty());
  }

  /** Of a number that is too large or too small, the nearest one, which no field permits. */
  private static long asLong(JsonNode value) {
    if (value.isNumber() && !value.canConvertToLong()) {
      return value.doubleValue() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
    return value.asLong();
  }

  private static int asInt(JsonNode value) {
    if (value.isNumber() && !value.canConvertToInt()) {
      return value.doubleValue() < 0 ? Integer.MIN_VALUE : Integer.MAX_VALUE;
    }
    return value.asInt();
  }

  public Optional<Double> decimal(String field) {
    return value(field).map(JsonNode::asDouble);
  }

  /** The value of a field that is true, false or absent. */
  public Optional<Boolean> choice(String field) {
    return value(field).map(JsonNode::booleanValue);
  }

  /** Whether the field is present and true. */
  public boolean flag(String field) {
    return value(field).map(JsonNode::booleanValue).orElse(false);
  }

  public Optional<Fields> object(String field) {
    return value(field).map(value -> new Fields(value.asObject()));
  }

  /** The objects of an array in order; empty when the array is absent. */
  public List<Fields> objects(String field) {
    return value(field)
        .map(value -> value.valueStream().map(Fields::ofItem).toList())
        .orElse(List.of());
  }

  /** An unreadable item has no fields. */
  private static Fields ofItem(JsonNode item) {
    return new Fields(item.isNull() ? ApiJson.object() : item.asObject());
  }

  public List<Integer> integers(String field) {
    return value(field)
        .map(value -> value.valueStream().map(JsonNode::asInt).toList())
        .orElse(List.of());
  }

  /** The strings of an array in order; empty when the array is absent, and for unreadable ones. */
  public List<String> strings(String field) {
    return value(field)
        .map(
            value ->
                value.valueStream().map(item -> item.isNull() ? "" : item.stringValue()).toList())
        .orElse(List.of());
  }

  /** The strings of an object by name, in order; an empty optional represents null. */
  public Map<String, Optional<String>> texts(String field) {
    Map<String, Optional<String>> texts = new LinkedHashMap<>();
    value(field)
        .ifPresent(
            object ->
                object.forEachEntry(
                    (name, value) ->
                        texts.put(
                            name,
                            value.isNull() ? Optional.empty() : Optional.of(value.stringValue()))));
    return texts;
  }

  /**
   * The readable strings of all fields whose name starts with {@code prefix}, by the rest of the
   * name.
   */
  public Map<String, String> withPrefix(String prefix) {
    Map<String, String> texts = new LinkedHashMap<>();
    node.forEachEntry(
        (name, value) -> {
          if (name.startsWith(prefix) && !value.isNull()) {
            texts.put(name.substring(prefix.length()), value.stringValue());
          }
        });
    return texts;
  }

  private Optional<JsonNode> value(String field) {
    return node.optional(field).filter(value -> !value.isNull());
  }
}
