package dev.vidport.host.migrate;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Reads the responses of services, of which every field may be missing. */
final class JsonFields {
  private JsonFields() {}

  /** A text that is not empty. */
  static Optional<String> text(JsonNode object, String field) {
    return Optional.of(object.path(field).asString("").strip()).filter(text -> !text.isEmpty());
  }

  /** A link that can be read. */
  static Optional<URI> link(JsonNode object, String field) {
    return text(object, field).flatMap(JsonFields::link);
  }

  static Optional<URI> link(String text) {
    try {
      URI link = new URI(text);
      return Set.of("http", "https").contains(String.valueOf(link.getScheme()))
              && link.getHost() != null
          ? Optional.of(link)
          : Optional.empty();
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  static List<JsonNode> list(JsonNode array) {
    List<JsonNode> items = new ArrayList<>();
    array.forEach(items::add);
    return items;
  }

  /** Adds a field that is a text, a number or a boolean. */
  static void addTo(Map<String, String> metadata, String key, JsonNode value) {
    if (value.isString() || value.isNumber() || value.isBoolean()) {
      String text = value.asString().strip();
      if (!text.isEmpty()) {
        metadata.putIfAbsent(key, text);
      }
    }
  }
}
