package dev.vidport.outbound.caption;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the reason that a server gives for a refusal, for the owner of the video: short, in one
 * line, without addresses and keys.
 */
final class ServerMessage {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final int MAX_LENGTH = 200;
  private static final Pattern ADDRESS =
      Pattern.compile("\\b[a-z]{2,10}://\\S+|\\b\\d{1,3}(?:\\.\\d{1,3}){3}(?::\\d+)?\\b");
  private static final Pattern KEY = Pattern.compile("\\b(?:sk|gsk|key|Bearer)[-_ ]\\S{6,}");
  private static final Pattern SPACE = Pattern.compile("[\\s\\p{Cntrl}]+");

  private final TranscriptionServerSettings settings;

  ServerMessage(TranscriptionServerSettings settings) {
    this.settings = settings;
  }

  /** The reason after a colon; empty if the response has none. */
  String read(byte[] body) {
    String text = new String(body, StandardCharsets.UTF_8);
    String reason = clean(ofJson(text).orElse(text));
    // A page is not a reason.
    return reason.isEmpty() || reason.startsWith("<") ? "" : ": " + reason;
  }

  private static Optional<String> ofJson(String text) {
    try {
      JsonNode root = MAPPER.readTree(text);
      for (String path :
          new String[] {"/error/message", "/error", "/detail/0/msg", "/detail", "/message"}) {
        JsonNode found = root.at(path);
        if (found.isString()) {
          return Optional.of(found.stringValue());
        }
      }
      return root.isObject() ? Optional.of("") : Optional.empty();
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  private String clean(String text) {
    String cleaned = settings.key().map(key -> text.replace(key, "…")).orElse(text);
    cleaned = cleaned.replace(settings.url().getHost(), "…");
    cleaned = KEY.matcher(ADDRESS.matcher(cleaned).replaceAll("…")).replaceAll("…");
    cleaned = SPACE.matcher(cleaned).replaceAll(" ").strip();
    return cleaned.length() <= MAX_LENGTH ? cleaned : cleaned.substring(0, MAX_LENGTH) + "…";
  }
}
