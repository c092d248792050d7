package dev.vidport.http.server.json;

import java.nio.charset.StandardCharsets;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads JSON that strangers send, within bounds, and writes ours. */
public final class Json {
  /** The deepest body of the contract has 6 levels. */
  private static final int DEEPEST = 32;

  private static final int LONGEST_NUMBER = 100;
  private static final int LONGEST_NAME = 1_000;

  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(DEEPEST)
                          .maxNumberLength(LONGEST_NUMBER)
                          .maxNameLength(LONGEST_NAME)
                          .build())
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private Json() {}

  /**
   * @throws Malformed when {@code bytes} are not one JSON value in UTF-8
   */
  public static JsonNode parse(byte[] bytes) throws Malformed {
    try {
      return MAPPER.readTree(bytes);
    } catch (StreamConstraintsException e) {
      throw new Malformed(
          "is nested more than "
              + DEEPEST
              + " levels deep, or has a name or number that is too long");
    } catch (StreamReadException e) {
      throw new Malformed(why(e));
    } catch (tools.jackson.core.JacksonException e) {
      throw new Malformed("is not valid JSON");
    }
  }

  private static String why(StreamReadException e) {
    TokenStreamLocation at = e.getLocation();
    String where = at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
    // The library has no type of its own for this one.
    return e.getOriginalMessage().startsWith("Duplicate")
        ? "has the same field twice" + where
        : "is not valid JSON" + where;
  }

  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  public static ArrayNode array() {
    return JsonNodeFactory.instance.arrayNode();
  }

  public static String text(JsonNode node) {
    return MAPPER.writeValueAsString(node);
  }

  public static byte[] bytes(JsonNode node) {
    return text(node).getBytes(StandardCharsets.UTF_8);
  }

  /** Text that is not JSON, or not JSON that we would read. */
  public static final class Malformed extends Exception {
    private static final long serialVersionUID = 1L;

    Malformed(String message) {
      super(message);
    }
  }
}
