package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import dev.vidport.http.server.json.Json;
import dev.vidport.http.server.openapi.ApiDocument;
import dev.vidport.http.server.openapi.Contract;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Holds answers against the contract document, and more strictly than clients may. */
final class ContractCheck {
  private static final String ADDRESS = "https://vidport.invalid/strict.json";

  private final ApiDocument document = ApiDocument.load();
  private final SchemaRegistry schemas;

  ContractCheck() {
    ObjectNode root = document.root();
    close(root.get("components").get("schemas"));
    String json = Json.text(root);
    this.schemas =
        SchemaRegistry.withDialect(
            Contract.dialect(), builder -> builder.schemas(Map.of(ADDRESS, json)));
  }

  /**
   * Clients must bear fields they don't know; here a field that is not in the contract is a slip.
   */
  private static void close(JsonNode schema) {
    if (schema instanceof ObjectNode object
        && object.path("type").asString("").equals("object")
        && object.has("properties")
        && !object.has("additionalProperties")) {
      object.put("additionalProperties", false);
    }
    schema.forEach(ContractCheck::close);
  }

  /** Answers from outside the contract's addresses only have to have the form of an error. */
  void hold(String method, String path, Client.Told told) {
    if (path.startsWith("/v1")) {
      assertThat(told.header("X-Request-Id")).isPresent();
      assertThat(told.header("Access-Control-Allow-Origin")).contains("*");
    }
    if (told.status() >= 400 && !method.equals("HEAD") && told.bytes().length > 0) {
      holdError(told);
    }
    operation(method, path).ifPresent(operation -> hold(operation, told));
  }

  private void holdError(Client.Told told) {
    assertThat(told.header("Content-Type")).contains("application/json");
    assertValid("/components/schemas/Error", told.json());
    // A replayed error bears the name of the request that it first answered.
    if (told.header("Idempotent-Replayed").isEmpty()) {
      assertThat(told.header("X-Request-Id")).contains(told.json().get("requestId").asString());
    }
    if (told.status() == 429 || told.status() == 503) {
      assertThat(told.header("Retry-After").orElseThrow()).matches("[1-9][0-9]*");
    }
  }

  private Optional<ApiDocument.Described> operation(String method, String path) {
    return document.operations().stream()
        .filter(found -> found.method().equals(method))
        .filter(found -> path.matches("/v1" + found.path().replaceAll("\\{[^}]+}", "[^/]+")))
        .findFirst();
  }

  private void hold(ApiDocument.Described operation, Client.Told told) {
    JsonNode listed = operation.node().get("responses").path(Integer.toString(told.status()));
    assertThat(listed.isMissingNode())
        .as(
            "%s answers %s, which the contract has not: %s",
            operation.id(), told.status(), told.text())
        .isFalse();
    if (told.status() >= 400) {
      assertThat(codes(operation)).as(operation.id()).contains(told.error());
      return;
    }
    assertThat(told.header("Content-Type")).contains("application/json");
    String pointer =
        listed.has("$ref")
            ? listed.get("$ref").asString().substring(1)
            : "/paths/"
                + operation.path().replace("/", "~1").replace("{", "%7B").replace("}", "%7D")
                + "/"
                + operation.method().toLowerCase(java.util.Locale.ROOT)
                + "/responses/"
                + told.status();
    assertValid(pointer + "/content/application~1json/schema", told.json());
    document
        .resolve(listed)
        .path("headers")
        .propertyNames()
        .forEach(
            name -> {
              if (!name.equals("Idempotent-Replayed")) {
                assertThat(told.header(name)).as(name).isPresent();
              }
            });
  }

  private List<String> codes(ApiDocument.Described operation) {
    List<String> codes = new ArrayList<>();
    document.root().get("x-common-error-codes").forEach(code -> codes.add(code.asString()));
    operation.node().path("x-error-codes").forEach(code -> codes.add(code.asString()));
    return codes;
  }

  private void assertValid(String pointer, JsonNode value) {
    Schema schema = schemas.getSchema(SchemaLocation.of(ADDRESS + "#" + pointer));
    assertThat(schema.validate(value)).as("%s against %s", value, pointer).isEmpty();
  }
}
