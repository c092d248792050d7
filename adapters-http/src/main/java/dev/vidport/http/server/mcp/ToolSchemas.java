package dev.vidport.http.server.mcp;

import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.openapi.ApiDocument;
import dev.vidport.http.server.openapi.ApiDocument.DescribedOperation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The schemas of the arguments of tools, taken from the OpenAPI document. */
final class ToolSchemas {
  private static final int MAX_DEPTH = 20;

  /** Which mean something in an OpenAPI document only. */
  private static final Set<String> OPENAPI = Set.of("format", "example", "contentEncoding");

  private final ApiDocument document;
  private final Map<String, DescribedOperation> operations;

  ToolSchemas(ApiDocument document) {
    this.document = document;
    this.operations =
        document.operations().stream()
            .collect(Collectors.toMap(DescribedOperation::id, each -> each));
  }

  /**
   * The arguments of an operation: its parameters and the fields of its body.
   *
   * @param body name of the schema of the body; empty without a body
   * @param omitted fields that the tool does not have
   */
  ObjectNode ofOperation(String operation, Optional<String> body, Set<String> omitted) {
    ObjectNode schema = ApiJson.object().put("type", "object").put("additionalProperties", false);
    ObjectNode properties = schema.putObject("properties");
    ArrayNode required = ApiJson.array();
    DescribedOperation described = Optional.ofNullable(operations.get(operation)).orElseThrow();
    for (JsonNode parameter : described.parameters()) {
      String name = parameter.get("name").stringValue();
      String place = parameter.get("in").stringValue();
      if (!omitted.contains(name) && List.of("path", "query").contains(place)) {
        ObjectNode property = plain(parameter.get("schema"), 0).asObject();
        parameter.optional("description").ifPresent(text -> property.set("description", text));
        properties.set(name, property);
        if (place.equals("path")) {
          required.add(name);
        }
      }
    }
    body.ifPresent(
        name -> {
          JsonNode found = plain(document.root().at("/components/schemas/" + name), 0);
          found
              .get("properties")
              .forEachEntry(
                  (field, property) -> {
                    if (!omitted.contains(field)) {
                      properties.set(field, property);
                    }
                  });
          found.path("required").forEach(required::add);
        });
    if (!required.isEmpty()) {
      schema.set("required", required);
    }
    return schema;
  }

  /** The schema without references and without what only an OpenAPI document has. */
  private JsonNode plain(JsonNode schema, int depth) {
    if (depth > MAX_DEPTH) {
      throw new IllegalStateException("a schema of the contract contains itself");
    }
    if (schema instanceof ArrayNode array) {
      ArrayNode copy = ApiJson.array();
      array.forEach(each -> copy.add(plain(each, depth + 1)));
      return copy;
    }
    if (!(schema instanceof ObjectNode object)) {
      return schema;
    }
    ObjectNode copy = ApiJson.object();
    object
        .optional("$ref")
        .ifPresent(ref -> copy.setAll(plain(document.resolve(object), depth + 1).asObject()));
    object.forEachEntry(
        (name, value) -> {
          boolean isKeyword = !name.equals("$ref") && !name.startsWith("x-");
          if (isKeyword && !OPENAPI.contains(name)) {
            copy.set(name, plain(value, depth + 1));
          }
        });
    return copy;
  }
}
