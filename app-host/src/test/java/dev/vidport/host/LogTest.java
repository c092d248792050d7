package dev.vidport.host;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.host.fixture.CliProcess;
import dev.vidport.host.fixture.SampleClips;
import dev.vidport.host.serve.TestHost;
import dev.vidport.usecases.LoopbackPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The log of a host in JSON, about a video from its upload to its end. */
@Tag("process")
@Tag("media")
class LogTest {
  /** Each makes a library find fault with a text of the client. */
  private static final List<String> HOSTILE_REQUESTS =
      List.of(
          "GET / HTTP/1.1\r\nHost: a<b>@/client-text\r\n\r\n",
          "GET / HTTP/1.1\r\nHost: [::client-text\r\n\r\n",
          "GET / HTTP/1.1\r\nHost: [client-text]\r\n\r\n",
          "GET / HTTP/1.1\r\nHost: [::1]client-text\r\n\r\n",
          "GET / HTTP/1.1\r\nHost: a:client-text\r\n\r\n",
          "GET / HTTP/1.1\r\nHost: a:b:client-text\r\n\r\n",
          "GET / HTTP/1.1\r\nHost: client-text:99999\r\n\r\n",
          "GET / HTTP/1.1\r\nHost: a\r\nHost: client-text\r\n\r\n",
          "GET http://client<text>/ HTTP/1.1\r\nHost: client-text>\r\n\r\n",
          "GET http://a:client-text/ HTTP/1.1\r\nHost: a\r\n\r\n",
          "CONNECT a:client-text HTTP/1.1\r\nHost: a\r\n\r\n",
          "GET / HTTP/client-text\r\nHost: a\r\n\r\n",
          "GET / HTTP/1.1\r\nHost: a\r\nclient-text\r\n\r\n",
          "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: client-text\r\n\r\n",
          "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: client-text\r\n\r\n",
          "GET / HTTP/1.1\r\nHost: a\r\nExpect: client-text\r\n\r\n",
          "GET / HTTP/1.1\r\nHost: a\r\nCookie: $Version=1; a=\"client-text\r\n\r\n",
          "GET / HTTP/1.1\r\nHost: a\r\nX: " + "client-text".repeat(3000) + "\r\n\r\n",
          "POST /auth/start HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nclient-text");

  @AutoClose private final LoopbackPort port = LoopbackPort.reserve();
  @AutoClose private final LoopbackPort adminPort = LoopbackPort.reserve();
  @TempDir private Path folder;

  @Test
  void everyLineIsJsonEveryStepLineNamesItsVideoAndNoLineContainsASecret() throws Exception {
    Map<String, String> settings = new HashMap<>(TestHost.environment(folder.resolve("data")));
    settings.putAll(
        Map.of(
            "VIDPORT_HTTP_PORT",
            Integer.toString(port.number()),
            "VIDPORT_ADMIN_PORT",
            Integer.toString(adminPort.number()),
            "VIDPORT_LOG_FORMAT",
            "json",
            "VIDPORT_LOG_LEVEL",
            "trace"));
    Path clip = SampleClips.small(folder.resolve("talk.mp4"), 1);
    String key = key(settings);
    String log;
    JsonNode status;
    try (CliProcess serve = CliProcess.start(folder, settings, "serve")) {
      serve.awaitText("Vidport is listening: ");
      status = upload(key, clip);
      get(status.path("playbackUrl").asString());
      get(service() + "/v1/videos", "Authorization", "Bearer " + key);
      for (String request : HOSTILE_REQUESTS) {
        send(port.number(), request);
        send(adminPort.number(), request);
      }
      serve.terminate();
      assertThat(serve.exitCode()).isZero();
      log = serve.err();
    }

    assertThat(log.lines())
        .allMatch(line -> line.startsWith("{") && line.endsWith("}"))
        .anyMatch(line -> line.contains("Vidport is listening: "));

    List<JsonNode> lines = log.lines().map(LogTest::json).toList();
    List<JsonNode> work =
        lines.stream().map(line -> line.path("mdc")).filter(mdc -> mdc.has("step")).toList();
    assertThat(work)
        .isNotEmpty()
        .allSatisfy(
            mdc -> {
              assertThat(mdc.path("videoId")).isEqualTo(status.path("videoId"));
              assertThat(mdc.path("jobId").asString()).matches("[0-9a-f]{32}");
              assertThat(mdc.path("requestId").asString()).matches("[0-9a-f]{32}");
            });
    String request = work.get(0).path("requestId").asString();
    assertThat(lines)
        .anySatisfy(
            line -> {
              assertThat(line.path("formattedMessage").asString()).contains("/complete status=202");
              assertThat(line.path("mdc").path("requestId").asString()).isEqualTo(request);
              assertThat(line.path("mdc").path("videoId")).isEqualTo(status.path("videoId"));
            })
        .anySatisfy(
            line ->
                assertThat(line.path("formattedMessage").asString())
                    .startsWith("Step ended: end=DONE durationMs="));
    assertThat(log)
        .doesNotContain(key)
        .doesNotContain(path(status, "playbackUrl"))
        .doesNotContain(path(status, "downloadUrl"))
        .doesNotContain("Bearer ")
        .doesNotContain("client-text");
  }

  /** The signed part of the path after {@code /play/} or {@code /files/}, which grants access. */
  private static String path(JsonNode status, String link) {
    String[] parts = URI.create(status.path(link).asString()).getPath().split("/", -1);
    assertThat(parts[2]).hasSizeGreaterThan(40);
    return parts[2];
  }

  private static String key(Map<String, String> settings) {
    return CommandRun.of(
            settings, "admin", "account", "create", "--email", "jo@example.com", "--plan", "pro")
        .json()
        .path("apiKey")
        .asString();
  }

  private String service() {
    return "http://localhost:" + port.number();
  }

  private JsonNode upload(String key, Path clip) {
    CommandRun run =
        CommandRun.of(
            Map.of(
                "VIDPORT_URL",
                service(),
                "VIDPORT_API_KEY",
                key,
                "XDG_CACHE_HOME",
                folder.resolve("cache").toString()),
            "upload",
            clip.toString(),
            "--wait");
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.json();
  }

  private static void get(String address, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address));
    if (headers.length > 0) {
      request.headers(headers);
    }
    assertThat(
            HttpClient.newHttpClient()
                .send(request.build(), HttpResponse.BodyHandlers.discarding())
                .statusCode())
        .isEqualTo(200);
  }

  /** Sends the request, and waits for the response. */
  private static void send(int port, String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(120_000);
      socket.getOutputStream().write(request.getBytes(ISO_8859_1));
      // Ends a body that the server waits for.
      socket.shutdownOutput();
      socket.getInputStream().readAllBytes();
    }
  }

  private static JsonNode json(String line) {
    try {
      return JsonMapper.shared().readTree(line);
    } catch (JacksonException e) {
      throw new AssertionError(line, e);
    }
  }
}
