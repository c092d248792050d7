package dev.vidport.http.server.openapi;

import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Problems;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Converts schema validation errors to plain messages with the path of the field. */
final class SchemaErrorMessages {
  private static final String MESSAGE = "x-message";
  private static final Set<String> COUNTS = Set.of("maxItems", "maxProperties");

  /** What these keywords demand says nothing against the parts of an object or array. */
  private static final Set<String> OF_PARTS =
      Set.of("required", "propertyNames", "minItems", "maxItems", "minProperties", "maxProperties");

  private final JsonNode document;

  SchemaErrorMessages(JsonNode document) {
    this.document = document;
  }

  /** Adds the problems of {@code body}, whose invalid values then become null. */
  void addBody(BoundedValidation validation, ObjectNode body, Problems problems) {
    add(validation, body, "is not a field of this request", problems);
  }

  /** As {@link #addBody}. */
  void addQuery(BoundedValidation validation, ObjectNode query, Problems problems) {
    add(validation, query, "is not a parameter of this request", problems);
  }

  private void add(
      BoundedValidation validation, ObjectNode value, String unknown, Problems problems) {
    List<Error> errors = withoutFurther(ChoiceErrors.reported(validation.errors()));
    errors.stream()
        // That a list is too long comes before what is wrong with its items.
        .sorted(Comparator.comparing(error -> !COUNTS.contains(error.getKeyword())))
        .map(error -> problem(error, unknown))
        .distinct()
        .forEach(problem -> problems.add(problem.field(), problem.message()));
    if (!validation.isComplete()) {
      problems.stopEarly();
    }
    errors.stream()
        .filter(error -> !OF_PARTS.contains(error.getKeyword()))
        .forEach(error -> setNull(value, location(error)));
  }

  /** Of a value of the wrong type, nothing else is said. */
  private static List<Error> withoutFurther(List<Error> errors) {
    Set<NodePath> mistyped =
        errors.stream()
            .filter(error -> error.getKeyword().equals("type"))
            .map(Error::getInstanceLocation)
            .collect(Collectors.toSet());
    return errors.stream()
        .filter(
            error ->
                error.getKeyword().equals("type")
                    || !mistyped.contains(error.getInstanceLocation()))
        .toList();
  }

  /** Of an additional property, the property. */
  private static NodePath location(Error error) {
    NodePath at = error.getInstanceLocation();
    return error.getKeyword().equals("additionalProperties") ? at.append(error.getProperty()) : at;
  }

  /** Does nothing for the value as a whole, and below another that is null. */
  private static void setNull(ObjectNode value, NodePath path) {
    JsonNode parent = value;
    int last = path.getNameCount() - 1;
    for (int i = 0; i < last; i++) {
      parent =
          path.getElement(i) instanceof Integer index
              ? parent.path(index)
              : parent.path(path.getElement(i).toString());
    }
    if (parent instanceof ArrayNode array && path.getElement(last) instanceof Integer index) {
      array.setNull(index);
    } else if (parent instanceof ObjectNode object && last >= 0) {
      object.putNull(path.getElement(last).toString());
    }
  }

  private Problem problem(Error error, String unknown) {
    String at = field(error.getInstanceLocation());
    JsonNode value = error.getSchemaNode();
    JsonNode schema = parent(error);
    return switch (error.getKeyword()) {
      case "required" -> new Problem(child(at, error.getProperty()), "is required");
      case "additionalProperties" -> new Problem(child(at, error.getProperty()), unknown);
      case "propertyNames" ->
          new Problem(
              child(at, error.getProperty()), messageOr(value, "has a name that is not allowed"));
      case "type" -> new Problem(at, "must be " + types(value));
      case "enum" -> new Problem(at, "must be " + either(texts(value)));
      case "const" -> new Problem(at, "must be " + text(value));
      case "minimum", "maximum" ->
          new Problem(at, messageOr(schema, "must be " + range(schema, "minimum", "maximum")));
      case "minLength", "maxLength" ->
          new Problem(
              at, messageOr(schema, counted(schema, "minLength", "maxLength", "characters")));
      case "minItems", "maxItems" ->
          new Problem(at, counted(schema, "minItems", "maxItems", "items"));
      case "maxProperties" ->
          new Problem(at, counted(schema, "minProperties", "maxProperties", "keys"));
      default ->
          new Problem(at, messageOr(schema, "does not match the contract; see /openapi.json"));
    };
  }

  /** The schema that contains the violated keyword. */
  private JsonNode parent(Error error) {
    String keyword = error.getSchemaLocation().getFragment().toString();
    return document.at(keyword.substring(0, keyword.lastIndexOf('/')));
  }

  private static String messageOr(JsonNode schema, String fallback) {
    return schema.optional(MESSAGE).map(JsonNode::stringValue).orElse(fallback);
  }

  private static String counted(JsonNode schema, String min, String max, String what) {
    return "must have " + range(schema, min, max) + " " + what;
  }

  private static String range(JsonNode schema, String min, String max) {
    if (schema.has(min) && schema.has(max)) {
      return text(schema.get(min)) + " to " + text(schema.get(max));
    }
    return schema.has(min)
        ? "at least " + text(schema.get(min))
        : "at most " + text(schema.get(max));
  }

  private static String types(JsonNode type) {
    return either(
        type.isArray()
            ? texts(type).stream().map(SchemaErrorMessages::type).toList()
            : List.of(type(text(type))));
  }

  private static String type(String name) {
    return switch (name) {
      case "integer" -> "a whole number";
      case "number" -> "a number";
      case "string" -> "a string";
      case "boolean" -> "true or false";
      case "array" -> "an array";
      case "object" -> "an object";
      default -> name;
    };
  }

  private static List<String> texts(JsonNode values) {
    return values.valueStream().map(SchemaErrorMessages::text).toList();
  }

  private static String text(JsonNode value) {
    return value.asString();
  }

  private static String either(List<String> choices) {
    int last = choices.size() - 1;
    return last < 1
        ? String.join("", choices)
        : String.join(", ", choices.subList(0, last)) + " or " + choices.get(last);
  }

  /** The path as text, such as {@code parts[0].sizeBytes}. */
  private static String field(NodePath path) {
    return IntStream.range(0, path.getNameCount())
        .mapToObj(path::getElement)
        .map(name -> name instanceof Integer ? "[" + name + "]" : "." + name)
        .collect(Collectors.joining())
        .replaceFirst("^\\.", "");
  }

  private static String child(String parent, String name) {
    return parent.isEmpty() ? name : parent + "." + name;
  }
}
