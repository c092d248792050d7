package dev.vidport.host.command;

import tools.jackson.databind.JsonNode;

/** Formats JSON for the output. */
final class JsonText {
  private JsonText() {}

  static String of(JsonNode node) {
    return node.toPrettyString();
  }
}
