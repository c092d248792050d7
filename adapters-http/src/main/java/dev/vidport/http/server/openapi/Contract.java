package dev.vidport.http.server.openapi;

import com.networknt.schema.Schema;
import dev.vidport.domain.file.ContentTypes;
import dev.vidport.http.server.json.ApiJson;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Builds the validation rules of each operation from the contract document. */
public final class Contract {
  private static final String QUERIES = "x-queries";

  private final ApiDocument document;
  private final Map<String, ApiDocument.DescribedOperation> operations;
  private final DocumentSchemas schemas;
  private final SchemaErrorMessages messages;
  private final Map<String, Integer> maxItems;
  private final Map<String, RequestRules> rules = new ConcurrentHashMap<>();

  public Contract(ApiDocument document) {
    this.document = document;
    ObjectNode root = document.root();
    ObjectNode queries = root.putObject(QUERIES);
    this.operations =
        document.operations().stream()
            .collect(Collectors.toMap(ApiDocument.DescribedOperation::id, found -> found));
    operations.forEach((id, found) -> queries.set(id, querySchema(found)));
    this.schemas = new DocumentSchemas(root);
    this.messages = new SchemaErrorMessages(root);
    this.maxItems = document.maxItems();
  }

  /**
   * The rules of the document of this build, once for all servers of a process. The first call
   * loads them in the background, so that the start of a server does not wait for it.
   */
  public static CompletableFuture<Contract> ofThisBuild() {
    return OfThisBuild.CONTRACT;
  }

  /** The rules of an operation, compiled once for all servers of a process. */
  public RequestRules rules(String operationId) {
    return rules.computeIfAbsent(operationId, this::compile);
  }

  private RequestRules compile(String operationId) {
    ApiDocument.DescribedOperation operation =
        Optional.ofNullable(operations.get(operationId))
            .orElseThrow(
                () ->
                    new IllegalArgumentException("operation not in the contract: " + operationId));
    // A body that is not JSON is a file, which the handler reads.
    Optional<JsonNode> body =
        operation
            .node()
            .optional("requestBody")
            .filter(found -> document.resolve(found).path("content").has(ContentTypes.JSON));
    return new RequestRules(
        new QueryRules(schema("/" + QUERIES + "/" + operationId), queryTypes(operation), messages),
        operation.parameters().valueStream().anyMatch(Contract::isIdempotencyKey),
        body.isPresent(),
        body.map(document::resolve)
            .flatMap(found -> found.optional("required"))
            .map(JsonNode::booleanValue)
            .orElse(false),
        body.map(this::shapes).orElse(List.of()),
        maxItems,
        messages);
  }

  private List<RequestRules.Shape> shapes(JsonNode body) {
    JsonNode schema = document.resolve(body).at("/content/application~1json/schema");
    // Bodies are defined once, under components, so each schema is a reference or inside one.
    String pointer =
        ApiDocument.pointer(schema)
            .orElseGet(
                () ->
                    ApiDocument.pointer(body).orElseThrow() + "/content/application~1json/schema");
    List<RequestRules.Shape> shapes = new ArrayList<>();
    JsonNode choices = document.resolve(schema).path("oneOf");
    for (JsonNode choice : choices) {
      ApiDocument.pointer(choice)
          .ifPresent(
              where ->
                  shapes.add(
                      new RequestRules.Shape(
                          document.resolve(choice).optional("x-when").map(JsonNode::stringValue),
                          schema(where),
                          nullable(document.resolve(choice)))));
    }
    return shapes.isEmpty()
        ? List.of(
            new RequestRules.Shape(
                Optional.empty(), schema(pointer), nullable(document.resolve(schema))))
        : shapes;
  }

  /** The fields of {@code shape} whose objects may have any names, with null as a value. */
  private Set<String> nullable(JsonNode shape) {
    Set<String> names = new HashSet<>();
    shape
        .path("properties")
        .forEachEntry(
            (name, field) -> {
              JsonNode types = document.resolve(field).at("/additionalProperties/type");
              if (types.valueStream().anyMatch(type -> type.asString().equals("null"))) {
                names.add(name);
              }
            });
    return names;
  }

  private Schema schema(String pointer) {
    return schemas.at(pointer);
  }

  private ObjectNode querySchema(ApiDocument.DescribedOperation operation) {
    ObjectNode schema = ApiJson.object().put("type", "object").put("additionalProperties", false);
    ObjectNode named = schema.putObject("properties");
    ObjectNode prefixed = schema.putObject("patternProperties");
    ArrayNode required = ApiJson.array();
    inQuery(operation)
        .forEach(
            parameter -> {
              JsonNode of = document.resolve(parameter.get("schema"));
              if (isObject(of)) {
                // In the style "form", exploded, each entry of the object is a parameter.
                prefixed.set(
                    of.at("/propertyNames/pattern").stringValue(), of.get("additionalProperties"));
              } else {
                named.set(parameter.get("name").stringValue(), parameter.get("schema"));
              }
              if (parameter.path("required").asBoolean(false)) {
                required.add(parameter.get("name").stringValue());
              }
            });
    if (!required.isEmpty()) {
      schema.set("required", required);
    }
    return schema;
  }

  private Map<String, String> queryTypes(ApiDocument.DescribedOperation operation) {
    Map<String, String> types = new HashMap<>();
    inQuery(operation)
        .forEach(
            parameter ->
                types.put(
                    parameter.get("name").stringValue(),
                    document.resolve(parameter.get("schema")).get("type").stringValue()));
    return types;
  }

  private static boolean isObject(JsonNode schema) {
    return schema.get("type").stringValue().equals("object");
  }

  private static boolean isIdempotencyKey(JsonNode parameter) {
    return parameter.get("name").stringValue().equals("Idempotency-Key");
  }

  private static List<JsonNode> inQuery(ApiDocument.DescribedOperation operation) {
    return operation
        .parameters()
        .valueStream()
        .filter(parameter -> parameter.get("in").stringValue().equals("query"))
        .toList();
  }

  private static final class OfThisBuild {
    static final CompletableFuture<Contract> CONTRACT =
        CompletableFuture.supplyAsync(() -> new Contract(ApiDocument.load()));
  }
}
