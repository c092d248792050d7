package dev.vidport.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.JsonNodeFactory;

/** Responses of servers that are not Vidport, such as the error page of a proxy. */
class ApiTransportTest {
  private HttpServer server;
  private ApiTransport transport;
  private final AtomicInteger requests = new AtomicInteger();
  private volatile int status = 200;
  private volatile String body = "";

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::respond);
    server.start();
    transport =
        new ApiTransport(
            URI.create("http://127.0.0.1:" + server.getAddress().getPort()),
            "key",
            HttpClient.newHttpClient(),
            new Backoff(new Random(1), (Duration time) -> {}),
            ConnectRetry.never());
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "<html>", "[]", "\"text\"", "{\"videoId\": "})
  void successWithoutAJsonObjectIsNotVidport(String text) {
    body = text;

    assertThat(refusal().code()).isEqualTo("NO_JSON");
  }

  @ParameterizedTest
  @ValueSource(strings = {"<html>Bad Gateway</html>", "", "{\"error\": "})
  void errorWithoutJsonHasItsStatus(String text) {
    status = 502;
    body = text;

    assertThat(refusal().code()).isEqualTo("HTTP 502");
  }

  @Test
  void errorWithFieldsOfAnotherTypeIsRefused() {
    status = 404;
    body = "{\"error\": {\"code\": 5}, \"message\": [\"not found\"], \"requestId\": null}";

    assertThat(refusal().status()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 429, 500, 502, 503, 504})
  void temporaryStatusIsRepeated(int temporary) {
    status = temporary;

    assertThat(refusal().status()).isEqualTo(temporary);
    assertThat(requests).hasValue(6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"QUOTA_EXCEEDED", "DAILY_LIMIT", "UPLOAD_LIMIT", "VIDEOS_PAUSED"})
  void limitThatIsNotLiftedSoonIsReportedAtOnce(String code) {
    status = 429;
    body = "{\"error\": \"" + code + "\"}";

    assertThat(refusal().code()).isEqualTo(code);
    assertThat(requests).hasValue(1);
  }

  @Test
  void serverFaultOfAnUnrepeatableRequestIsFinal() {
    status = 504;

    ApiRefused refused =
        catchThrowableOfType(
            ApiRefused.class,
            () ->
                transport.postUnrepeatable(
                    "/upload-tokens", JsonNodeFactory.instance.objectNode()));

    assertThat(refused.status()).isEqualTo(504);
    assertThat(requests).hasValue(1);
  }

  @Test
  void temporaryFailureIsFinalWithoutRetries() {
    status = 503;
    URI service = URI.create("http://127.0.0.1:" + server.getAddress().getPort());

    ApiRefused refused =
        catchThrowableOfType(
            ApiRefused.class,
            () ->
                VidportClient.builder(service, "key")
                    .withoutRetries()
                    .build()
                    .api()
                    .get("/videos"));

    assertThat(refused.status()).isEqualTo(503);
    assertThat(requests).hasValue(1);
  }

  @Test
  void severalProblemsHaveALineEach() {
    status = 400;
    body =
        """
        {"error": "INVALID_REQUEST", "message": "text: line 3: no (and 1 more)", "requestId": "r1",
         "details": [{"field": "text", "message": "line 3: no"}, {"field": "text", "message": "line 9: no"}]}
        """;

    assertThat(refusal())
        .hasMessage(
            """
            INVALID_REQUEST: text: line 3: no (and 1 more) (request r1)
              text: line 3: no
              text: line 9: no""");
  }

  @Test
  void singleProblemIsNotRepeated() {
    status = 400;
    body =
        "{\"error\": \"INVALID_REQUEST\", \"message\": \"text: no\", \"details\": [{\"field\":"
            + " \"text\", \"message\": \"no\"}]}";

    assertThat(refusal()).hasMessage("INVALID_REQUEST: text: no");
  }

  private ApiRefused refusal() {
    return catchThrowableOfType(ApiRefused.class, () -> transport.get("/videos"));
  }

  private void respond(HttpExchange exchange) throws IOException {
    requests.incrementAndGet();
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }
}
