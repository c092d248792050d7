package dev.vidport.http.server.openapi;

import dev.vidport.http.server.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The contract: the OpenAPI 3.1 document that is served, that requests are checked against, and
 * that tests hold every answer against.
 */
public final class ApiDocument {
  private static final String RESOURCE = "openapi.yaml";
  private static final List<String> METHODS = List.of("get", "put", "post", "delete", "patch");

  private final ObjectNode root;

  private ApiDocument(ObjectNode root) {
    this.root = root;
  }

  public static ApiDocument load() {
    try (InputStream yaml = ApiDocument.class.getResourceAsStream(RESOURCE)) {
      Object read = new Load(LoadSettings.builder().build()).loadFromInputStream(yaml);
      return new ApiDocument(node(read).asObject());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A copy of the whole document. */
  public ObjectNode root() {
    return root.deepCopy();
  }

  public byte[] json() {
    return Json.bytes(root);
  }

  /** What the document says of every method of every path. */
  public List<Described> operations() {
    List<Described> all = new ArrayList<>();
    root.get("paths")
        .forEachEntry(
            (path, item) ->
                METHODS.forEach(
                    method ->
                        item.optional(method)
                            .ifPresent(
                                found ->
                                    all.add(described(path, method, item, found.asObject())))));
    return all;
  }

  public Described operation(String id) {
    return operations().stream()
        .filter(operation -> operation.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("the contract has no operation " + id));
  }

  private Described described(String path, String method, JsonNode item, ObjectNode operation) {
    ArrayNode parameters = Json.array();
    item.optional("parameters")
        .ifPresent(shared -> shared.forEach(p -> parameters.add(resolve(p))));
    operation.optional("parameters").ifPresent(own -> own.forEach(p -> parameters.add(resolve(p))));
    return new Described(
        operation.get("operationId").stringValue(),
        method.toUpperCase(java.util.Locale.ROOT),
        path,
        parameters,
        operation);
  }

  /** What {@code node} stands for: itself, or what its {@code $ref} leads to. */
  public JsonNode resolve(JsonNode node) {
    return pointer(node).map(root::at).orElse(node);
  }

  /** Where in the document the {@code $ref} of {@code node} leads; empty when it has none. */
  static Optional<String> pointer(JsonNode node) {
    return node.optional("$ref").map(ref -> ref.stringValue().substring(1));
  }

  private static JsonNode node(Object value) {
    if (value instanceof Map<?, ?> map) {
      ObjectNode object = Json.object();
      map.forEach((key, child) -> object.set(key.toString(), node(child)));
      return object;
    }
    if (value instanceof List<?> list) {
      ArrayNode array = Json.array();
      list.forEach(child -> array.add(node(child)));
      return array;
    }
    if (value == null) {
      return Json.array().nullNode();
    }
    if (value instanceof Boolean flag) {
      return Json.array().booleanNode(flag);
    }
    if (value instanceof Integer number) {
      return Json.array().numberNode(number);
    }
    if (value instanceof Long number) {
      return Json.array().numberNode(number);
    }
    if (value instanceof Double number) {
      return Json.array().numberNode(number);
    }
    return Json.array().stringNode(value.toString());
  }

  /**
   * One method of one path.
   *
   * @param parameters of the path and of the method, references resolved
   */
  public record Described(
      String id, String method, String path, ArrayNode parameters, ObjectNode node) {}
}
