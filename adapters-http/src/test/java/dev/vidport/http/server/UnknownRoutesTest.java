package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.http.server.Client.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnknownRoutesTest extends ServerTest {
  @ParameterizedTest
  @CsvSource({
    "GET, /v1, 404, ROUTE_NOT_FOUND",
    "GET, /v1/, 404, ROUTE_NOT_FOUND",
    "GET, /v1/movies, 404, ROUTE_NOT_FOUND",
    "POST, /v1/videos/a/b/c, 404, ROUTE_NOT_FOUND",
    "GET, /v2/videos, 403, REQUEST_REJECTED",
    "GET, /videos, 403, REQUEST_REJECTED",
    "GET, /, 403, REQUEST_REJECTED",
    "GET, /openapiXjson, 403, REQUEST_REJECTED",
    "PATCH, /v1/videos, 405, METHOD_NOT_ALLOWED",
    "DELETE, /v1/videos, 405, METHOD_NOT_ALLOWED",
    "POST, /v1/videos/0123, 405, METHOD_NOT_ALLOWED",
    "GET, /v1/videos/0123/complete, 405, METHOD_NOT_ALLOWED",
    "BREW, /v1/videos, 405, METHOD_NOT_ALLOWED",
    "POST, /openapi.json, 405, METHOD_NOT_ALLOWED",
    "DELETE, /play/a/b, 405, METHOD_NOT_ALLOWED",
    "POST, /files/a, 405, METHOD_NOT_ALLOWED"
  })
  void unknownPathsAndMethodsAreRefused(String method, String path, int status, String error) {
    Response response = client.send(method, path, new byte[0]);

    assertThat(response.status()).isEqualTo(status);
    assertThat(response.error()).isEqualTo(error);
  }

  @Test
  void unknownPathWithoutAKeyReportsTheMissingKey() {
    Response response = fixture.anonymousClient().get("/videos");

    assertThat(response.status()).isEqualTo(403);
    assertThat(response.error()).isEqualTo("MISSING_AUTHENTICATION");
    assertThat(response.json().get("message").asString()).contains("/v1");
  }

  @Test
  void wrongMethodListsTheAllowedOnes() {
    Response response = client.send("PATCH", "/v1/videos", new byte[0]);

    assertThat(response.header("Allow")).contains("GET, HEAD, POST, PUT");
    assertThat(response.json().get("message").asString()).contains("GET, HEAD, POST, PUT");
  }

  @Test
  void headerDoesNotChangeTheMethod() {
    String path = "/v1/videos/" + fixture.aFinishedVideo().id();

    Response read = client.send("GET", path, new byte[0], "X-HTTP-Method-Override", "DELETE");

    assertThat(read.json().get("status").asString()).isEqualTo("SUCCEEDED");
    assertThat(client.get(path).status()).isEqualTo(200);
  }

  @Test
  void trailingSlashIsIgnored() {
    assertThat(client.get("/v1/videos/").status()).isEqualTo(200);
    assertThat(client.send("PATCH", "/v1/videos/", new byte[0]).status()).isEqualTo(405);
  }

  @Test
  void pathWithParentSegmentsIsRefused() {
    assertThat(
            RawClient.exchange(
                fixture.server.port(),
                "GET /v1/../../etc/passwd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 4");
  }
}
