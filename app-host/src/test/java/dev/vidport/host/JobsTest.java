package dev.vidport.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.host.fixture.CliProcess;
import dev.vidport.host.serve.RunningHost;
import dev.vidport.host.serve.TestHost;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Tag("process")
class JobsTest {
  @TempDir private Path folder;

  @Test
  void otherProcessListsAndCancelsAQueuedJobOfTheServer() throws Exception {
    try (RunningHost host = TestHost.start(folder.resolve("data"), Map.of("VIDPORT_ROLE", "api"))) {
      String video = upload(host);

      try (CliProcess list = CliProcess.start(folder, environment(), "jobs", "list", "--json")) {
        assertThat(list.exitCode()).as(list.err()).isZero();
        JsonNode job = JsonMapper.shared().readTree(list.out()).path("jobs").path(0);
        assertThat(job.path("videoId").asString()).isEqualTo(video);
        assertThat(job.path("state").asString()).isEqualTo("QUEUED");
        assertThat(job.path("steps").path(0).path("kind").asString()).isEqualTo("PROBE");
      }
      CommandRun table = jobs("list");
      assertThat(table.out().lines()).hasSize(2);
      assertThat(table.out().lines().skip(1).findFirst().orElseThrow())
          .startsWith(video)
          .contains("  QUEUED  ", "  PROBE:0  ");

      CommandRun cancel = jobs("cancel", video);

      assertThat(cancel.json().path("cancelledSteps").asInt()).isEqualTo(1);
      assertThat(jobs("list").out().lines()).hasSize(1);
    }
  }

  @Test
  void failedVideoIsListedWithItsFailureAndRetried() throws Exception {
    String video;
    try (RunningHost host = TestHost.start(folder.resolve("data"), Map.of())) {
      video = uploadAndWait(host);
    }

    JsonNode failed = jobs("list", "--state", "failed", "--json").json().path("jobs").path(0);
    CommandRun retry = jobs("retry", video);

    assertThat(failed.path("videoId").asString()).isEqualTo(video);
    assertThat(failed.path("failure").path("code").asString()).isNotEmpty();
    assertThat(retry.exitCode()).as(retry.err()).isZero();
    assertThat(retry.json().path("newJob").asBoolean()).isTrue();
    assertThat(retry.json().path("jobId").asString()).isNotEqualTo(failed.path("jobId").asString());
    assertThat(jobs("list", "--state", "queued").out()).contains(video);
    assertThat(jobs("retry", video).exitCode()).isEqualTo(1);
  }

  @Test
  void invalidArgumentsAreRefused() {
    assertThat(jobs("list", "--state", "gone").exitCode()).isEqualTo(2);
    assertThat(jobs("list", "--after", "nowhere").exitCode()).isEqualTo(2);
    assertThat(jobs("cancel", "no-id").exitCode()).isEqualTo(2);
    CommandRun.of(
        environment(), "admin account create --email jo@example.com --plan pro".split(" ", -1));
    assertThat(jobs("list", "--limit", "0").err()).contains("--limit: must be from 1 to 500");
  }

  private String upload(RunningHost host) throws Exception {
    return run(host, "upload", file().toString()).json().path("videoId").asString();
  }

  private String uploadAndWait(RunningHost host) throws Exception {
    CommandRun run = run(host, "upload", file().toString(), "--wait");
    assertThat(run.json().path("status").asString()).isEqualTo("FAILED");
    return run.json().path("videoId").asString();
  }

  private Path file() throws Exception {
    return Files.writeString(folder.resolve("notes.mp4"), "not a video at all\n".repeat(99));
  }

  private CommandRun run(RunningHost host, String... arguments) {
    return CommandRun.of(
        Map.of(
            "VIDPORT_URL", host.address().toString(),
            "VIDPORT_API_KEY", TestHost.key(host),
            "XDG_CACHE_HOME", folder.resolve("cache").toString()),
        arguments);
  }

  private CommandRun jobs(String... arguments) {
    String[] all = new String[arguments.length + 1];
    all[0] = "jobs";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return CommandRun.of(environment(), all);
  }

  private Map<String, String> environment() {
    return TestHost.environment(folder.resolve("data"));
  }
}
