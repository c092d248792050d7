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

  private static HttpSettings settings() {
    return new HttpSettingsBuilder(HttpFixture.settings())
        .stopTimeout(Duration.ofSeconds(20))
        .build();
  }

  @Test
  void partInProgressIsCompletedOnStop() throws IOException {
    HttpFixture fixture = new HttpFixture(folder, settings());
    Uploading video = fixture.anUpload(1000);
    try (Socket socket = RawClient.connect(fixture.server.port())) {
      RawClient.send(
          socket,
          "PUT "
              + fixture.partLink(video, 1)
              + " HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nhalf");
      await().until(() -> fixture.store.receiving() == 1);
      CompletableFuture<Void> stopped = CompletableFuture.runAsync(() -> close(fixture));
      await().until(() -> refusesConnections(fixture));

      RawClient.send(socket, "x".repeat(996));

      assertThat(RawClient.readAll(socket)).startsWith("HTTP/1.1 200");
      stopped.join();
    }
  }

  @Test
  void streamsOfEventsEndOnStop() throws IOException {
    HttpFixture fixture = new HttpFixture(folder, settings());
    try (EventReader reader =
        EventReader.open(fixture, fixture.aRunningVideo().id(), fixture.key)) {
      assertThat(reader.next()).isPresent();
      assertThat(reader.next()).isPresent();

      fixture.close();

      assertThat(reader.rest()).isEmpty();
    }
  }

  private static boolean refusesConnections(HttpFixture fixture) {
    try (Socket socket = RawClient.connect(fixture.server.port())) {
      return !socket.isConnected();
    } catch (IOException | IllegalArgumentException refused) {
      return true;
    }
  }

  private static void close(HttpFixture fixture) {
    try {
      fixture.close();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
