package dev.vidport.http.server.gate;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * What goes out: status, JSON body and the headers that belong to this reply alone.
 *
 * @param json empty for a reply without a body
 */
record Reply(int status, String json, Map<String, String> headers) {
  Reply {
    headers = Map.copyOf(headers);
  }

  byte[] bytes() {
    return json.getBytes(StandardCharsets.UTF_8);
  }
}
