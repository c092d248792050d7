package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.Uploading;
import dev.vidport.http.server.Client.Response;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Order(1)
class BrokenClientsTest extends ServerTest {
  private static final String CHUNKED_WITH_LENGTH =
      """
      POST /v1/videos HTTP/1.1\r
      Host: a\r
      Content-Length: 5\r
      Transfer-Encoding: chunked\r
      \r
      0\r
      \r
      """;

  @Override
  HttpSettings settings() {
    return HttpSettings.builder()
        .host("127.0.0.1")
        .port(0)
        .threads(16)
        .connections(50)
        .uploads(3)
        .keepAlive(Duration.ofSeconds(5))
        .requestTimeout(Duration.ofSeconds(1))
        .maxBodyBytes(64 << 10)
        .stopTimeout(Duration.ZERO)
        .build();
  }

  @Test
  void stalledBodyIsRefused() {
    String response = RawClient.exchange(fixture.server.port(), header(100) + "{");

    assertThat(response).startsWith("HTTP/1.1 400").contains("INVALID_REQUEST");
  }

  /** A reverse proxy sends its next request on it. */
  @Test
  void connectionIsKeptLongerThanARequestMayBeSilent(@TempDir Path other) throws Exception {
    Duration silence = Duration.ofSeconds(1);
    HttpSettings patient =
        new HttpSettingsBuilder(settings())
            .idleTimeout(silence)
            .keepAlive(Duration.ofMinutes(2))
            .build();
    try (HttpFixture own = new HttpFixture(other, patient);
        Socket socket = RawClient.connect(own.server.port())) {
      RawClient.send(socket, "HEAD /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n");
      InputStream responses = socket.getInputStream();
      assertThat(responses.read()).isEqualTo('H');

      // Ends with an exception while the connection is open, and without one when it is closed.
      socket.setSoTimeout((int) silence.plusSeconds(1).toMillis());
      assertThatThrownBy(responses::readAllBytes).isInstanceOf(SocketTimeoutException.class);
      socket.setSoTimeout(0);
      RawClient.send(socket, "HEAD /docs HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");

      assertThat(RawClient.readAll(socket)).contains("HTTP/1.1 200 OK");
    }
  }

  @Test
  void slowBodyIsRefused() throws IOException {
    try (Socket socket = RawClient.connect(fixture.server.port())) {
      RawClient.send(socket, header(100));

      trickle(socket, " ");

      assertThat(RawClient.readAll(socket))
          .startsWith("HTTP/1.1 400")
          .contains("arrived too slowly; send at least 65536 bytes per second after 1 s");
    }
  }

  /** The end of a chunk's size, an extension, or a trailer: bytes without content. */
  @ParameterizedTest
  @ValueSource(
      strings = {"1;a=", "1;a=\"", "2\r\n{}\r\n0\r\nX-A: ", "2\r\n{}\r\n0;a=", "2\r\n{}\r\n2;a="})
  void bodyThatContinuesWithoutContentIsRefused(String beginning) throws IOException {
    try (Socket socket = RawClient.connect(fixture.server.port())) {
      RawClient.send(socket, chunkedHeader() + beginning);

      trickle(socket, "a");

      assertThat(RawClient.readAll(socket))
          .startsWith("HTTP/1.1 400")
          .contains("Connection: close", "arrived too slowly");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "100000000\r\n", "100000000\r\n{", "2\r\n{}\r\n"})
  void silentChunkedBodyIsRefusedBeforeItsConnectionIsIdle(String beginning) {
    String response = RawClient.exchange(fixture.server.port(), chunkedHeader() + beginning);

    assertThat(response).startsWith("HTTP/1.1 400").contains("arrived too slowly");
  }

  /** Jetty reads on while such bytes arrive, so that no limit of the reading thread holds. */
  @Test
  void bodyOfChunkExtensionsWithoutAPauseEnds() throws IOException {
    try (Socket socket = RawClient.connect(fixture.server.port())) {
      RawClient.send(socket, chunkedHeader() + "1;a=");
      byte[] extension = "a".repeat(64 << 10).getBytes(UTF_8);

      await()
          .until(
              () -> {
                try {
                  for (int i = 0; i < 1000 && socket.getInputStream().available() == 0; i++) {
                    socket.getOutputStream().write(extension);
                  }
                  return socket.getInputStream().available() > 0;
                } catch (IOException closed) {
                  return true;
                }
              });
    }
    assertThat(client.get("/v1/videos").status()).isEqualTo(200);
  }

  @Test
  void bodiesThatContinueWithoutContentGiveBackTheirPermits() throws IOException {
    List<Socket> sockets = new ArrayList<>();
    try {
      // More than the account may have at a time.
      for (int i = 0; i < settings().threads(); i++) {
        Socket socket = RawClient.connect(fixture.server.port());
        sockets.add(socket);
        RawClient.send(socket, chunkedHeader() + "1;a=");
      }
      await()
          .untilAsserted(
              () -> {
                for (Socket socket : sockets) {
                  sendAgain(socket);
                }
                assertThat(
                        client
                            .post("/v1/videos", "{\"fileName\": \"a.mov\", \"sizeBytes\": 5}")
                            .status())
                    .isEqualTo(201);
              });
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET /v1/videos HTTP/1.1\r\nHost: a\r\nX-A: ", ""})
  void slowHeaderClosesTheConnection(String beginning) throws IOException {
    try (Socket socket = RawClient.connect(fixture.server.port())) {
      RawClient.send(socket, beginning);

      trickle(socket, "a");

      assertThat(isClosed(socket)).isTrue();
    }
  }

  /** Otherwise clients that read only after they have sent would not learn why. */
  @Test
  void bodyIsReadToItsEndAfterItWasRefused() throws IOException {
    try (Socket socket = RawClient.connect(fixture.server.port())) {
      RawClient.send(socket, header(8 << 20));
      String response = RawClient.readAll(socket);

      assertThat(response).startsWith("HTTP/1.1 413").contains("TOO_LARGE");
      // A closed connection would be reset by the first of these bytes.
      assertThatCode(() -> socket.getOutputStream().write(new byte[8 << 20]))
          .doesNotThrowAnyException();
    }
  }

  @Test
  void restOfARefusedBodyMayArriveMoreSlowlyThanAHeader() throws IOException {
    try (Socket socket = RawClient.connect(fixture.server.port())) {
      RawClient.send(socket, header(1 << 20));
      assertThat(RawClient.readAll(socket)).startsWith("HTTP/1.1 413");

      await()
          .during(Duration.ofMillis(2_500))
          .untilAsserted(() -> socket.getOutputStream().write('a'));
    }
  }

  @Test
  void interruptedPartIsNotStored() throws IOException {
    Uploading video = fixture.anUpload(1000);
    try (Socket socket = RawClient.connect(fixture.server.port())) {
      RawClient.send(
          socket,
          "PUT "
              + fixture.partLink(video, 1)
              + " HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nhalf");
    }

    assertThat(client.get("/v1/videos/" + video.id() + "/parts").json().get("parts")).isEmpty();
    assertThat(
            fixture
                .anonymousClient()
                .send("PUT", fixture.partLink(video, 1), new byte[1000])
                .status())
        .isEqualTo(200);
  }

  @Test
  void accountLeavesPlacesForThePartsOfOthers() throws IOException {
    Uploading video = fixture.anUpload(1000);
    Uploading ofOther = fixture.anUpload(5, fixture.addAccount("eve@example.com", "pro", false));
    String request =
        "PUT "
            + fixture.partLink(video, 1)
            + " HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nhalf";
    try (Socket one = RawClient.connect(fixture.server.port());
        Socket two = RawClient.connect(fixture.server.port())) {
      RawClient.send(one, request);
      RawClient.send(two, request);

      await().until(() -> fixture.store.receiving() == 2);

      Response third =
          fixture.anonymousClient().send("PUT", fixture.partLink(video, 1), new byte[1000]);
      Response other =
          fixture.anonymousClient().send("PUT", fixture.partLink(ofOther, 1), new byte[5]);

      assertThat(third.status()).isEqualTo(503);
      assertThat(third.error()).isEqualTo("UNAVAILABLE");
      assertThat(other.status()).isEqualTo(200);
    }
  }

  @Test
  void disconnectingReadersDoNotAffectTheServer() throws IOException {
    ObjectKey key = new ObjectKey("large");
    fixture.store.put(key, new byte[50_000_000], "video/mp4");
    String path =
        HttpFixture.pathOf(
            fixture.store.download(key, Optional.empty(), Duration.ofMinutes(1)).toString());
    for (int i = 0; i < 20; i++) {
      try (Socket socket = RawClient.connect(fixture.server.port())) {
        RawClient.send(socket, "GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n");
        assertThat(socket.getInputStream().read()).isEqualTo('H');
      }
    }

    assertThat(client.get("/v1/videos").status()).isEqualTo(200);
  }

  @Test
  void stalledReadersOccupyNoThreads() throws IOException {
    ObjectKey key = new ObjectKey("large");
    fixture.store.put(key, new byte[50_000_000], "video/mp4");
    String path =
        HttpFixture.pathOf(
            fixture.store.download(key, Optional.empty(), Duration.ofMinutes(1)).toString());
    List<Socket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < 40; i++) {
        Socket socket = RawClient.connectStalled(fixture.server.port());
        sockets.add(socket);
        RawClient.send(socket, "GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n");
      }

      assertThat(client.get("/v1/videos").status()).isEqualTo(200);
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  @Test
  void idleConnectionIsClosed() throws IOException {
    try (Socket socket = RawClient.connect(fixture.server.port())) {
      assertThat(socket.getInputStream().read()).isNegative();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "NONSENSE\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "GET /v1/videos HTTP/1.1\r\n\r\n",
        "GET /v1/videos HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
        "GET /v1/videos/%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        "GET /v1/videos/%00 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        "GET /v1/videos/a%2Fb HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        "GET /v1/..;/videos HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        "GET /../../etc/passwd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        "GET /files/%2e%2e/a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        "GET /v1/videos HTTP/1.1\r\nHost: a b\r\n\r\n",
        "GET /v1/videos HTTP/1.1\r\nHost: a\r\nExpect: nonsense\r\nContent-Length: 1\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        "CONNECT a:1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        "TRACE /v1/videos HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "GET /v1/videos HTTP/1.1\nHost: a\n\n",
        "GET /v1/videos HTTP/1.1\r\nHost: a\nX-A: b\r\n\r\n",
        "GET /v1/videos HTTP/1.1\r\nHost: a\r\n\n",
        CHUNKED_WITH_LENGTH
      })
  void malformedHttpIsRefusedAsJson(String request) {
    String response = RawClient.exchange(fixture.server.port(), request);

    assertThat(response)
        .startsWith("HTTP/1.1 4")
        .contains("\"message\":", "\"error\":", "\"requestId\":", "X-Request-Id: ")
        .doesNotContainIgnoringCase("Jetty");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /v1/videos HTTP/1.1\r\nHost: a\r\nX-A: LONG\r\n\r\n",
        "GET /v1/videos?a=LONG HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /files/LONG HTTP/1.1\r\nHost: a\r\n\r\n"
      })
  void tooLongHeaderIsRefused(String request) {
    String response =
        RawClient.exchange(fixture.server.port(), request.replace("LONG", "a".repeat(40_000)));

    assertThat(response)
        .startsWith("HTTP/1.1 413")
        .contains("TOO_LARGE", "\"requestId\":")
        .doesNotContainIgnoringCase("Jetty");
  }

  private String header(int length) {
    return "POST /v1/videos HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
        + fixture.key
        + "\r\nContent-Length: "
        + length
        + "\r\n\r\n";
  }

  private String chunkedHeader() {
    return header(0).replace("Content-Length: 0", "Transfer-Encoding: chunked");
  }

  /** A connection that is closed with bytes that the server has not read is reset. */
  private static boolean isClosed(Socket socket) throws IOException {
    try {
      return socket.getInputStream().read() < 0;
    } catch (SocketException reset) {
      return true;
    }
  }

  /** Sends a byte, unless the server has disconnected. */
  private static void sendAgain(Socket socket) {
    try {
      socket.getOutputStream().write('a');
    } catch (IOException disconnected) {
      assertThat(disconnected).isInstanceOf(SocketException.class);
    }
  }

  /** Sends one byte every 100 ms until the server responds or closes the connection. */
  private static void trickle(Socket socket, String text) {
    await()
        .pollInterval(Duration.ofMillis(100))
        .until(
            () -> {
              try {
                socket.getOutputStream().write(text.getBytes(UTF_8));
                return socket.getInputStream().available() > 0;
              } catch (IOException closed) {
                return true;
              }
            });
  }
}
