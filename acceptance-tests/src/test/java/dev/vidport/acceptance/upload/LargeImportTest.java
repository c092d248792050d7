package dev.vidport.acceptance.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.host.HostUnderTest;
import dev.vidport.acceptance.host.Installation;
import dev.vidport.acceptance.media.SampleClip;
import dev.vidport.outbound.egress.TestCertificate;
import dev.vidport.outbound.fetch.FileServer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * A large import with a small heap, from a server that breaks connections, by workers that die. The
 * file has 24 MiB, or 2 GiB with {@code -Dvidport.big=true}, which takes 5 GB of disk.
 */
@Tag("process")
class LargeImportTest {
  private static final long MEBIBYTE = 1L << 20;
  private static final long SIZE = (Boolean.getBoolean("vidport.big") ? 2048 : 24) * MEBIBYTE;
  private static final long PART = 5 * MEBIBYTE;

  /** Where the worker dies: after half of the parts, in the middle of one. */
  private static final long STORED_AT_DEATH = SIZE / 2 / PART * PART;

  private static final long BYTES_AT_DEATH = STORED_AT_DEATH + PART / 2;

  /** Limit for the process, whose heap has 64 MiB, whatever the size of the file. */
  private static final long MAX_RESIDENT = 400 * MEBIBYTE;

  @RegisterExtension
  static final Installation INSTALLATION =
      Installation.shared().javaOptions("-Xmx64m").with("WORKER_HEARTBEAT_SECONDS", "1");

  /** Ends the response to the worker that dies. */
  private final CountDownLatch dead = new CountDownLatch(1);

  @Test
  void survivesFiveBrokenConnectionsAndTheDeathOfItsWorker(@TempDir Path folder) throws Exception {
    TestCertificate certificate = TestCertificate.create(folder, "ip:127.0.0.1");
    INSTALLATION
        .with("EGRESS_ALLOW", "127.0.0.0/8")
        .with("EGRESS_CA", certificate.pem().toString());
    PaddedVideo file = new PaddedVideo(SampleClip.SILENT.file(), SIZE);
    try (FileServer server = new FileServer(certificate)) {
      server.largeFile = Optional.of(file);
      long eighth = SIZE / 8;
      server.thenBreakAfter(eighth).thenBreakAfter(1).thenBreakAfter(eighth - 1);
      server.then(exchange -> sendSlowlyAfter(server, exchange, BYTES_AT_DEATH - 2 * eighth));
      server.thenBreakAfter(eighth).thenBreakAfter(PART + 7);
      HostUnderTest first = INSTALLATION.start();
      AccountApi api = INSTALLATION.account("pro");
      long start = System.nanoTime();

      String video =
          api.post("/videos", Map.of("sourceUrl", server.url("127.0.0.1")))
              .expect(201)
              .json()
              .get("videoId")
              .asString();
      awaitFetched(api, video, BYTES_AT_DEATH);
      long firstResident = first.maxResidentBytes();
      first.kill();
      dead.countDown();
      HostUnderTest second = INSTALLATION.startOnAnotherMachine("all");
      VideoPoller.awaitSuccess(api, video);

      long secondResident = second.maxResidentBytes();
      System.out.printf(
          "imported %d MiB in %.1f s; largest resident sizes: %d and %d MiB%n",
          SIZE / MEBIBYTE,
          (System.nanoTime() - start) / 1e9,
          firstResident / MEBIBYTE,
          secondResident / MEBIBYTE);
      assertThat(server.ranges())
          .containsExactly(
              "null",
              range(eighth),
              range(eighth + 1),
              range(2 * eighth),
              range(STORED_AT_DEATH),
              range(STORED_AT_DEATH + eighth),
              range(STORED_AT_DEATH + eighth + PART + 7));
      assertIdentical(file, video);
      assertThat(firstResident).isLessThan(MAX_RESIDENT);
      assertThat(secondResident).isLessThan(MAX_RESIDENT);
      assertThat(first.log() + second.log())
          .doesNotContain("OutOfMemoryError")
          .doesNotContain("ERROR");
    }
  }

  private static String range(long from) {
    return "bytes=" + from + "-";
  }

  /** Sends a number of bytes, then one at a time until the worker is dead. */
  private void sendSlowlyAfter(FileServer server, HttpExchange exchange, long bytes)
      throws IOException {
    try (InputStream rest = server.begin(exchange)) {
      FileServer.send(exchange, rest, bytes);
      while (!dead.await(20, TimeUnit.MILLISECONDS)) {
        FileServer.send(exchange, rest, 1);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void awaitFetched(AccountApi api, String video, long bytes) {
    await("transfer")
        .atMost(Duration.ofMinutes(10))
        .until(
            () -> VideoPoller.status(api, video).at("/progress/fetchedBytes").asLong(0) >= bytes);
  }

  private static void assertIdentical(PaddedVideo file, String video) throws IOException {
    try (InputStream stored = INSTALLATION.original(video);
        InputStream sent = file.from(0)) {
      StreamComparison.assertIdentical(stored, sent, SIZE);
    }
  }
}
