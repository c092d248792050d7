package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.http.server.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Sends addresses that a proper client would mend first. */
final class RawTold {
  private RawTold() {}

  static Answered get(World world, String target) {
    String told =
        RawClient.exchange(
            world.server.port(),
            "GET "
                + target
                + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer "
                + world.key
                + "\r\n\r\n");
    assertThat(told).startsWith("HTTP/1.1 ");
    return new Answered(
        Integer.parseInt(told.substring(9, 12)), told.substring(told.indexOf("\r\n\r\n") + 4));
  }

  record Answered(int status, String body) {
    List<String> problems() {
      try {
        JsonNode json = Json.parse(body.getBytes(StandardCharsets.UTF_8));
        return json.path("details")
            .valueStream()
            .map(d -> d.get("field").asString() + ": " + d.get("message").asString())
            .toList();
      } catch (Json.Malformed e) {
        throw new AssertionError(body, e);
      }
    }
  }
}
