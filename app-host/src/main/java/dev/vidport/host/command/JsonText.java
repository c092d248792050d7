package dev.vidport.host.command;

import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Formats JSON for the output, with numbers as shell tools read them: without an exponent. */
final class JsonText {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          .enable(SerializationFeature.INDENT_OUTPUT)
          .build();

  private JsonText() {}

  static String of(JsonNode node) {
    return MAPPER.writeValueAsString(node);
  }
}
