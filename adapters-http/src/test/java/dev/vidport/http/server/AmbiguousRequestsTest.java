package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.video.Uploading;
import dev.vidport.http.server.Client.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that a proxy in front of the host could read in another way. */
class AmbiguousRequestsTest extends ServerTest {
  private static final String BODY = "{\"fileName\": \"a.mov\", \"sizeBytes\": 5}";

  @Test
  void chunkedBodyOfHttp10IsRefusedAndItsConnectionClosed() {
    String response =
        exchange("HTTP/1.0", "Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n", chunked());

    assertThat(response)
        .startsWith("HTTP/1.1 400")
        .contains("Connection: close", "INVALID_REQUEST", "Transfer-Encoding requires HTTP/1.1");
    assertThat(fixture.database.videos.count()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Transfer-Encoding: gzip, chunked",
        "Transfer-Encoding: identity, chunked",
        "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked, chunked",
        "Transfer-Encoding: chunked;a=b",
        "Transfer-Encoding: xchunked",
        "Transfer-Encoding: gzip"
      })
  void bodyThatIsNotJustChunkedIsRefusedAndItsConnectionClosed(String header) {
    String response = exchange("HTTP/1.1", header + "\r\n", chunked());

    assertThat(response)
        .startsWith("HTTP/1.1 400")
        .contains("Connection: close", "INVALID_REQUEST", "\"requestId\":");
  }

  @ParameterizedTest
  @ValueSource(strings = {"chunked", "Chunked", " chunked\t"})
  void chunkedBodyIsRead(String coding) {
    String response =
        exchange(
            "HTTP/1.1", "Connection: close\r\nTransfer-Encoding:" + coding + "\r\n", chunked());

    assertThat(response).startsWith("HTTP/1.1 201");
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "br", "identity, gzip", "GZIP", "x"})
  void encodedBodyIsUnsupported(String coding) {
    Response response = client.post("/v1/videos", BODY, "Content-Encoding", coding);

    assertThat(response.status()).isEqualTo(415);
    assertThat(response.error()).isEqualTo("INVALID_REQUEST");
    assertThat(response.header("Accept-Encoding")).contains("identity");
    assertThat(response.header("Access-Control-Allow-Origin")).contains("*");
    assertThat(response.text()).contains("without Content-Encoding");
  }

  @Test
  void encodedPartIsUnsupported() {
    Uploading video = fixture.anUpload(5);

    Response response =
        fixture
            .anonymousClient()
            .send("PUT", fixture.partLink(video, 1), new byte[5], "Content-Encoding", "gzip");

    assertThat(response.status()).isEqualTo(415);
  }

  @Test
  void bodyMayBeDeclaredAsNotEncoded() {
    assertThat(client.post("/v1/videos", BODY, "Content-Encoding", "identity").status())
        .isEqualTo(201);
  }

  @ParameterizedTest
  @CsvSource({
    "Authorization, Bearer vpk_other",
    "Content-Type, application/json",
    "Content-Type, text/plain",
    "Idempotency-Key, one",
    "Range, bytes=0-1",
    "If-Range, a",
    "Origin, https://a.example",
    "Stripe-Signature, t=1"
  })
  void headerThatMayOccurOnceIsRefusedIfItIsRepeated(String name, String value) {
    String header = name + ": " + value + "\r\n";
    String length = "Connection: close\r\nContent-Length: " + BODY.length() + "\r\n";

    String response = exchange("HTTP/1.1", header + header + length, BODY);

    assertThat(response)
        .startsWith("HTTP/1.1 400")
        .contains(
            "INVALID_REQUEST", "{\"field\":\"" + name + "\",\"message\":\"must be sent once\"}");
  }

  @Test
  void listOfAHeaderMayBeSentInSeveralLines() {
    String headers = "Accept-Encoding: gzip\r\nAccept-Encoding: br\r\nConnection: close\r\n";
    String length = "Content-Length: " + BODY.length() + "\r\n";

    assertThat(exchange("HTTP/1.1", headers + length, BODY)).startsWith("HTTP/1.1 201");
  }

  /** The contract requires no content type. */
  @Test
  void bodyWithoutAContentTypeIsReadAsJson() {
    String length = "Connection: close\r\nContent-Length: " + BODY.length() + "\r\n";

    assertThat(exchange("HTTP/1.1", length, BODY)).startsWith("HTTP/1.1 201");
  }

  private String exchange(String version, String headers, String body) {
    return RawClient.exchange(
        fixture.server.port(),
        "POST /v1/videos "
            + version
            + "\r\nHost: a\r\nAuthorization: Bearer "
            + fixture.key
            + "\r\n"
            + headers
            + "\r\n"
            + body);
  }

  private static String chunked() {
    return Integer.toHexString(BODY.length()) + "\r\n" + BODY + "\r\n0\r\n\r\n";
  }
}
