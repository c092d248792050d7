package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.http.server.json.ApiJson;
import java.nio.charset.StandardCharsets;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Sends a request target as it is; {@link java.net.http.HttpClient} would normalize or refuse it.
 */
final class RawRequest {
  private RawRequest() {}

  static RawResponse get(HttpFixture fixture, String target) {
    String response =
        RawClient.exchange(
            fixture.server.port(),
            "GET "
                + target
                + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer "
                + fixture.key
                + "\r\n\r\n");
    assertThat(response).startsWith("HTTP/1.1 ");
    return new RawResponse(
        Integer.parseInt(response.substring(9, 12)),
        response.substring(response.indexOf("\r\n\r\n") + 4));
  }

  record RawResponse(int status, String body) {
    List<String> problems() {
      try {
        JsonNode json = ApiJson.parse(body.getBytes(StandardCharsets.UTF_8));
        return json.path("details")
            .valueStream()
            .map(d -> d.get("field").asString() + ": " + d.get("message").asString())
            .toList();
      } catch (ApiJson.MalformedJson e) {
        throw new AssertionError(body, e);
      }
    }
  }
}
