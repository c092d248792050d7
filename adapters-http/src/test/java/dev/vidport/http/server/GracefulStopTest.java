package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.domain.video.Uploading;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GracefulStopTest {
  @TempDir private Path folder;

  private static HttpSettings patient() {
    HttpSettings usual = World.settings();
    return new HttpSettings(
        usual.host(),
        usual.port(),
        usual.mostBodyBytes(),
        usual.threads(),
        usual.connections(),
        usual.uploads(),
        usual.idleTimeout(),
        usual.requestTimeout(),
        Duration.ofSeconds(20));
  }

  @Test
  void partUnderWayGetsToItsEnd() throws IOException {
    World world = new World(folder, patient());
    Uploading video = world.anUpload(1000);
    try (Socket socket = RawClient.connect(world.server.port())) {
      RawClient.send(
          socket,
          "PUT "
              + world.partLink(video, 1)
              + " HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nhalf");
      await().until(() -> world.store.receiving() == 1);
      CompletableFuture<Void> stopped = CompletableFuture.runAsync(() -> close(world));
      await().until(() -> refusesConnections(world));

      RawClient.send(socket, "x".repeat(996));

      assertThat(RawClient.rest(socket)).startsWith("HTTP/1.1 200");
      stopped.join();
    }
  }

  private static boolean refusesConnections(World world) {
    try (Socket socket = RawClient.connect(world.server.port())) {
      return !socket.isConnected();
    } catch (IOException | IllegalArgumentException refused) {
      return true;
    }
  }

  private static void close(World world) {
    try {
      world.close();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
