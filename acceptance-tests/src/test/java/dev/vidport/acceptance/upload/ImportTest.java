package dev.vidport.acceptance.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.host.KillableHost;
import dev.vidport.acceptance.media.SampleClip;
import dev.vidport.acceptance.render.StoredFiles;
import dev.vidport.outbound.fetch.FileServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Imports from an HTTPS server that fails, by hosts that die. */
@Tag("process")
@ResourceLock(KillableHost.LOCK)
class ImportTest {
  private static final int PART = 5 << 20;

  /** Killed and started again by a test. */
  @RegisterExtension static final KillableHost HOST = new KillableHost();

  private FileServer server;

  @BeforeEach
  void startServer() throws Exception {
    server = new FileServer(HOST.certificate());
  }

  @AfterEach
  void stopServer() {
    server.close();
  }

  private String importFile() {
    return HOST.api()
        .post("/videos", Map.of("sourceUrl", server.url("127.0.0.1")))
        .expect(201)
        .json()
        .get("videoId")
        .asString();
  }

  private static void awaitRequest(CountDownLatch arrived) throws InterruptedException {
    assertThat(arrived.await(60, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void brokenTransferSurvivesTheDeathOfItsWorker() throws Exception {
    // Players ignore the bytes after the video, which make the file longer than a part.
    server.content = padded(Files.readAllBytes(SampleClip.SILENT.file()), PART + 50_000);
    CountDownLatch arrived = new CountDownLatch(1);
    for (int bytes : new int[] {10_000, 1, 70_000, PART - 79_000, 9}) {
      server.thenBreakAfter(bytes);
    }
    server.then(
        exchange -> {
          arrived.countDown();
          server.server().hang();
        });
    String video = importFile();
    awaitRequest(arrived);

    HOST.host().kill();
    HOST.startAgain();

    VideoPoller.awaitSuccess(HOST.api(), video);
    assertThat(original(video)).isEqualTo(server.content);
    assertThat(server.ranges())
        .as("continues after the stored part")
        .last()
        .isEqualTo("bytes=" + PART + "-");
  }

  @Test
  void cancelledTransferStopsAndLeavesNothing() throws Exception {
    server.content = new byte[3 * PART];
    CountDownLatch arrived = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    server.thenBreakAfter(PART + 10);
    server.then(
        exchange -> {
          arrived.countDown();
          try {
            trickleRest(exchange, PART + 10, 3 * PART);
          } finally {
            ended.countDown();
          }
        });
    String video = importFile();
    awaitRequest(arrived);
    assertThat(HOST.installation().filesOf(video)).as("the first part").isNotEmpty();

    HOST.api().post("/videos/" + video + "/cancel").expect(200);

    // Less than the 30 s after which the host would end so slow a response by itself.
    assertThat(ended.await(25, TimeUnit.SECONDS)).isTrue();
    VideoPoller.awaitEnd(HOST.api(), video, "ABORTED");
    await("deletion of the parts")
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofSeconds(1))
        .untilAsserted(() -> assertThat(HOST.installation().filesOf(video)).isEmpty());
  }

  /** Sends a byte every few milliseconds, until the client closes the connection. */
  private void trickleRest(HttpExchange exchange, int from, int size) throws IOException {
    exchange.getResponseHeaders().set("ETag", "\"1\"");
    exchange
        .getResponseHeaders()
        .set("Content-Range", "bytes " + from + "-" + (size - 1) + "/" + size);
    exchange.sendResponseHeaders(206, size - from);
    server.server().dripBody(exchange);
  }

  @Test
  void refusedFileNamesTheStatus() {
    server.thenStatus(404);

    String video = importFile();

    assertThat(VideoPoller.awaitEnd(HOST.api(), video, "FAILED").at("/failure/message").asString())
        .contains("status 404");
    assertThat(
            HOST.api()
                .post("/videos", Map.of("sourceUrl", "https://169.254.169.254/latest/meta-data/"))
                .expectError(400, "INVALID_REQUEST")
                .fields())
        .containsExactly("sourceUrl");
  }

  /** The video and a box that nothing reads (ISO 14496-12, {@code free}). */
  private static byte[] padded(byte[] video, int size) {
    byte[] padded = Arrays.copyOf(video, size);
    int free = size - video.length;
    ByteBuffer.wrap(padded, video.length, 8).putInt(free).putInt(0x66726565);
    return padded;
  }

  private static byte[] original(String video) throws IOException {
    List<Path> parts =
        HOST.installation().filesOf(video).stream()
            .filter(StoredFiles::isOriginal)
            .filter(
                file ->
                    file.getFileName().toString().matches("[0-9]+")
                        || file.getFileName().toString().equals("source"))
            .filter(Files::isRegularFile)
            .sorted(Comparator.comparing(file -> file.getFileName().toString()))
            .toList();
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (Path part : parts) {
      all.writeBytes(Files.readAllBytes(part));
    }
    return all.toByteArray();
  }
}
