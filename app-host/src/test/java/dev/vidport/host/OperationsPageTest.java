package dev.vidport.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.host.fixture.SampleClips;
import dev.vidport.host.serve.RunningHost;
import dev.vidport.host.serve.TestHost;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares the metrics in the documentation with the metrics of a host. */
@Tag("process")
@Tag("media")
class OperationsPageTest {
  private static final Path PAGE = Path.of("../docs/operations.md");
  private static final Path COMMANDS = Path.of("../docs/command-line.md");
  private static final Pattern NAME = Pattern.compile("\\b(?:vidport|jvm|process)_[a-z0-9_]+");
  private static final Pattern TYPE = Pattern.compile("^# TYPE (\\S+) (\\S+)$", Pattern.MULTILINE);

  @TempDir private Path folder;

  @Test
  void pagesNameExactlyTheMetricsOfAHost() throws Exception {
    Set<String> actual = actual();

    assertThat(named(PAGE)).isEqualTo(actual);
    assertThat(named(COMMANDS)).isEqualTo(actual);
  }

  /**
   * The metrics of a host that has an issuer and has rendered a video, because unused metrics are
   * not reported.
   */
  private Set<String> actual() throws Exception {
    Path issuers =
        Files.writeString(
            folder.resolve("oidc.json"),
            """
            [{"id": "corp", "name": "Example Corp", "issuer": "https://localhost:1/",
              "clientId": "vidport", "clientSecret": "s3cr3t", "emailDomains": ["example.com"],
              "createAccounts": true}]
            """);
    try (RunningHost host =
        TestHost.start(folder.resolve("data"), Map.of("VIDPORT_OIDC_FILE", issuers.toString()))) {
      CommandRun run =
          CommandRun.of(
              Map.of(
                  "VIDPORT_URL", host.address().toString(),
                  "VIDPORT_API_KEY", TestHost.key(host),
                  "XDG_CACHE_HOME", folder.resolve("cache").toString()),
              "upload",
              SampleClips.small(folder.resolve("talk.mp4"), 1).toString(),
              "--wait");
      assertThat(run.exitCode()).as(run.err()).isZero();
      // The programs are checked beside the start, and an end is counted after it is stored.
      await()
          .atMost(Duration.ofMinutes(2))
          .untilAsserted(
              () ->
                  assertThat(metrics(host))
                      .contains(
                          "vidport_worker_ffmpeg",
                          "vidport_videos_ended_total{code=\"\",outcome=\"SUCCEEDED\"} 1.0"));
      String metrics = metrics(host);
      return TYPE.matcher(metrics).results().map(OperationsPageTest::name).collect(sorted());
    }
  }

  private static String name(MatchResult type) {
    return type.group(1);
  }

  private static String metrics(RunningHost host) throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(
                    URI.create(
                        "http://localhost:" + host.settings().endpoints().adminPort() + "/metrics"))
                .build(),
            HttpResponse.BodyHandlers.ofString())
        .body();
  }

  /**
   * The metrics that a page names. Expressions name parts of histograms, such as {@code _count}.
   */
  private static Set<String> named(Path page) throws IOException {
    return NAME.matcher(Files.readString(page))
        .results()
        .map(MatchResult::group)
        .map(name -> name.replaceFirst("_(bucket|count|sum)$", ""))
        .collect(sorted());
  }

  private static Collector<String, ?, Set<String>> sorted() {
    return Collectors.toCollection(TreeSet::new);
  }
}
