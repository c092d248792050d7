package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.domain.video.Uploading;
import dev.vidport.usecases.storage.ObjectKey;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BrokenClientsTest extends ServerTest {
  @Override
  HttpSettings settings() {
    HttpSettings usual = World.settings();
    return new HttpSettings(
        "127.0.0.1",
        0,
        usual.mostBodyBytes(),
        16,
        50,
        2,
        Duration.ofSeconds(1),
        Duration.ofSeconds(1),
        Duration.ZERO);
  }

  @Test
  void bodyThatStandsStillIsGivenUp() {
    String told = RawClient.exchange(world.server.port(), head(100) + "{");

    assertThat(told).startsWith("HTTP/1.1 400").contains("INVALID_REQUEST");
  }

  @Test
  void bodyThatTricklesIsGivenUp() throws IOException {
    try (Socket socket = RawClient.connect(world.server.port())) {
      RawClient.send(socket, head(100));

      trickle(socket, " ");

      assertThat(RawClient.rest(socket))
          .startsWith("HTTP/1.1 400")
          .contains("took longer than 1 s");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET /v1/videos HTTP/1.1\r\nHost: a\r\nX-A: ", ""})
  void headThatTricklesIsGivenUp(String beginning) throws IOException {
    try (Socket socket = RawClient.connect(world.server.port())) {
      RawClient.send(socket, beginning);

      trickle(socket, "a");

      assertThat(socket.getInputStream().read()).isNegative();
    }
  }

  @Test
  void partThatBreaksOffIsNotThere() throws IOException {
    Uploading video = world.anUpload(1000);
    try (Socket socket = RawClient.connect(world.server.port())) {
      RawClient.send(
          socket,
          "PUT "
              + world.partLink(video, 1)
              + " HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nhalf");
    }

    assertThat(client.get("/v1/videos/" + video.id() + "/parts").json().get("parts")).isEmpty();
    assertThat(world.stranger().send("PUT", world.partLink(video, 1), new byte[1000]).status())
        .isEqualTo(200);
  }

  @Test
  void morePartsThanPlacesAreToldToComeAgain() throws IOException {
    Uploading video = world.anUpload(1000);
    String request =
        "PUT "
            + world.partLink(video, 1)
            + " HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nhalf";
    try (Socket one = RawClient.connect(world.server.port());
        Socket two = RawClient.connect(world.server.port())) {
      RawClient.send(one, request);
      RawClient.send(two, request);

      await().until(() -> world.store.receiving() == 2);

      assertThat(world.stranger().send("PUT", world.partLink(video, 1), new byte[1000]).error())
          .isEqualTo("UNAVAILABLE");
    }
  }

  @Test
  void readerThatGoesAwayHarmsNobody() throws IOException {
    ObjectKey key = new ObjectKey("large");
    world.store.put(key, new byte[50_000_000], "video/mp4");
    String path =
        World.pathOf(world.store.download(key, Optional.empty(), Duration.ofMinutes(1)).toString());
    for (int i = 0; i < 20; i++) {
      try (Socket socket = RawClient.connect(world.server.port())) {
        RawClient.send(socket, "GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n");
        assertThat(socket.getInputStream().read()).isEqualTo('H');
      }
    }

    assertThat(client.get("/v1/videos").status()).isEqualTo(200);
  }

  @Test
  void readersThatStandStillHoldNoThreads() throws IOException {
    ObjectKey key = new ObjectKey("large");
    world.store.put(key, new byte[50_000_000], "video/mp4");
    String path =
        World.pathOf(world.store.download(key, Optional.empty(), Duration.ofMinutes(1)).toString());
    List<Socket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < 40; i++) {
        Socket socket = RawClient.connect(world.server.port());
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
    try (Socket socket = RawClient.connect(world.server.port())) {
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
        "POST /v1/videos HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
      })
  void whatIsNotHttpIsRefusedInOrder(String nonsense) {
    String told = RawClient.exchange(world.server.port(), nonsense);

    assertThat(told).startsWith("HTTP/1.1 4").contains("\"error\":").doesNotContain("Jetty");
  }

  @Test
  void headThatIsTooLongIsRefused() {
    String told =
        RawClient.exchange(
            world.server.port(),
            "GET /v1/videos HTTP/1.1\r\nHost: a\r\nX-A: " + "a".repeat(40_000) + "\r\n\r\n");

    assertThat(told).startsWith("HTTP/1.1 413").contains("TOO_LARGE");
  }

  private String head(int length) {
    return "POST /v1/videos HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
        + world.key
        + "\r\nContent-Length: "
        + length
        + "\r\n\r\n";
  }

  /** Sends a byte now and then until the server has had enough. */
  private static void trickle(Socket socket, String text) {
    await()
        .pollInterval(Duration.ofMillis(300))
        .atMost(Duration.ofSeconds(15))
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
