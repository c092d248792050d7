package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import dev.vidport.http.server.openapi.ApiDocument;
import dev.vidport.http.server.openapi.DocumentSchemas;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Validates responses against the contract document, more strictly than clients may. */
final class ContractChecker {
  private static final String EVENT_STREAM = "text/event-stream";

  private final ApiDocument document = ApiDocument.load();
  private final List<CheckedOperation> operations =
      document.operations().stream().map(CheckedOperation::of).toList();
  private final DocumentSchemas schemas;

  ContractChecker() {
    ObjectNode root = document.root();
    forbidUnknownFields(root.get("components").get("schemas"));
    this.schemas = new DocumentSchemas(root);
  }

  /**
   * Refuses fields that are not in the contract. Clients must ignore them, but here they are
   * errors.
   */
  private static void forbidUnknownFields(JsonNode schema) {
    if (schema instanceof ObjectNode object
        && object.path("type").asString("").equals("object")
        && object.has("properties")
        && !object.has("additionalProperties")) {
      object.put("additionalProperties", false);
    }
    schema.forEach(ContractChecker::forbidUnknownFields);
  }

  /** Responses from paths outside the contract only need the error format. */
  void check(String method, String path, Client.Response response) {
    // The pages of a sign-in at an issuer are not for scripts.
    boolean isPage = path.startsWith("/auth/oidc/");
    if (path.startsWith("/v1") || (path.startsWith("/auth") && !isPage)) {
      assertThat(response.header("X-Request-Id")).isPresent();
      assertThat(response.header("Access-Control-Allow-Origin")).contains("*");
    }
    // Viewers read the errors of player pages.
    boolean isForViewers =
        path.matches("/embed/[^/]*") && method.equals("GET") && response.status() < 500;
    boolean isForBrowsers =
        response.isForBrowsers() && !path.startsWith("/v1") && !path.startsWith("/auth");
    if (response.status() >= 400
        && !method.equals("HEAD")
        && !isForViewers
        && !isForBrowsers
        && response.bytes().length > 0) {
      checkError(response);
    }
    operation(method, path).ifPresent(operation -> check(operation, response));
  }

  private void checkError(Client.Response response) {
    assertThat(response.header("Content-Type")).contains("application/json");
    assertValid("/components/schemas/ErrorBody", response.json());
    assertThat(response.header("X-Request-Id"))
        .contains(response.json().get("requestId").asString());
    if (response.status() == 429 || response.status() == 503) {
      assertThat(response.header("Retry-After").orElseThrow()).matches("[1-9][0-9]*");
    }
  }

  private Optional<ApiDocument.DescribedOperation> operation(String method, String path) {
    return operations.stream()
        .filter(found -> found.operation.method().equals(method))
        .filter(found -> found.path.matcher(path).matches())
        .findFirst()
        .map(CheckedOperation::operation);
  }

  /**
   * An operation.
   *
   * @param path matches its paths
   */
  private record CheckedOperation(ApiDocument.DescribedOperation operation, Pattern path) {
    static CheckedOperation of(ApiDocument.DescribedOperation operation) {
      String path = operation.path().replaceAll("\\{[^}]+}", "[^/]+");
      return new CheckedOperation(operation, Pattern.compile(operation.base() + path));
    }
  }

  private void check(ApiDocument.DescribedOperation operation, Client.Response response) {
    JsonNode listed = operation.node().get("responses").path(Integer.toString(response.status()));
    assertThat(listed.isMissingNode())
        .as(
            "%s returned %s, which is not in the contract: %s",
            operation.id(), response.status(), response.text())
        .isFalse();
    if (response.status() >= 400) {
      assertThat(document.errorCodes(operation)).as(operation.id()).contains(response.error());
      return;
    }
    if (document.resolve(listed).path("content").has(EVENT_STREAM)) {
      assertThat(response.header("Content-Type").orElse("")).startsWith(EVENT_STREAM);
      return;
    }
    assertThat(response.header("Content-Type")).contains("application/json");
    String pointer =
        listed.has("$ref")
            ? listed.get("$ref").asString().substring(1)
            : "/paths/"
                + operation.path().replace("/", "~1").replace("{", "%7B").replace("}", "%7D")
                + "/"
                + operation.method().toLowerCase(java.util.Locale.ROOT)
                + "/responses/"
                + response.status();
    assertValid(pointer + "/content/application~1json/schema", response.json());
    checkSuccess(listed, response);
    document
        .resolve(listed)
        .path("headers")
        .propertyNames()
        .forEach(
            name -> {
              if (!name.equals("Idempotent-Replayed")) {
                assertThat(response.header(name)).as(name).isPresent();
              }
            });
  }

  /** The two successes of an operation share a schema, in which no field is required. */
  private static void checkSuccess(JsonNode listed, Client.Response response) {
    listed
        .path("x-always")
        .forEach(
            field -> assertThat(response.json().has(field.asString())).as("%s", field).isTrue());
    if (listed.has("x-always")) {
      assertThat(response.json().has("valid")).isEqualTo(response.status() == 200);
    }
  }

  private void assertValid(String pointer, JsonNode value) {
    Schema schema = schemas.at(pointer);
    assertThat(schema.validate(value)).as("%s against %s", value, pointer).isEmpty();
  }
}
