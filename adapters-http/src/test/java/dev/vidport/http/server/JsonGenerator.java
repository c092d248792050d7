package dev.vidport.http.server;

import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.openapi.ApiDocument;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Makes values from the schemas of the contract: mostly valid ones, and damaged ones. */
final class JsonGenerator {
  private static final int MAX_DEPTH = 8;
  private static final int MAX_TRIES = 40;
  private static final List<String> ODD_TEXTS =
      List.of(
          "",
          " ",
          "0",
          "-1",
          "null",
          "\u0000",
          "\u202e\u0007",
          "\ud83d\ude00",
          "../../etc/passwd",
          "' or 1=1 --",
          "%00%2e",
          "{}",
          "x".repeat(5_000));
  private static final List<String> ODD_NUMBERS =
      List.of(
          "0", "-1", "1e400", "1.5", "2147483648", "9223372036854775808", "1e-400", "NaN", "-0.0");

  private final ApiDocument document;
  private final Random random;

  /** Values that the server knows, such as ids; those that fit a schema are used. */
  private final List<String> known;

  JsonGenerator(ApiDocument document, Random random, List<String> known) {
    this.document = document;
    this.random = random;
    this.known = known;
  }

  boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  <T> T oneOf(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  /** A value that fits {@code schema}, as far as this generator understands it. */
  JsonNode valid(JsonNode schema) {
    return valid(schema, 0);
  }

  private JsonNode valid(JsonNode unresolved, int depth) {
    JsonNode schema = document.resolve(unresolved);
    if (depth > MAX_DEPTH) {
      return JsonNodeFactory.instance.nullNode();
    }
    if (schema.has("const")) {
      return schema.get("const");
    }
    if (schema.has("enum")) {
      return oneOf(schema.get("enum").valueStream().toList());
    }
    if (schema.has("oneOf") && !schema.has("properties")) {
      return valid(oneOf(schema.get("oneOf").valueStream().toList()), depth + 1);
    }
    return switch (type(schema)) {
      case "object" -> object(schema, depth);
      case "array" -> array(schema, depth);
      case "integer" -> JsonNodeFactory.instance.numberNode((long) number(schema));
      case "number" -> JsonNodeFactory.instance.numberNode(number(schema));
      case "boolean" -> JsonNodeFactory.instance.booleanNode(random.nextBoolean());
      case "null" -> JsonNodeFactory.instance.nullNode();
      default -> JsonNodeFactory.instance.stringNode(text(schema));
    };
  }

  private String type(JsonNode schema) {
    JsonNode type = schema.path("type");
    if (type.isArray()) {
      return oneOf(type.valueStream().map(JsonNode::asString).toList());
    }
    return type.asString(schema.has("properties") ? "object" : "string");
  }

  private ObjectNode object(JsonNode schema, int depth) {
    ObjectNode object = ApiJson.object();
    List<String> required = schema.path("required").valueStream().map(JsonNode::asString).toList();
    int optional = oneOf(List.of(10, 30, 60));
    schema
        .path("properties")
        .forEachEntry(
            (name, field) -> {
              boolean isInternal = document.resolve(field).path("x-internal").asBoolean(false);
              if (required.contains(name) || chance(isInternal ? 5 : optional)) {
                object.set(name, valid(field, depth + 1));
              }
            });
    if (schema.path("additionalProperties").isObject()) {
      for (int i = random.nextInt(4); i > 0; i--) {
        object.set("key" + i, valid(schema.get("additionalProperties"), depth + 1));
      }
    }
    return object;
  }

  private ArrayNode array(JsonNode schema, int depth) {
    ArrayNode array = ApiJson.array();
    int min = schema.path("minItems").asInt(0);
    int size = Math.min(min + random.nextInt(3), schema.path("maxItems").asInt(100));
    for (int i = 0; i < size; i++) {
      array.add(valid(schema.path("items"), depth + 1));
    }
    return array;
  }

  private double number(JsonNode schema) {
    double min = schema.path("minimum").asDouble(schema.path("exclusiveMinimum").asDouble(0));
    double max = schema.path("maximum").asDouble(min + 1_000);
    return switch (random.nextInt(4)) {
      case 0 -> min;
      case 1 -> max;
      default -> min + Math.floor(random.nextDouble() * Math.min(max - min, 50));
    };
  }

  private String text(JsonNode schema) {
    Pattern pattern = Pattern.compile(schema.path("pattern").asString(""));
    List<String> candidates = new ArrayList<>(known);
    Stream.concat(schema.path("examples").valueStream(), Stream.of(schema.path("example")))
        .forEach(example -> candidates.add(example.asString("")));
    Collections.shuffle(candidates, random);
    return candidates.stream()
        .limit(MAX_TRIES)
        .filter(candidate -> pattern.matcher(candidate).find())
        .filter(candidate -> candidate.length() <= schema.path("maxLength").asInt(10_000))
        .findFirst()
        .orElse("a");
  }

  /** A valid value with a few changes that may make it invalid, as text that may be no JSON. */
  String damaged(JsonNode schema) {
    JsonNode value = valid(schema);
    for (int i = random.nextInt(3); i >= 0; i--) {
      value = changed(value, 0);
    }
    String text = ApiJson.text(value);
    return switch (random.nextInt(12)) {
      case 0 -> text.substring(0, random.nextInt(text.length() + 1));
      case 1 -> text + oneOf(List.of("}", ",", " null", "\u0000"));
      case 2 -> text.replaceFirst("[0-9]+", oneOf(ODD_NUMBERS));
      case 3 -> text.replaceFirst("\"[^\"]*\"", "\"\\\\ud800\"");
      case 4 -> "[".repeat(random.nextInt(60)) + text;
      default -> text;
    };
  }

  private JsonNode changed(JsonNode value, int depth) {
    if (value instanceof ObjectNode object && !object.isEmpty() && chance(85)) {
      List<String> names = List.copyOf(object.propertyNames());
      String name = oneOf(names);
      switch (random.nextInt(4)) {
        case 0 -> object.remove(name);
        case 1 -> object.set("unknown", odd());
        default -> object.set(name, changed(object.get(name), depth + 1));
      }
      return object;
    }
    if (value instanceof ArrayNode array && !array.isEmpty() && chance(70)) {
      if (chance(20)) {
        array.add(array.get(0).deepCopy());
      } else {
        int index = random.nextInt(array.size());
        array.set(index, changed(array.get(index), depth + 1));
      }
      return array;
    }
    return odd();
  }

  private JsonNode odd() {
    return switch (random.nextInt(7)) {
      case 0 -> JsonNodeFactory.instance.nullNode();
      case 1 -> ApiJson.object();
      case 2 -> ApiJson.array().add(1);
      case 3 -> JsonNodeFactory.instance.booleanNode(random.nextBoolean());
      case 4 -> JsonNodeFactory.instance.numberNode(random.nextInt() / 7.0);
      case 5 -> JsonNodeFactory.instance.numberNode(oneOf(List.of(-1L, 0L, 1L << 40, -1L << 62)));
      default -> JsonNodeFactory.instance.stringNode(oddText());
    };
  }

  String oddText() {
    return chance(30) && !known.isEmpty() ? oneOf(known) : oneOf(ODD_TEXTS);
  }
}
