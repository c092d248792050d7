package dev.vidport.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.persistence.database.PostgresServer;
import java.io.IOException;
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
 * Checks that every measurement runs and prints its rows, not how fast anything is. The longest
 * start first.
 */
@Execution(ExecutionMode.CONCURRENT)
@Tag("media")
@TestMethodOrder(OrderAnnotation.class)
class BenchTest {

  @TempDir private Path work;

  private final StringWriter out = new StringWriter();
  private final StringWriter errors = new StringWriter();

  @Test
  void jobsAreComparedWithHandWrittenCommands() {
    String printed = bench("job");

    assertThat(printed)
        .contains("processor time", "against a single command", "against one process per rendition")
        .contains("time beyond ffmpeg")
        .contains("complete → ffprobe");
  }

  @Test
  void redactionsAndEditsAreComparedWithPlainRendering() {
    String printed = bench("media");

    assertThat(printed)
        .contains("20 tracked redactions against none", "5 parts of 180p30, 1 s")
        .contains("plan of 50 clips, 2 hours", "median of 20");
  }

  @Order(2)
  @Test
  void recordingsAreComparedWithUploadsOfTheSameFiles() {
    String printed = bench("stream");

    assertThat(printed)
        .contains("complete to SUCCEEDED, WebM, 180p30, 1 s")
        .contains("complete to SUCCEEDED, fragmented MP4, 180p30, 1 s");
  }

  @Order(3)
  @Test
  void statusAndListsAreComparedWithABareJavalin() {
    String printed = bench("api");

    assertThat(printed)
        .contains("status, of 2,000", "list, page 1, of 2,000")
        .contains("list, page 41 against page 1, of 2,000")
        .contains("list by one pair, page 1, of 2,000");
  }

  @Test
  void statusIsComparedWithOneWithoutAuthentication() {
    assertThat(bench("access"))
        .contains("status, with and without authentication and limits, embedded database")
        .contains("added by authentication and limits");
  }

  @Test
  void usageOfManyEntriesIsComparedWithThatOfFew() {
    assertThat(bench("usage"))
        .contains("GET /account, 1,000 entries against 100, H2 file")
        .contains("usage of the month, without HTTP, 1,000 entries against 100")
        .contains("added to a transaction by an entry of processing")
        .contains("added to a transaction by an entry of storage");
  }

  @Test
  void usageIsMeasuredOnPostgres() throws IOException {
    try (PostgresServer server = PostgresServer.start()) {
      assertThat(bench("usage", "--database", server.jdbcUrl() + "?user=" + server.user()))
          .contains("GET /account, 1,000 entries against 100, PostgreSQL")
          .contains("added to a transaction by an entry of storage, PostgreSQL");
    }
  }

  @Test
  void partsAndPlaybackAreComparedWithNginx() throws InterruptedException {
    Assumptions.assumeTrue(
        !dev.vidport.bench.system.ProgramRunner.firstLine("nginx", "-v").isEmpty(), "needs nginx");

    String printed = bench("files");

    assertThat(printed)
        .contains("PUT of 16 MiB parts", "peak of the host's heap")
        .contains("playback, whole file", "ranges of 1 MiB", "ranges of 64 KiB");
  }

  @Order(4)
  @Test
  void timeUntilVideosArePlayableIsMeasured() {
    String printed = bench("early");

    assertThat(printed).contains("first video of a new host", "complete to playable, 2 × 360p30");
  }

  @Test
  void honestClientIsMeasuredBesideAHostileOne() {
    assertThat(bench("hostile"))
        .contains("99th percentile of all requests, beside a hostile client against alone")
        .contains("Sent by the hostile clients: ", " made-up keys", " costly files");
  }

  @Test
  void captionsAreMeasuredAgainstTheTimeOfTheirRecognizer() {
    assertThat(bench("captions"))
        .contains("overhead beyond the recognizer, 5 s", "largest resident size, 10 s against 5 s")
        .contains("two pieces at a time against one, 5 s");
  }

  @Order(1)
  @Test
  void engineIsComparedWithABareScheduler() {
    String printed = bench("engine");

    assertThat(printed)
        .contains("against tasks of a bare db-scheduler, H2 file", "dispatch overhead per chunk")
        .contains("2 workers against one", "4 workers against one")
        .contains("status of a waiting video, 20 queued against 10", "heap in use")
        .contains("in the maximum number of chunks (1) against one")
        .contains("web-ready, against a single command for all renditions");
  }

  @Test
  void renditionsAreComparedWithPeerTubesSettings() {
    String printed = bench("quality");

    assertThat(printed)
        .contains("The clips are synthetic")
        .contains("bits at equal SSIM, synthetic-still.mp4 180p")
        .contains("bits at equal PSNR, synthetic-still.mp4 180p")
        .contains("bits at equal SSIM, all clips")
        .contains("processor time, all clips");
  }

  @Test
  void helpListsTheMeasurements() {
    CommandLine line = Bench.commandLine().setOut(new PrintWriter(out));

    assertThat(line.execute("--help")).isZero();

    assertThat(out.toString().replaceAll("\\s+", " "))
        .contains("JOB, MEDIA, FILES, API, ACCESS, START, ENGINE, STREAM, EARLY, USAGE, CAPTIONS");
  }

  private String bench(String measurement, String... options) {
    CommandLine line =
        Bench.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(errors));

    List<String> arguments =
        new ArrayList<>(List.of(measurement, "--quick", "--work", work.toString()));
    arguments.addAll(List.of(options));

    int code = line.execute(arguments.toArray(String[]::new));

    assertThat(code).as("%s%s", out, errors).isZero();
    return out.toString();
  }
}
