package dev.vidport.client;

import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A wish for captions.
 *
 * @param language that is spoken (ISO 639-1); empty to detect it
 */
public record CaptionChoice(Optional<String> language) {
  /** The service detects the language. */
  public static final CaptionChoice DETECT = new CaptionChoice(Optional.empty());

  /** As the requests of the API have it. */
  public JsonNode json() {
    return language
        .<JsonNode>map(code -> JsonNodeFactory.instance.objectNode().put("language", code))
        .orElseGet(() -> JsonNodeFactory.instance.booleanNode(true));
  }
}
