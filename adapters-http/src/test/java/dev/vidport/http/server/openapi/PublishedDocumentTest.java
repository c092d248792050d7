package dev.vidport.http.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.http.server.json.ApiJson;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Tests that client generators can use the document that the server publishes. */
class PublishedDocumentTest {
  private static final String JSON_CONTENT = "/content/application~1json";

  private final ObjectNode document = parse(ApiDocument.published(""));
  private final ObjectNode contract = ApiDocument.load().root();

  @Test
  void everyReferenceHasATarget() {
    List<String> missing = new ArrayList<>();
    visit(
        (path, node) ->
            ApiDocument.pointer(node)
                .filter(target -> document.at(target).isMissingNode())
                .ifPresent(missing::add));

    assertThat(missing).isEmpty();
  }

  /** As behind a proxy that serves several programs. */
  @Test
  void serversAreBelowThePathOfTheHost() {
    assertThat(servers(document)).containsExactlyInAnyOrder("/v1", "/");
    assertThat(servers(parse(ApiDocument.published("/video"))))
        .containsExactlyInAnyOrder("/video/v1", "/video/");
    assertThat(new String(DocsPage.html("/video", true), StandardCharsets.UTF_8))
        .contains("\"/video/v1\"", "href=\"openapi.json\"")
        .doesNotContain("\"/openapi.json\"");
  }

  /** The limits of requests do not apply to the document, which grows with the interface. */
  @Test
  void documentWithMoreNamesThanARequestIsMovedAsWell() {
    ObjectNode large = document.deepCopy();
    ArrayNode names = large.putArray("tags");
    for (int i = 0; i < 60_000; i++) {
      names.add(i);
    }

    byte[] moved = ApiDocument.below("/video", ApiJson.bytes(large));

    assertThat(servers(ApiJson.parseOwn(moved).asObject()))
        .containsExactlyInAnyOrder("/video/v1", "/video/");
  }

  private static Set<String> servers(ObjectNode of) {
    return Stream.concat(Stream.of(of), of.get("paths").valueStream())
        .flatMap(node -> node.path("servers").valueStream())
        .map(server -> server.get("url").stringValue())
        .collect(Collectors.toSet());
  }

  @Test
  void everySchemaIsUsed() {
    Set<String> unused = new TreeSet<>();
    document
        .at("/components/schemas")
        .propertyNames()
        .forEach(name -> unused.add("/components/schemas/" + name));
    visit((path, node) -> ApiDocument.pointer(node).ifPresent(unused::remove));

    assertThat(unused).isEmpty();
  }

  @Test
  void onlyTheExtensionForOpenEnumerationsIsPublished() {
    Set<String> extensions = new TreeSet<>();
    visit(
        (path, node) ->
            node.propertyNames().stream()
                .filter(name -> name.startsWith("x-"))
                .forEach(extensions::add));

    assertThat(extensions).containsExactly("x-extensible-enum");
  }

  @Test
  void credentialsOfLaterReleasesAreNotOffered() {
    assertThat(document.at("/components/securitySchemes").propertyNames())
        .containsExactly("apiKey", "session");
  }

  /** Generated clients would send defaults, or require the fields that have them. */
  @Test
  void fieldsHaveNoDefault() {
    List<String> fields = new ArrayList<>();
    visit(
        (path, node) -> {
          // A property may be called "default", too.
          if (path.startsWith("/components/schemas")
              && !path.endsWith("/properties")
              && node.has("default")) {
            fields.add(path);
          }
        });

    assertThat(fields).isEmpty();
  }

  @Test
  void everyNumberHasAFormat() {
    List<String> numbers = new ArrayList<>();
    visit(
        (path, node) -> {
          JsonNode type = node.path("type");
          // A property may be called "type", too.
          if (!type.isObject() && type.toString().matches(".*(integer|number).*")) {
            assertThat(node.path("format").asString()).as(path).isIn("int32", "int64", "double");
            numbers.add(path);
          }
        });

    assertThat(numbers).isNotEmpty();
  }

  @Test
  void sizesAreNotNegative() {
    for (String schema : List.of("UploadRequest", "CameraFile")) {
      assertThat(
              document
                  .at("/components/schemas/" + schema + "/properties/sizeBytes/minimum")
                  .asInt(-1))
          .as(schema)
          .isZero();
    }
  }

  @Test
  void successesOfAnOperationShareOneSchema() {
    operations()
        .forEach(
            operation ->
                assertThat(
                        operation
                            .node()
                            .get("responses")
                            .propertyStream()
                            .filter(response -> response.getKey().startsWith("2"))
                            .map(response -> response.getValue().at(JSON_CONTENT + "/schema"))
                            .distinct())
                    .as(operation.id())
                    .hasSize(1));
  }

  @Test
  void operationHasAnExampleForEachOfItsErrorCodes() {
    for (ApiDocument.DescribedOperation operation : operations()) {
      assertThat(exampleCodes(operation)).as(operation.id()).isEqualTo(codes(operation.id()));
    }
    Set<String> illustrated = new TreeSet<>();
    document
        .at("/components/examples")
        .forEach(example -> illustrated.add(example.at("/value/error").asString()));
    assertThat(illustrated)
        .containsAll(Stream.of(RefusalCode.values()).map(RefusalCode::name).toList());
  }

  @Test
  void everyErrorCodeOfTheOperationsIsAKnownValue() {
    List<String> known =
        texts(
            document.at("/components/schemas/ErrorBody/properties/error").get("x-extensible-enum"));

    assertThat(known).doesNotHaveDuplicates();
    assertThat(Stream.of(RefusalCode.values()).map(RefusalCode::name)).containsAll(known);
    operations().forEach(operation -> assertThat(known).containsAll(codes(operation.id())));
  }

  @Test
  void examplesMatchTheirSchemas() {
    DocumentSchemas schemas = new DocumentSchemas(document);
    List<String> wrong = new ArrayList<>();
    visit(
        (path, node) ->
            ApiDocument.pointer(node.path("schema"))
                .ifPresent(
                    pointer ->
                        examples(node)
                            .forEach(
                                example ->
                                    schemas
                                        .at(pointer)
                                        .validate(example)
                                        .forEach(error -> wrong.add(path + ": " + error)))));

    assertThat(wrong).isEmpty();
  }

  private List<JsonNode> examples(JsonNode holder) {
    List<JsonNode> examples = new ArrayList<>();
    holder.optional("example").ifPresent(examples::add);
    holder
        .path("examples")
        .forEach(
            listed ->
                examples.add(
                    ApiDocument.pointer(listed).map(document::at).orElse(listed).get("value")));
    return examples;
  }

  private List<ApiDocument.DescribedOperation> operations() {
    return new ApiDocument(document).operations();
  }

  private Set<String> codes(String operation) {
    ApiDocument described = new ApiDocument(contract);
    return described.operations().stream()
        .filter(found -> found.id().equals(operation))
        .findFirst()
        .map(described::errorCodes)
        .orElseThrow();
  }

  private static Set<String> exampleCodes(ApiDocument.DescribedOperation operation) {
    Set<String> codes = new TreeSet<>();
    operation
        .node()
        .get("responses")
        .propertyStream()
        .filter(response -> !response.getKey().equals("default"))
        .filter(response -> !response.getKey().startsWith("2"))
        .forEach(
            response ->
                codes.addAll(response.getValue().at(JSON_CONTENT + "/examples").propertyNames()));
    return codes;
  }

  private static List<String> texts(JsonNode array) {
    return array.valueStream().map(JsonNode::stringValue).toList();
  }

  /** Visits every object of the document, with its path. */
  private void visit(BiConsumer<String, JsonNode> visitor) {
    visit("", document, visitor);
  }

  private static void visit(String path, JsonNode node, BiConsumer<String, JsonNode> visitor) {
    if (node.isObject()) {
      visitor.accept(path, node);
      node.forEachEntry((name, child) -> visit(path + "/" + name, child, visitor));
    } else {
      node.forEach(child -> visit(path, child, visitor));
    }
  }

  private static ObjectNode parse(byte[] json) {
    // The limits of requests do not apply to the document, which grows with the interface.
    return ApiJson.parseOwn(json).asObject();
  }
}
