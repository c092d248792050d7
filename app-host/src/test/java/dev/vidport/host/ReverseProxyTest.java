package dev.vidport.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vidport.host.fixture.ProxyProgram;
import dev.vidport.host.serve.RunningHost;
import dev.vidport.host.serve.TestHost;
import dev.vidport.usecases.LoopbackPort;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The blocks for reverse proxies in the documentation, with real proxies, but without TLS. */
@Tag("process")
class ReverseProxyTest {
  private static final Path PAGE = Path.of("../docs/operations.md");

  /** More than the 1 MiB that nginx allows by default. */
  private static final int FILE_BYTES = 3 << 20;

  @AutoClose private final LoopbackPort port = LoopbackPort.reserve();
  @TempDir private Path folder;

  private final HttpClient http = HttpClient.newHttpClient();

  @ParameterizedTest
  @EnumSource
  void documentedProxyPassesPartsAndEvents(ProxyProgram program) throws Exception {
    assumeTrue(program.isInstalled(), program + " is missing");
    try (RunningHost host = host();
        AutoCloseable proxy = program.start(block(program), host, port, folder)) {
      String key = TestHost.key(host);

      CommandRun run = upload(key);

      assertThat(run.exitCode()).as(run.err()).isZero();
      assertThat(firstEvent(key, videoId(run))).isEqualTo("event: status");
    }
  }

  @Test
  void limitOfAProxyIsNamed() throws Exception {
    assumeTrue(ProxyProgram.NGINX.isInstalled(), "nginx is missing");
    String limited =
        block(ProxyProgram.NGINX).replace("client_max_body_size 0", "client_max_body_size 1m");
    try (RunningHost host = host();
        AutoCloseable proxy = ProxyProgram.NGINX.start(limited, host, port, folder)) {

      CommandRun run = upload(TestHost.key(host));

      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.err())
          .contains("proxy", FILE_BYTES + " bytes", "client_max_body_size", "HTTP 413");
    }
  }

  /** It processes nothing, so that the events of a video have no end. */
  private RunningHost host() throws IOException {
    return TestHost.start(
        folder.resolve("data"), Map.of("VIDPORT_BASE_URL", service(), "VIDPORT_ROLE", "api"));
  }

  private String service() {
    return "http://127.0.0.1:" + port.number();
  }

  private CommandRun upload(String key) throws IOException {
    byte[] content = new byte[FILE_BYTES];
    new Random(1).nextBytes(content);
    Path file = Files.write(folder.resolve("talk.mp4"), content);
    return CommandRun.of(
        Map.of(
            "VIDPORT_URL", service(),
            "VIDPORT_API_KEY", key,
            "XDG_CACHE_HOME", folder.resolve("cache").toString()),
        "upload",
        file.toString());
  }

  private static String videoId(CommandRun run) {
    return run.json().path("videoId").asString();
  }

  private String firstEvent(String key, String video) throws Exception {
    HttpResponse<InputStream> events =
        http.send(
            HttpRequest.newBuilder(URI.create(service() + "/v1/videos/" + video + "/events"))
                .header("Authorization", "Bearer " + key)
                .build(),
            HttpResponse.BodyHandlers.ofInputStream());
    assertThat(events.statusCode()).isEqualTo(200);
    try (InputStream body = events.body();
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
      // A proxy that buffers keeps it.
      return CompletableFuture.supplyAsync(
              () ->
                  lines.lines().filter(line -> line.startsWith("event:")).findFirst().orElseThrow())
          .get(30, TimeUnit.SECONDS);
    }
  }

  private static String block(ProxyProgram program) throws IOException {
    Matcher block =
        Pattern.compile("```" + program.language() + "\n(.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(PAGE));
    assertThat(block.find()).isTrue();
    return block.group(1);
  }
}
