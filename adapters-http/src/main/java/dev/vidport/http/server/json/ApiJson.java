package dev.vidport.http.server.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Parses untrusted JSON within limits, and writes JSON. */
public final class ApiJson {
  /** The deepest body in the contract has 6 levels. */
  private static final int MAX_DEPTH = 32;

  private static final int MAX_NUMBER_LENGTH = 100;

  /**
   * Bounds the work for a body: a name, a value and each bracket count as one. The largest body in
   * the contract, with all keyframes of all redactions, has 15,000.
   */
  private static final int MAX_TOKENS = 50_000;

  private static final int MAX_NAME_LENGTH = 1_000;
  private static final Pattern ESCAPED_SURROGATE = Pattern.compile("\\\\u[dD][89a-fA-F]");

  private static final JsonMapper MAPPER =
      mapper(
          StreamReadConstraints.builder()
              .maxNestingDepth(MAX_DEPTH)
              .maxNumberLength(MAX_NUMBER_LENGTH)
              .maxNameLength(MAX_NAME_LENGTH)
              .maxTokenCount(MAX_TOKENS)
              .build());

  private static final ObjectWriter CANONICAL =
      MAPPER.writer().with(JsonNodeFeature.WRITE_PROPERTIES_SORTED);

  private ApiJson() {}

  private static JsonMapper mapper(StreamReadConstraints constraints) {
    return JsonMapper.builder(
            JsonFactory.builder()
                .streamReadConstraints(constraints)
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
                .build())
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .build();
  }

  /** Parses a file of this program. */
  public static JsonNode parseOwn(byte[] bytes) {
    return mapper(StreamReadConstraints.defaults()).readTree(bytes);
  }

  /**
   * @throws MalformedJson when {@code bytes} is not exactly one JSON value in UTF-8
   */
  public static JsonNode parse(byte[] bytes) throws MalformedJson {
    try {
      // Jackson itself would also accept UTF-16, and overlong sequences.
      String text = UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      JsonNode parsed = MAPPER.readTree(text);
      if (hasLoneSurrogate(text, parsed)) {
        throw new MalformedJson("has an escape sequence for half of a character");
      }
      return parsed;
    } catch (CharacterCodingException e) {
      throw new MalformedJson("is not valid UTF-8");
    } catch (StreamConstraintsException e) {
      // Jackson has one exception type for all limits.
      throw new MalformedJson(
          e.getOriginalMessage().startsWith("Token count")
              ? "has more than " + MAX_TOKENS + " names and values"
              : "is nested more than "
                  + MAX_DEPTH
                  + " levels deep, or has a name or number that is too long");
    } catch (StreamReadException e) {
      throw new MalformedJson(describe(e));
    } catch (tools.jackson.core.JacksonException e) {
      throw new MalformedJson("is not valid JSON");
    }
  }

  /** Only an escape sequence can have one: the text itself was valid UTF-8. */
  private static boolean hasLoneSurrogate(String text, JsonNode parsed) {
    return ESCAPED_SURROGATE.matcher(text).find() && !UTF_8.newEncoder().canEncode(text(parsed));
  }

  private static String describe(StreamReadException e) {
    TokenStreamLocation at = e.getLocation();
    String where = at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
    // Jackson has no exception type for duplicate fields.
    return e.getOriginalMessage().startsWith("Duplicate")
        ? "has a duplicate field" + where
        : "is not valid JSON" + where;
  }

  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** An object of strings, numbers, lists and such objects. */
  public static ObjectNode of(Map<String, Object> fields) {
    return MAPPER.valueToTree(fields);
  }

  /** An array of objects as for {@link #of(Map)}. */
  public static ArrayNode of(List<Map<String, Object>> objects) {
    return MAPPER.valueToTree(objects);
  }

  public static ArrayNode array() {
    return JsonNodeFactory.instance.arrayNode();
  }

  public static String text(JsonNode node) {
    return MAPPER.writeValueAsString(node);
  }

  /** Equal for objects with the same properties in another order. */
  public static String canonicalText(JsonNode node) {
    return CANONICAL.writeValueAsString(node);
  }

  public static byte[] bytes(JsonNode node) {
    return text(node).getBytes(UTF_8);
  }

  /** The input is not JSON, or exceeds a limit. */
  public static final class MalformedJson extends Exception {
    private static final long serialVersionUID = 1L;

    MalformedJson(String message) {
      super(message);
    }
  }
}
