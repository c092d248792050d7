package dev.vidport.http.server.openapi;

import dev.vidport.http.server.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The contract: the OpenAPI 3.1 document that is served, that requests are checked against, and
 * that tests hold every answer against.
 */
public final class ApiDocument {
  private static final String RESOURCE = "openapi.json";
  private static final List<String> METHODS = List.of("get", "put", "post", "delete", "patch");

  private final byte[] json;
  private final ObjectNode root;

  private ApiDocument(byte[] json, ObjectNode root) {
    this.json = json;
    this.root = root;
  }

  public static ApiDocument load() {
    try (InputStream resource = ApiDocument.class.getResourceAsStream(RESOURCE)) {
      byte[] json = resource.readAllBytes();
      return new ApiDocument(json, Json.parse(json).asObject());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (Json.Malformed e) {
      throw new IllegalStateException("the contract " + e.getMessage(), e);
    }
  }

  /** A copy of the whole document. */
  public ObjectNode root() {
    return root.deepCopy();
  }

  public byte[] json() {
    return json.clone();
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

  /**
   * One method of one path.
   *
   * @param parameters of the path and of the method, references resolved
   */
  public record Described(
      String id, String method, String path, ArrayNode parameters, ObjectNode node) {}
}
