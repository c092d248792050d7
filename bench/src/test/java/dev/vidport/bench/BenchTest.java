package dev.vidport.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.bench.system.ProgramRunner;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import picocli.CommandLine;

/**
 * Checks that every benchmark runs and prints its rows, not how fast anything is. The longest start
 * first.
 */
@Execution(ExecutionMode.CONCURRENT)
@Tag("media")
@TestMethodOrder(OrderAnnotation.class)
class BenchTest {

  @TempDir private Path work;

  private final StringWriter out = new StringWriter();
  private final StringWriter errors = new StringWriter();

  /** In one run, because the start of a host takes longer than most benchmarks. */
  @Order(1)
  @Test
  void benchmarksOnOneHostPrintTheirRows() throws InterruptedException {
    List<String> benchmarks =
        new ArrayList<>(List.of("early", "job", "media", "stream", "quality", "sources"));
    boolean hasLoad = isInstalled("wrk");
    boolean hasOther = hasLoad && isInstalled("nginx");
    if (hasLoad) {
      benchmarks.add("api");
    }
    if (hasOther) {
      benchmarks.add("files");
    }

    String report = bench(benchmarks.toArray(String[]::new));

    jobsAreComparedWithCommandsOfOthers(report);
    if (hasLoad) {
      statusAndListsAreComparedWithABareJavalin(report);
    }
    if (hasOther) {
      partsAndPlaybackAreComparedWithNginx(report);
    }
  }

  private static void jobsAreComparedWithCommandsOfOthers(String report) {
    assertThat(report)
        .contains("complete to playable, 2 × 180p30, 1 s, HEVC")
        .contains("complete to SUCCEEDED, 180p30, 1 s")
        .contains("processor time, 180p30, 1 s, against a single command")
        .contains("against one process per rendition", "web-ready, against a single command")
        .contains("20 tracked redactions against none", "edit of 5 clips of 180p30, 1 s")
        .contains("complete to SUCCEEDED, WebM, 180p30, 1 s")
        .contains("complete to SUCCEEDED, fragmented MP4, 180p30, 1 s")
        .contains("The clip is generated", "bits at equal SSIM, all clips")
        .contains("processor time, all clips")
        .contains("HEVC of a phone", "– stalls", "an edit of 15 clips, redacted");
  }

  private static void statusAndListsAreComparedWithABareJavalin(String report) {
    assertThat(report)
        .contains("status, of 300", "list, page 1, of 300")
        .contains("list, page 9 against page 1, of 300")
        .contains("list by one pair, page 1, of 300");
  }

  private static void partsAndPlaybackAreComparedWithNginx(String report) {
    assertThat(report)
        .contains("PUT of 1 MiB parts")
        .contains("playback, whole file", "ranges of 1 MiB", "ranges of 64 KiB");
  }

  @Test
  void honestClientIsMeasuredNextToAHostileOne() throws InterruptedException {
    Assumptions.assumeTrue(isInstalled("wrk"), "needs wrk");

    assertThat(bench("hostile"))
        .contains("99th percentile of all requests, next to a hostile client against alone")
        .contains("Sent by the hostile clients: ", " made-up keys", " costly files");
  }

  @Test
  void severalWorkersAreComparedWithOne() {
    assertThat(bench("engine"))
        .contains("no-op steps, H2 file", "dispatch overhead per chunk, H2 file")
        .contains("2 workers against one", "4 workers against one");
  }

  @Test
  void filesMadeOnRequestAreMeasuredAloneAndBesideAnotherAccount() throws InterruptedException {
    assertThat(bench("urls"))
        .contains("still.jpg of 640 pixels, new", "still.jpg, stored")
        .contains("preview.webp, 3 s", "preview.gif, 3 s", "preview.mp4, 3 s")
        .contains("clip, master.m3u8", "storyboard.vtt")
        .contains("beside 200 parallel requests of another account");
  }

  @Test
  void tokensOfBothAlgorithmsAreMeasured() {
    assertThat(bench("tokens"))
        .contains("read and verify a new token, EdDSA", "read and verify a new token, ES256");
  }

  @Test
  void workersNeedADatabaseAndAStoreThatTheyShare() {
    CommandLine line = Bench.commandLine().setErr(new PrintWriter(errors));

    assertThat(line.execute("workers")).isEqualTo(2);

    assertThat(errors.toString()).contains("WORKERS needs --database and --s3");
  }

  @Test
  void helpListsTheBenchmarks() {
    CommandLine line = Bench.commandLine().setOut(new PrintWriter(out));

    assertThat(line.execute("--help")).isZero();

    assertThat(out.toString().replaceAll("\\s+", " "))
        .contains(
            "START, TOKENS, API, FILES, HOSTILE, ENGINE, URLS, WORKERS, EARLY, JOB, MEDIA, STREAM, QUALITY, SOURCES");
  }

  private static boolean isInstalled(String program) throws InterruptedException {
    return !ProgramRunner.firstLine("which", program).isEmpty();
  }

  private String bench(String... benchmarks) {
    CommandLine line =
        Bench.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(errors));

    List<String> arguments = new ArrayList<>(List.of("--quick", "--work", work.toString()));
    arguments.addAll(List.of(benchmarks));

    int code = line.execute(arguments.toArray(String[]::new));

    assertThat(code).as("%s%s", out, errors).isZero();
    return out.toString();
  }
}
