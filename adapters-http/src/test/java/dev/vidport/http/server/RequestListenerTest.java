package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.http.server.Client.Response;
import dev.vidport.http.server.pipeline.RequestListener;
import dev.vidport.http.server.pipeline.RequestListener.EndedRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestListenerTest extends ServerTest {
  @ParameterizedTest
  @CsvSource({
    "GET, /v1/videos, /v1/videos, 200",
    "GET, /v1/videos/0123456789abcdef0123456789abcdef, /v1/videos/{videoId}, 404",
    "GET, /openapi.json, /openapi.json, 200",
    "GET, /v1/movies, other, 404",
    "GET, /play/a/b.mp4, /play/, 403",
    "GET, /files/a, /files/, 403"
  })
  void listenerGetsRouteAndStatus(String method, String path, String route, int status) {
    client.send(method, path, new byte[0]);

    await().until(() -> !fixture.endedRequests.isEmpty());
    assertThat(fixture.endedRequests).containsExactly(new EndedRequest(method, route, status));
  }

  @Test
  void listenerGetsTheRequestIdOfTheResponse() {
    Response named =
        client.get("/v1/videos", "X-Request-Id", "mine-1", "traceparent", "00-ab-cd-01");
    Response unnamed = client.get("/v1/videos", "X-Request-Id", "invalid: {}");

    assertThat(named.header("X-Request-Id")).contains("mine-1");
    assertThat(fixture.startedRequests)
        .extracting(RequestListener.StartedRequest::id)
        .containsExactly("mine-1", unnamed.header("X-Request-Id").orElseThrow());
    assertThat(fixture.startedRequests.peek().traceparent()).contains("00-ab-cd-01");
  }
}
