package dev.vidport.outbound.webhook;

import dev.vidport.usecases.webhook.port.EventMessage;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.json.JsonMapper;

/** Writes events as JSON (service interface, section 6). */
final class MessageJson {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN).build();

  private MessageJson() {}

  static byte[] bytes(EventMessage message) {
    Map<String, Object> envelope = new LinkedHashMap<>();
    envelope.put("id", message.id());
    envelope.put("type", message.type());
    envelope.put("createdAt", message.createdAt().toString());
    envelope.put("data", message.data());
    return MAPPER.writeValueAsBytes(envelope);
  }
}
