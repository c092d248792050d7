package dev.vidport.http.server.openapi;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes the document for clients from the contract: without the extensions that only the server
 * reads, and with the error responses of each operation reduced to the codes of that operation.
 */
final class PublishedDocument {
  private static final String EXTENSION = "x-";
  private static final String INTERNAL = "x-internal";

  /** Keywords for clients only: the server has a stricter condition, with a better message. */
  private static final String PUBLISHED = "x-published";

  /** The extension that client generators know: an enumeration that may grow. */
  private static final String OPEN_ENUM = "x-extensible-enum";

  private final ApiDocument contract;

  private PublishedDocument(ObjectNode contract) {
    this.contract = new ApiDocument(contract);
  }

  static ObjectNode of(ObjectNode contract) {
    ObjectNode published = contract.deepCopy();
    PublishedDocument maker = new PublishedDocument(published);
    maker.contract.operations().forEach(maker::describeErrors);
    // Each operation now has its own.
    published.get("components").asObject().remove("responses");
    removeInternal(published);
    return published;
  }

  private void describeErrors(ApiDocument.DescribedOperation operation) {
    Set<String> codes = contract.errorCodes(operation);
    ObjectNode responses = operation.node().get("responses").asObject();
    for (String status : List.copyOf(responses.propertyNames())) {
      JsonNode listed = responses.get(status);
      if (listed.has("$ref")) {
        ObjectNode response = contract.resolve(listed).deepCopy().asObject();
        responses.set(status, status.equals("default") ? response : reduced(response, codes));
      }
    }
  }

  private static ObjectNode reduced(ObjectNode response, Set<String> codes) {
    ObjectNode examples = response.at("/content/application~1json/examples").asObject();
    examples.retain(codes.stream().filter(examples::has).toList());
    String names =
        examples.propertyNames().stream()
            .map(code -> "`" + code + "`")
            .collect(Collectors.joining(", "));
    return response.put(
        "description", response.get("description").stringValue() + " (" + names + ")");
  }

  private static void removeInternal(JsonNode node) {
    if (node instanceof ObjectNode object) {
      object.optional(PUBLISHED).map(JsonNode::asObject).ifPresent(object::setAll);
      object.removeIf(PublishedDocument::isInternal);
      object.remove(
          object.propertyNames().stream()
              .filter(name -> name.startsWith(EXTENSION) && !name.equals(OPEN_ENUM))
              .toList());
    } else if (node instanceof ArrayNode array) {
      array.removeIf(PublishedDocument::isInternal);
    }
    node.forEach(PublishedDocument::removeInternal);
  }

  /** Whether {@code node} is marked, or has marked children only. */
  private static boolean isInternal(JsonNode node) {
    return isMarked(node)
        || (!node.isEmpty() && node.valueStream().allMatch(PublishedDocument::isMarked));
  }

  private static boolean isMarked(JsonNode node) {
    return node.path(INTERNAL).asBoolean(false);
  }
}
