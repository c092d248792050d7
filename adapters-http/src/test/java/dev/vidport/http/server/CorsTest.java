package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.http.server.Client.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CorsTest extends ServerTest {
  @ParameterizedTest
  @CsvSource({
    "/v1/videos, POST",
    "/v1/videos/0123, PATCH",
    "/v1/videos/0123/parts, GET",
    "/v1/videos/0123/events, GET",
    "/v1/videos/0123/complete, POST",
    "/files/token, PUT",
    "/play/grant/video.mp4, GET",
    "/openapi.json, GET",
    "/js/v1/upload.js, GET"
  })
  void preflightNeedsNoCredential(String path, String method) {
    Response response =
        fixture
            .anonymousClient()
            .send(
                "OPTIONS",
                path,
                new byte[0],
                "Origin",
                "https://shop.example",
                "Access-Control-Request-Method",
                method);

    assertThat(response.status()).isEqualTo(204);
    assertThat(response.header("Access-Control-Allow-Origin")).contains("*");
    assertThat(response.header("Access-Control-Allow-Methods").orElseThrow()).contains(method);
    assertThat(response.header("Access-Control-Allow-Headers").orElseThrow())
        .contains("Authorization", "Content-Type", "Idempotency-Key", "Last-Event-ID");
    assertThat(response.header("Access-Control-Max-Age")).isPresent();
    assertThat(response.header("Access-Control-Allow-Credentials")).isEmpty();
  }

  @Test
  void responsesAndErrorsExposeTheirHeadersToPages() {
    for (Response response :
        java.util.List.of(
            client.get("/v1/videos"),
            fixture.anonymousClient().get("/v1/videos"),
            fixture.anonymousClient().get("/files/nonsense"),
            fixture.anonymousClient().send("OPTIONS", "/elsewhere", new byte[0]))) {
      assertThat(response.header("Access-Control-Allow-Origin")).contains("*");
      assertThat(response.header("Access-Control-Expose-Headers").orElseThrow())
          .contains("ETag", "Retry-After", "X-Request-Id", "RateLimit-Remaining", "Content-Range")
          .contains("Location", "Allow");
    }
  }
}
