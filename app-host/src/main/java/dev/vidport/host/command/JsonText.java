package dev.vidport.host.command;

import com.fasterxml.jackson.databind.JsonNode;

/** JSON as results are printed. */
final class JsonText {
  private JsonText() {}

  static String of(JsonNode node) {
    return node.toPrettyString();
  }
}
