package dev.vidport.acceptance.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.vidport.acceptance.host.KillableHost;
import dev.vidport.acceptance.media.SampleClip;
import dev.vidport.outbound.fetch.FileServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import tools.jackson.databind.json.JsonMapper;

/**
 * The clients for Java, JavaScript and Python in the same scenarios, which {@code
 * clients/conformance/scenarios.json} describes, against one host behind a gateway that fails.
 */
@Tag("process")
@ResourceLock(KillableHost.LOCK)
class ClientConformanceTest {
  @RegisterExtension static final KillableHost HOST = new KillableHost();

  private static final Path CLIENTS = Path.of("..", "clients");

  /** Two parts, of 16 MiB and the rest. */
  private static final int LONG_FILE = 17 << 20;

  @TempDir private static Path folder;

  private static FileServer server;
  private static FaultGateway gateway;
  private static ConformanceFiles files;

  @BeforeAll
  static void start() throws Exception {
    HOST.api().setWatermark();
    Path clip = SampleClip.SILENT.file();
    server = new FileServer(HOST.certificate());
    server.content = Files.readAllBytes(clip);
    server.server().on("/endless.mp4", server.server()::drip);
    gateway = FaultGateway.to(HOST.installation().base());
    files =
        new ConformanceFiles(
            gateway.address(),
            HOST.api().key(),
            clip,
            padded(clip),
            noise(),
            URI.create(server.url("127.0.0.1")),
            URI.create(server.server().url("127.0.0.1", "/endless.mp4")),
            folder);
  }

  /** Players ignore the bytes after the video. */
  private static Path padded(Path clip) throws IOException {
    Path padded = folder.resolve("padded.mp4");
    byte[] video = Files.readAllBytes(clip);
    int rest = LONG_FILE - video.length;
    try (OutputStream out = Files.newOutputStream(padded)) {
      out.write(video);
      out.write(
          new byte[] {(byte) (rest >> 24), (byte) (rest >> 16), (byte) (rest >> 8), (byte) rest});
      out.write("free".getBytes(StandardCharsets.US_ASCII));
      out.write(new byte[rest - 8]);
    }
    return padded;
  }

  private static Path noise() throws IOException {
    byte[] content = new byte[LONG_FILE];
    new SplittableRandom(1).nextBytes(content);
    return Files.write(folder.resolve("noise.mp4"), content);
  }

  @AfterAll
  static void stop() {
    gateway.close();
    server.close();
  }

  @TestFactory
  Stream<DynamicTest> javaClient() throws IOException {
    Map<String, Executable> scenarios = new JavaScenarios(files, gateway).all();
    assertThat(scenarios.keySet()).containsExactlyElementsOf(ids());
    return scenarios.entrySet().stream().map(each -> dynamicTest(each.getKey(), each.getValue()));
  }

  @TestFactory
  Stream<DynamicTest> javaScriptClient() throws Exception {
    Optional<List<String>> node = ClientProgram.node();
    assumeTrue(node.isPresent(), "Node.js 20 or newer is missing");
    return results(node.get(), CLIENTS.resolve("typescript/conformance/run.js"));
  }

  @TestFactory
  Stream<DynamicTest> pythonClient() throws Exception {
    Optional<List<String>> python = ClientProgram.python();
    assumeTrue(python.isPresent(), "Python 3.10 or newer with httpx is missing");
    return results(python.get(), CLIENTS.resolve("python/conformance/run.py"));
  }

  /** One test for each scenario, from one run of a program that prints them. */
  private static Stream<DynamicTest> results(List<String> interpreter, Path program)
      throws Exception {
    Map<String, String> results = ClientProgram.run(interpreter, program, files.variables());
    assertThat(results.keySet()).containsExactlyElementsOf(ids());
    return results.entrySet().stream()
        .map(each -> dynamicTest(each.getKey(), () -> assertThat(each.getValue()).isEmpty()));
  }

  /** The page lists the scenarios as the file has them. */
  @Test
  void pageOfTheClientsListsTheScenarios() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "clients.md"));

    JsonMapper.shared()
        .readTree(scenarios())
        .forEach(
            each ->
                assertThat(page)
                    .contains(
                        "| `%s` | %s |"
                            .formatted(each.path("id").asString(), each.path("does").asString())));
  }

  private static List<String> ids() throws IOException {
    return JsonMapper.shared()
        .readTree(scenarios())
        .valueStream()
        .map(each -> each.path("id").asString())
        .toList();
  }

  private static byte[] scenarios() throws IOException {
    return Files.readAllBytes(CLIENTS.resolve("conformance/scenarios.json"));
  }
}
