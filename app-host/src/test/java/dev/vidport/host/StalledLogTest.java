package dev.vidport.host;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.host.fixture.CliProcess;
import dev.vidport.host.serve.TestHost;
import dev.vidport.usecases.LoopbackPort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A host whose log goes to a pipe that is full, because its reader has stalled. */
@Tag("process")
class StalledLogTest {
  /** More than a pipe of Linux holds (pipe(7)). */
  private static final int PIPE_BYTES = 64 << 10;

  /** Each makes a line of more than 100 bytes. */
  private static final int REQUESTS = 1000;

  private static final Duration LIMIT = Duration.ofMinutes(2);

  @AutoClose private final LoopbackPort port = LoopbackPort.reserve();
  @AutoClose private final LoopbackPort adminPort = LoopbackPort.reserve();
  @TempDir private Path folder;

  private final HttpClient http = HttpClient.newHttpClient();

  @Test
  void requestsDoNotWaitForTheReaderOfTheLogAndNoLineIsLost() throws Exception {
    Map<String, String> settings = new HashMap<>(TestHost.environment(folder.resolve("data")));
    settings.put("VIDPORT_HTTP_PORT", Integer.toString(port.number()));
    settings.put("VIDPORT_ADMIN_PORT", Integer.toString(adminPort.number()));
    settings.put("VIDPORT_LOG_LEVEL", "debug");
    Process serve =
        CliProcess.prepare(folder, settings, "serve")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      await().atMost(Duration.ofMinutes(2)).until(() -> serve.isAlive() && isReady());

      for (int i = 0; i < REQUESTS; i++) {
        assertThat(status(port, "/v1/videos")).isEqualTo(401);
      }
      assertThat(text(adminPort, "/metrics")).contains("vidport_log_lines_dropped_total 0.0");

      // The end of the process itself would close the pipe.
      serve.toHandle().destroy();
      String log =
          CompletableFuture.supplyAsync(() -> text(serve)).get(LIMIT.toSeconds(), TimeUnit.SECONDS);

      assertThat(log.getBytes(UTF_8)).hasSizeGreaterThan(PIPE_BYTES);
      assertThat(log.lines().filter(line -> line.contains("status=401"))).hasSize(REQUESTS);
      assertThat(log).contains("Stopping");
      assertThat(serve.waitFor()).isZero();
    } finally {
      serve.destroyForcibly();
    }
  }

  private boolean isReady() throws InterruptedException {
    try {
      return status(adminPort, "/readyz") == 200;
    } catch (IOException notYet) {
      return false;
    }
  }

  private int status(LoopbackPort to, String path) throws IOException, InterruptedException {
    return send(to, path).statusCode();
  }

  private String text(LoopbackPort to, String path) throws IOException, InterruptedException {
    return send(to, path).body();
  }

  private HttpResponse<String> send(LoopbackPort to, String path)
      throws IOException, InterruptedException {
    return http.send(
        HttpRequest.newBuilder(URI.create("http://localhost:" + to.number() + path))
            .timeout(LIMIT)
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private static String text(Process process) {
    try {
      return new String(process.getErrorStream().readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
