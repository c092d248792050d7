package dev.vidport.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.host.fixture.SampleClips;
import dev.vidport.host.serve.RunningHost;
import dev.vidport.host.serve.TestHost;
import dev.vidport.outbound.egress.TestCertificate;
import dev.vidport.outbound.fetch.FileServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImportCommandTest {
  @TempDir static Path shared;
  private static TestCertificate certificate;

  @TempDir private Path folder;
  private FileServer server;

  @BeforeAll
  static void createCertificate() throws Exception {
    certificate = TestCertificate.create(shared, "ip:127.0.0.1");
  }

  @BeforeEach
  void start() throws Exception {
    server = new FileServer(certificate);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private RunningHost host() throws IOException {
    return TestHost.start(
        folder.resolve("data"),
        Map.of(
            "VIDPORT_EGRESS_ALLOW",
            "127.0.0.0/8",
            "VIDPORT_EGRESS_CA",
            certificate.pem().toString(),
            "VIDPORT_POCKETSPHINX",
            "none"));
  }

  private CommandRun run(RunningHost host, String... more) throws IOException {
    Map<String, String> client =
        Map.of("VIDPORT_URL", host.address().toString(), "VIDPORT_API_KEY", TestHost.key(host));
    String[] command = new String[more.length + 2];
    command[0] = "import";
    command[1] = server.url("127.0.0.1");
    System.arraycopy(more, 0, command, 2, more.length);
    return CommandRun.of(client, command);
  }

  @Test
  @Tag("media")
  void finishedVideoIsPrintedAsJsonWithItsLinks() throws Exception {
    server.content = Files.readAllBytes(SampleClips.small(folder.resolve("talk.mp4"), 2));
    try (RunningHost host = host()) {
      CommandRun run =
          run(
              host,
              "--wait",
              "--name",
              "own.mp4",
              "--delete-original",
              "--low-priority",
              "--captions=en");

      assertThat(run.exitCode()).as(run.err()).isZero();
      assertThat(run.json().path("status").asString()).isEqualTo("SUCCEEDED");
      assertThat(run.json().at("/captions/language").asString()).isEqualTo("en");
      assertThat(run.err()).contains("Captions skipped: ");
    }
  }

  @Test
  void fileThatCannotBeFetchedFailsWithItsReason() throws Exception {
    server.thenStatus(404);
    try (RunningHost host = host()) {
      CommandRun run = run(host, "--wait");

      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.json().path("failure").path("message").asString()).contains("status 404");
      assertThat(run.err())
          .startsWith("Video ")
          .contains(
              "Processing ended: FAILED, FETCH_REFUSED: The import could not fetch the file.");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"./talk.mp4", "talk.mp4", "/films/talk.mp4", "file:///films/talk.mp4"})
  void localFileIsReferredToTheUpload(String path) {
    CommandRun run = CommandRun.of(Map.of(), "import", path);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("import needs an HTTPS address", path, "vidport upload FILE")
        .hasLineCount(1);
  }

  @Test
  void addressThatCannotBeCalledIsRefused() throws Exception {
    try (RunningHost host = TestHost.start(folder.resolve("data"), Map.of())) {
      CommandRun run = run(host);

      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.err()).contains("not on the public internet");
    }
  }
}
