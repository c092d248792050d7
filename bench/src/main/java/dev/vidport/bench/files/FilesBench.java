package dev.vidport.bench.files;

import dev.vidport.bench.clip.BenchClip;
import dev.vidport.bench.host.Download;
import dev.vidport.bench.host.MeasuredHost;
import dev.vidport.bench.load.AlternatingRuns;
import dev.vidport.bench.load.Wrk;
import dev.vidport.bench.load.Wrk.Request;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.ProgramRunner;
import dev.vidport.bench.system.WorkFolder;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Compares part uploads and playback of the embedded store with nginx on the same disk. */
public final class FilesBench {
  private static final Goal THROUGHPUT_GOAL = Goal.atLeast(0.8);
  private static final int CONNECTIONS = 2;
  private static final int RANGES = 1_000;
  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  /** Small, to show that parts and files need no memory. */
  public static final String HEAP = "-Xmx256m";

  private final Wrk wrk;
  private final String nginx;
  private final int partMebibytes;
  private final int fileBytes;
  private final int rounds;
  private final Duration turn;

  /**
   * @param pauseMillis pause before each request of a connection; empty for full load
   * @param nginx name or path of the nginx program
   * @param partMebibytes size of a part
   * @param fileBytes size of the file to play
   * @param rounds number of measured runs of each side
   * @param turn duration of one run
   */
  public FilesBench(
      OptionalInt pauseMillis,
      String nginx,
      int partMebibytes,
      int fileBytes,
      int rounds,
      Duration turn) {
    this.wrk = new Wrk(CONNECTIONS, CONNECTIONS, pauseMillis);
    this.nginx = nginx;
    this.partMebibytes = partMebibytes;
    this.fileBytes = fileBytes;
    this.rounds = rounds;
    this.turn = turn;
  }

  /** With a host of its own. */
  public void run(Path parent, Report report) throws IOException, InterruptedException {
    try (WorkFolder data = WorkFolder.below(parent);
        MeasuredHost host = MeasuredHost.start(data.path(), List.of(HEAP), Map.of())) {
      run(host, data.path(), parent, report);
    }
  }

  /**
   * @param data folder of the host
   */
  public void run(MeasuredHost host, Path data, Path parent, Report report)
      throws IOException, InterruptedException {
    try (WorkFolder work = WorkFolder.below(parent);
        Nginx other = Nginx.start(nginx, work.folder("nginx"))) {
      sendParts(host, other, work.path(), report);
      play(host, data, other, report);
      report.note(
          "Both sides use the loopback interface and the same disk, and run in turns with wrk over 2 persistent connections."
              + " Medians of the runs. nginx: 2 workers, sendfile, no log; it leaves parts in the page cache.");
      report.note("The heap of the host was limited with " + HEAP + ".");
      report.print("Files");
    }
  }

  /** Sends one part per connection again and again, to uploads that are never completed. */
  private void sendParts(MeasuredHost host, Nginx other, Path folder, Report report)
      throws IOException, InterruptedException {
    report.progress("sending parts");
    Path part = Files.write(folder.resolve("part.bin"), random(partBytes()));
    List<Request> ours = new ArrayList<>();
    for (int i = 0; i < CONNECTIONS; i++) {
      String video = host.api().createUpload(partBytes());
      ours.add(Request.put(host.local(host.api().sign(video, 1, 1).get(0).url()), part));
    }
    List<Request> theirs =
        IntStream.range(0, CONNECTIONS)
            .mapToObj(i -> Request.put(other.url("part-" + i), part))
            .toList();
    double[] speeds =
        AlternatingRuns.medians(
            rounds, List.of(() -> partSpeed(ours, folder), () -> partSpeed(theirs, folder)));
    report.add(
        Row.ratio(
            "PUT of " + partMebibytes + " MiB parts, ours on disk when acknowledged",
            speeds[0],
            speeds[1],
            " MB/s",
            THROUGHPUT_GOAL));
  }

  private int partBytes() {
    return partMebibytes << 20;
  }

  private double partSpeed(List<Request> requests, Path folder)
      throws IOException, InterruptedException {
    // Unwritten data of one side must not slow down the other.
    String unused = ProgramRunner.run(List.of("sync"), folder, TIMEOUT);
    return wrk.send(turn, requests).requestsPerSecond() * partBytes() / 1e6;
  }

  private void play(MeasuredHost host, Path data, Nginx other, Report report)
      throws IOException, InterruptedException {
    MeasuredHost.Job job = host.process(BenchClip.generated(320, 180, 1).file(), "{}");
    replaceMp4(data, job.video());
    URI ours = host.local(URI.create(job.status().path("playbackUrl").asString()));
    Download.toFile(ours, other.file("video.mp4"));
    URI theirs = other.url("video.mp4");
    report.progress("reading a file of " + fileBytes / 1_000_000 + " MB");
    compare("whole file", ours, theirs, List.of(), report);
    compare("ranges of 1 MiB", ours, theirs, ranges(1 << 20), report);
    compare("ranges of 64 KiB", ours, theirs, ranges(64 << 10), report);
  }

  /** Makes the published file of a video a large one: its content does not matter. */
  private void replaceMp4(Path data, String video) throws IOException {
    try (Stream<Path> files = Files.walk(data)) {
      Path mp4 =
          files
              .filter(file -> file.endsWith("video.mp4") && file.toString().contains(video))
              .findFirst()
              .orElseThrow(() -> new IOException("no published MP4 below " + data));
      try (OutputStream out = Files.newOutputStream(mp4)) {
        byte[] block = random(1 << 20);
        for (int left = fileBytes; left > 0; left -= block.length) {
          out.write(block, 0, Math.min(left, block.length));
        }
      }
    }
  }

  private void compare(String what, URI ours, URI theirs, List<String> headers, Report report)
      throws IOException, InterruptedException {
    double[] speeds =
        AlternatingRuns.medians(
            rounds,
            List.of(
                () -> wrk.send(turn, requests(ours, headers)).megabytesPerSecond(),
                () -> wrk.send(turn, requests(theirs, headers)).megabytesPerSecond()));
    report.add(Row.ratio("playback, " + what, speeds[0], speeds[1], " MB/s", THROUGHPUT_GOAL));
  }

  private static List<Request> requests(URI address, List<String> headers) {
    return headers.isEmpty()
        ? List.of(Request.get(address), Request.get(address))
        : headers.stream().map(header -> Request.get(address, header)).toList();
  }

  private List<String> ranges(int length) {
    Random random = new Random(1);
    IntFunction<String> range = offset -> "Range: bytes=" + offset + "-" + (offset + length - 1);
    return random.ints(RANGES, 0, fileBytes - length).mapToObj(range).toList();
  }

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(1).nextBytes(bytes);
    return bytes;
  }
}
