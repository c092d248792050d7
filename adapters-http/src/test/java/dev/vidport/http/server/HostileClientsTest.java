package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.domain.net.CidrBlock;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.Uploading;
import dev.vidport.http.server.Client.Response;
import dev.vidport.http.server.limit.ClientLimits;
import dev.vidport.http.server.limit.DataRateFloor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that try to hold what all clients share: threads, connections, permits. */
class HostileClientsTest extends ServerTest {
  private static final int THREADS = 16;
  private static final int CONNECTIONS = 60;

  private final List<Socket> sockets = new ArrayList<>();

  @Override
  HttpSettings settings() {
    // The server trusts no proxy, so that the limits of an address apply to this machine.
    return new HttpSettingsBuilder(HttpFixture.settings())
        .threads(THREADS)
        .clients(limits())
        .build();
  }

  private static ClientLimits limits() {
    return ClientLimits.defaults()
        .withConnections(CONNECTIONS, List.of(CidrBlock.parse("127.0.0.2")));
  }

  /** Starts another server, which accepts no transfer that a busy machine delays. */
  private void startImpatiently(Path folder) throws IOException {
    DataRateFloor ofRequests = new DataRateFloor(Duration.ofMillis(500), 64 << 10);
    DataRateFloor ofResponses = new DataRateFloor(Duration.ofMillis(500), 4 << 20);
    fixture.close();
    fixture =
        new HttpFixture(
            folder,
            new HttpSettingsBuilder(settings())
                .clients(limits().withRates(ofRequests, ofResponses))
                .build());
    client = fixture.client();
  }

  @AfterEach
  void disconnect() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  private Socket connect() throws IOException {
    Socket socket = RawClient.connect(fixture.server.port());
    sockets.add(socket);
    return socket;
  }

  @Test
  void unfinishedBodiesOfOneAccountLeaveThreadsForOthers() throws IOException {
    String other = fixture.addKey(fixture.addAccount("eve@example.com", "pro", false));
    String request =
        "POST /v1/videos HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\nAuthorization: Bearer "
            + fixture.key
            + "\r\n\r\n{";
    for (int i = 0; i < 2 * THREADS; i++) {
      RawClient.send(connect(), request);
    }

    Response listed = client.get("/v1/videos");
    Response created =
        fixture.client(other).post("/v1/videos", "{\"fileName\": \"a.mov\", \"sizeBytes\": 5}");

    assertThat(listed.status()).isEqualTo(200);
    assertThat(created.status()).isEqualTo(201);
  }

  @Test
  void bodyOverTheShareOfItsAccountIsToldToWait() throws IOException {
    String request =
        "POST /v1/videos HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\nAuthorization: Bearer "
            + fixture.key
            + "\r\n\r\n{";
    Socket refused = connect();
    for (int i = 0; i < THREADS; i++) {
      RawClient.send(connect(), request);
    }
    await()
        .untilAsserted(
            () ->
                assertThat(
                        client
                            .post("/v1/videos", "{\"fileName\": \"a.mov\", \"sizeBytes\": 5}")
                            .error())
                    .isEqualTo("UNAVAILABLE"));

    RawClient.send(refused, request + " ".repeat(99));

    assertThat(RawClient.readAll(refused))
        .startsWith("HTTP/1.1 503")
        .contains("Retry-After: 1", "bodies at the same time");
  }

  @Test
  void clientsThatDoNotReadResponsesOccupyNoThreads() throws IOException {
    // More than the buffers of the sockets hold.
    String requests = "GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n".repeat(60);
    for (int i = 0; i < 2 * THREADS; i++) {
      RawClient.send(connect(), requests);
    }

    for (int i = 0; i < THREADS; i++) {
      assertThat(client.get("/v1/videos").status()).isEqualTo(200);
    }
  }

  @Test
  void slowReaderIsDisconnected(@TempDir Path other) throws IOException {
    startImpatiently(other);
    ObjectKey key = new ObjectKey("large");
    int size = 100_000_000;
    fixture.store.put(key, new byte[size], "video/mp4");
    String path =
        HttpFixture.pathOf(
            fixture.store.download(key, Optional.empty(), Duration.ofMinutes(1)).toString());
    Socket socket = connect();
    RawClient.send(socket, "GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n");
    byte[] buffer = new byte[20_000];
    int[] received = new int[1];

    await()
        .pollInterval(Duration.ofMillis(20))
        .until(
            () -> {
              received[0] += Math.max(0, read(socket, buffer));
              return !fixture.endedRequests.isEmpty();
            });

    assertThat(received[0]).isLessThan(size);
  }

  @Test
  void slowPartIsRefused(@TempDir Path other) throws IOException {
    startImpatiently(other);
    Uploading video = fixture.anUpload(1_000_000);
    Socket socket = connect();
    RawClient.send(
        socket,
        "PUT "
            + fixture.partLink(video, 1)
            + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 1000000\r\n\r\n");

    await()
        .pollInterval(Duration.ofMillis(100))
        .until(
            () -> {
              socket.getOutputStream().write("some bytes".getBytes(UTF_8));
              return socket.getInputStream().available() > 0;
            });

    assertThat(RawClient.readAll(socket)).startsWith("HTTP/1.1 400").contains("was too slow");
  }

  @Test
  void connectionsOverTheLimitOfAnAddressAreClosed() throws IOException {
    for (int i = 0; i < CONNECTIONS; i++) {
      connect();
    }

    await().until(() -> read(connect(), new byte[1]) < 0);

    assertThat(statusFrom("127.0.0.3")).startsWith("HTTP/1.1 200");
  }

  @Test
  void connectionsOfATrustedProxyAreNotLimited() throws IOException {
    for (int i = 0; i < CONNECTIONS; i++) {
      connectFrom("127.0.0.2");
    }

    assertThat(statusFrom("127.0.0.2")).startsWith("HTTP/1.1 200");
  }

  @Test
  void closedConnectionsDoNotCount() throws IOException {
    for (int i = 0; i < 3 * CONNECTIONS; i++) {
      assertThat(statusFrom("127.0.0.4")).startsWith("HTTP/1.1 200");
    }
  }

  private Socket connectFrom(String address) throws IOException {
    Socket socket = new Socket();
    sockets.add(socket);
    socket.setSoTimeout(20_000);
    socket.bind(new InetSocketAddress(InetAddress.getByName(address), 0));
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), fixture.server.port()));
    return socket;
  }

  private String statusFrom(String address) throws IOException {
    try (Socket socket = connectFrom(address)) {
      RawClient.send(
          socket,
          "GET /v1/videos HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer "
              + fixture.key
              + "\r\n\r\n");
      return RawClient.readAll(socket);
    }
  }

  /** As {@link java.io.InputStream#read(byte[])}; a reset connection counts as closed. */
  private static int read(Socket socket, byte[] into) {
    try {
      return socket.getInputStream().read(into);
    } catch (IOException reset) {
      return -1;
    }
  }
}
