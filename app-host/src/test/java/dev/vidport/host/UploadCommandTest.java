package dev.vidport.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.upload.PartPlan;
import dev.vidport.host.fixture.CliProcess;
import dev.vidport.host.fixture.SampleClips;
import dev.vidport.host.fixture.TcpProxy;
import dev.vidport.host.serve.RunningHost;
import dev.vidport.host.serve.TestHost;
import dev.vidport.usecases.LoopbackPort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class UploadCommandTest {
  private static final int PART = (int) PartPlan.DEFAULT_PART_SIZE;

  @TempDir private Path folder;

  @Test
  @Tag("media")
  void finishedVideoIsPrintedAsJsonWithItsLinks() throws Exception {
    Path clip = SampleClips.small(folder.resolve("talk.mp4"), 2);
    try (RunningHost host =
        TestHost.start(folder.resolve("data"), Map.of("VIDPORT_POCKETSPHINX", "none"))) {
      Map<String, String> client = client(host, TestHost.key(host));

      CommandRun run = CommandRun.of(client, "upload", "--captions", clip.toString(), "--wait");

      assertThat(run.exitCode()).as(run.err()).isZero();
      assertThat(run.json().path("status").asString()).isEqualTo("SUCCEEDED");
      assertThat(run.json().path("playbackUrl").asString()).startsWith(host.address() + "/play/");
      assertThat(run.err()).contains("100 %").contains("Captions skipped: ");

      CommandRun status = CommandRun.of(client, "status", run.json().path("videoId").asString());
      assertThat(status.exitCode()).isZero();
      assertThat(status.json().path("status").asString()).isEqualTo("SUCCEEDED");
      assertThat(status.err()).startsWith("Captions skipped: ");
      everyProblemOfACaptionFileIsPrinted(client, run.json().path("videoId").asString());
      ownCaptionsArePublishedListedAndDeleted(client, run.json().path("videoId").asString());
    }
  }

  /** With the video of the test above. */
  private void everyProblemOfACaptionFileIsPrinted(Map<String, String> client, String video)
      throws Exception {
    String cue = "00:01.000 --> 00:00.500\nlate\n\n";
    Path file = Files.writeString(folder.resolve("wrong.vtt"), "WEBVTT\n\n" + cue + cue);

    CommandRun put =
        CommandRun.of(client, "captions", "put", video, file.toString(), "--language=de");

    assertThat(put.exitCode()).isEqualTo(1);
    assertThat(put.err().lines()).hasSize(3).anyMatch(line -> line.contains("line 6"));
  }

  /** With the same video. */
  private void ownCaptionsArePublishedListedAndDeleted(Map<String, String> client, String video)
      throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("talk.de.srt"), "1\n00:00:00,500 --> 00:00:01,500\nGuten Tag\n");

    CommandRun put =
        CommandRun.of(client, "captions", "put", video, file.toString(), "--language=de");

    assertThat(put.exitCode()).as(put.err()).isZero();
    assertThat(
            CommandRun.of(client, "captions", "get", video)
                .json()
                .at("/captions/tracks/0/language")
                .asString())
        .isEqualTo("de");
    CommandRun create = CommandRun.of(client, "captions", "create", video, "--language=en");
    assertThat(create.exitCode()).as(create.err()).isZero();
    assertThat(create.json().at("/captions/language").asString()).isEqualTo("de");
    CommandRun delete = CommandRun.of(client, "captions", "delete", video, "de", "--yes");
    assertThat(delete.json().path("deleted").asBoolean()).isTrue();
    CommandRun again = CommandRun.of(client, "captions", "delete", video, "de", "--yes");
    assertThat(again.exitCode()).isEqualTo(1);
    assertThat(again.err()).contains("NOT_FOUND");
  }

  @Test
  void captionsWithoutALanguageMayBeTheLastArgument() throws Exception {
    Path file = Files.writeString(folder.resolve("a.mp4"), "x");

    CommandRun run = CommandRun.of(Map.of(), "upload", file.toString(), "--captions");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("VIDPORT_API_KEY");
  }

  @Test
  void languageThatDoesNotExistIsRefusedBeforeAnythingIsSent() throws Exception {
    Path file = Files.writeString(folder.resolve("a.mp4"), "x");
    Map<String, String> nowhere = Map.of("VIDPORT_API_KEY", "vpk_x");

    CommandRun upload = CommandRun.of(nowhere, "upload", file.toString(), "--captions=xx");
    CommandRun imported =
        CommandRun.of(nowhere, "import", "https://example.com/a.mp4", "--captions=deu");

    assertThat(upload.exitCode()).isEqualTo(2);
    assertThat(upload.err()).contains("--captions must be an ISO 639-1 code, such as en");
    assertThat(imported.exitCode()).isEqualTo(2);
    assertThat(imported.err()).isEqualTo(upload.err());
  }

  @Test
  void invalidVideoFailsWithAReason() throws Exception {
    Path text = Files.writeString(folder.resolve("notes.mp4"), "not a video at all\n".repeat(99));
    try (RunningHost host = TestHost.start(folder.resolve("data"), Map.of())) {
      CommandRun run =
          CommandRun.of(client(host, TestHost.key(host)), "upload", text.toString(), "--wait");

      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.json().path("status").asString()).isEqualTo("FAILED");
      JsonNode failure = run.json().path("failure");
      assertThat(failure.path("message").asString()).isNotEmpty();
      assertThat(run.err())
          .contains(
              "Processing ended: FAILED, %s: %s"
                  .formatted(failure.path("code").asString(), failure.path("message").asString()));
    }
  }

  @Test
  @Tag("process")
  void killedClientResumesWithTheMissingParts() throws Exception {
    byte[] noise = new byte[3 * PART];
    new SplittableRandom(3).nextBytes(noise);
    Path file = Files.write(folder.resolve("noise.bin"), noise);
    try (LoopbackPort port = LoopbackPort.reserve();
        TcpProxy proxy = TcpProxy.to(port.number())) {
      Map<String, String> settings =
          Map.of(
              "VIDPORT_ROLE", "api",
              "VIDPORT_HTTP_PORT", Integer.toString(port.number()),
              "VIDPORT_BASE_URL", proxy.address().toString());
      try (RunningHost host = TestHost.start(folder.resolve("data"), settings)) {
        Map<String, String> client =
            Map.of(
                "VIDPORT_URL", "http://localhost:" + port.number() + "/v1",
                "VIDPORT_API_KEY", TestHost.key(host),
                "XDG_CACHE_HOME", folder.resolve("cache").toString());
        String[] command = {"upload", file.toString(), "--parallel", "1"};
        proxy.blockAfter(PART + PART / 2);
        try (CliProcess first = CliProcess.start(folder, client, command)) {
          first.awaitText("Part 2 failed and will be sent again");
          first.kill();
        }
        proxy.unblock();

        CommandRun second = CommandRun.of(client, command);

        assertThat(second.exitCode()).as(second.err()).isZero();
        assertThat(second.err())
            .contains("Resuming upload of video")
            .contains("16.8 MB already uploaded");
        // Parts 2 and 3 with their HTTP headers, but not part 1.
        assertThat(proxy.bytesSent()).isBetween(2L * PART, 2L * PART + 100_000);
      }
    }
  }

  @Test
  void serviceThatDoesNotStartIsReportedWithWhatToDoAndLeavesNoUnfinishedUpload() throws Exception {
    Path file = Files.writeString(folder.resolve("a.mp4"), "x");
    String service;
    CommandRun run;
    try (LoopbackPort closed = LoopbackPort.reserve()) {
      service = "http://127.0.0.1:" + closed.number();
      run =
          CommandRun.of(
              Map.of(
                  "VIDPORT_URL",
                  service,
                  "VIDPORT_API_KEY",
                  "vpk_x",
                  "XDG_CACHE_HOME",
                  folder.resolve("cache").toString()),
              "upload",
              file.toString());
    }

    assertThat(run.exitCode()).isEqualTo(69);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines())
        .containsExactly(
            "Waiting for " + service + " …",
            "No connection to "
                + service
                + " (connection refused). Start the service with ./vidport serve, or set"
                + " VIDPORT_URL.");
    assertThat(folder.resolve("cache/vidport/uploads")).isEmptyDirectory();
  }

  @Test
  void missingFileAndMissingKeyAreUsageErrors() {
    assertThat(CommandRun.of(Map.of(), "upload", folder.resolve("none").toString()).exitCode())
        .isEqualTo(2);
    assertThat(CommandRun.of(Map.of(), "status", "0".repeat(32)))
        .matches(run -> run.exitCode() == 2)
        .matches(run -> run.err().contains("VIDPORT_API_KEY"));
  }

  private Map<String, String> client(RunningHost host, String key) {
    return Map.of(
        "VIDPORT_URL", host.address().toString(),
        "VIDPORT_API_KEY", key,
        "XDG_CACHE_HOME", folder.resolve("cache").toString());
  }
}
