package dev.vidport.http.server.pipeline;

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

  /** Reads the text that {@link #stored} returned. */
  static SerializedResponse ofStored(String stored, Map<String, String> headers) {
    int space = stored.indexOf(' ');
    return new SerializedResponse(
        Integer.parseInt(stored.substring(0, space)), stored.substring(space + 1), headers);
  }

  /** Status and body as one text, such as {@code 201 {"videoId":…}}; without the headers. */
  String stored() {
    return status + " " + json;
  }

  byte[] bytes() {
    return json.getBytes(StandardCharsets.UTF_8);
  }
}
