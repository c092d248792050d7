package dev.vidport.http.server.openapi;

import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.resource.ProgramFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The contract: the OpenAPI 3.1 document. Requests are validated against it, tests validate every
 * response against it, and clients get its published form.
 */
public final class ApiDocument {
  private static final String CONTRACT = "contract.json";
  private static final String PUBLISHED = "openapi.json";
  private static final List<String> METHODS = List.of("get", "put", "post", "delete", "patch");

  /** Path prefix of the paths without {@code servers} of their own. */
  private static final String API = "/v1";

  /** Path prefix of the paths with {@code servers} of their own. */
  private static final String HOST = "";

  private final ObjectNode root;

  ApiDocument(ObjectNode root) {
    this.root = root;
  }

  public static ApiDocument load() {
    return new ApiDocument(
        ApiJson.parseOwn(ProgramFile.bytes(ApiDocument.class, CONTRACT)).asObject());
  }

  /**
   * The document for clients, as JSON; see {@link PublishedDocument}.
   *
   * @param basePath the path of the address of the host; empty if it has none
   */
  public static byte[] published(String basePath) {
    return below(basePath, ProgramFile.bytes(ApiDocument.class, PUBLISHED));
  }

  /** A document whose servers are below a path, as behind a proxy that serves several programs. */
  static byte[] below(String basePath, byte[] document) {
    if (basePath.isEmpty()) {
      return document;
    }
    ObjectNode root = ApiJson.parseOwn(document).asObject();
    moveServers(basePath, root);
    root.get("paths").forEach(item -> moveServers(basePath, item));
    return ApiJson.bytes(root);
  }

  private static void moveServers(String basePath, JsonNode of) {
    of.path("servers")
        .forEach(
            server -> server.asObject().put("url", basePath + server.get("url").stringValue()));
  }

  /** The largest number of items that the document permits in an array, by name of the property. */
  Map<String, Integer> maxItems() {
    Map<String, Integer> found = new HashMap<>();
    root.findValues("properties")
        .forEach(
            properties ->
                properties.forEachEntry(
                    (name, schema) ->
                        resolve(schema)
                            .optional("maxItems")
                            .ifPresent(limit -> found.merge(name, limit.asInt(), Math::max))));
    return found;
  }

  /** A copy of the whole document. */
  public ObjectNode root() {
    return root.deepCopy();
  }

  /** Every operation of the document. */
  public List<DescribedOperation> operations() {
    List<DescribedOperation> all = new ArrayList<>();
    root.get("paths")
        .forEachEntry(
            (path, item) ->
                METHODS.forEach(
                    method ->
                        item.optional(method)
                            .ifPresent(
                                found -> all.add(describe(path, method, item, found.asObject())))));
    return all;
  }

  /** The error codes of an operation: its own, and those that it shares with others. */
  public Set<String> errorCodes(DescribedOperation operation) {
    boolean isPublic = operation.node().optional("security").filter(JsonNode::isEmpty).isPresent();
    Set<String> codes = new TreeSet<>();
    root.path(isPublic ? "x-public-error-codes" : "x-common-error-codes")
        .forEach(code -> codes.add(code.stringValue()));
    operation.node().path("x-error-codes").forEach(code -> codes.add(code.stringValue()));
    return codes;
  }

  private DescribedOperation describe(
      String path, String method, JsonNode item, ObjectNode operation) {
    ArrayNode parameters = ApiJson.array();
    item.optional("parameters")
        .ifPresent(shared -> shared.forEach(p -> parameters.add(resolve(p))));
    operation.optional("parameters").ifPresent(own -> own.forEach(p -> parameters.add(resolve(p))));
    return new DescribedOperation(
        operation.get("operationId").stringValue(),
        method.toUpperCase(java.util.Locale.ROOT),
        item.optional("servers").isPresent() ? HOST : API,
        path,
        parameters,
        operation);
  }

  /** The target of the {@code $ref} of {@code node}, or {@code node} itself without one. */
  public JsonNode resolve(JsonNode node) {
    return pointer(node).map(root::at).orElse(node);
  }

  /** The JSON pointer in the {@code $ref} of {@code node}; empty without one. */
  static Optional<String> pointer(JsonNode node) {
    return node.optional("$ref").map(ref -> ref.stringValue().substring(1));
  }

  /**
   * One operation: a method of a path.
   *
   * @param base path prefix of the server that the path belongs to
   * @param parameters parameters of the path and the method, with references resolved
   */
  public record DescribedOperation(
      String id, String method, String base, String path, ArrayNode parameters, ObjectNode node) {}
}
