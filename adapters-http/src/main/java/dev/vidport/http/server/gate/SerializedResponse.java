package dev.vidport.http.server.gate;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * A response ready to be sent: status, JSON body and the headers specific to it.
 *
 * @param json the body; empty for a response without one
 */
record SerializedResponse(int status, String json, Map<String, String> headers) {
  SerializedResponse {
    headers = Map.copyOf(headers);
  }

  byte[] bytes() {
    return json.getBytes(StandardCharsets.UTF_8);
  }
}
