package dev.vidport.host.command;

import dev.vidport.domain.id.VisibleText;
import java.util.Locale;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Formats JSON for the output: numbers as shell tools read them, without an exponent, and escape
 * sequences for characters that are not shown, such as those that reverse the order of a file name.
 */
public final class JsonText {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          .enable(SerializationFeature.INDENT_OUTPUT)
          .build();

  private JsonText() {}

  /** As {@link #of}, in one line. */
  public static String line(JsonNode node) {
    return visible(
        MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT).writeValueAsString(node));
  }

  public static String of(JsonNode node) {
    return visible(MAPPER.writeValueAsString(node));
  }

  private static String visible(String text) {
    StringBuilder visible = new StringBuilder(text.length());
    text.codePoints().forEach(character -> append(character, visible));
    return visible.toString();
  }

  private static void append(int character, StringBuilder text) {
    // Line breaks are between the fields only: JSON escapes line breaks in a text.
    if (character == '\n' || character == '\r' || VisibleText.isVisible(character)) {
      text.appendCodePoint(character);
      return;
    }
    for (char unit : Character.toChars(character)) {
      text.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
    }
  }
}
