package dev.vidport.bench.hostile;

import dev.vidport.bench.clip.Ffmpeg;
import dev.vidport.bench.host.MeasuredHost;
import dev.vidport.bench.load.Wrk;
import dev.vidport.bench.load.Wrk.Request;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.WorkFolder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Measures the requests of an honest client, alone and next to a hostile one that holds
 * connections, guesses keys, sends files that are costly to process and fills its open uploads.
 * Every request of the honest client must succeed.
 */
public final class HostileBench {
  private static final Goal GOAL = Goal.atMost(2);
  private static final int LARGE_PART = 16 << 20;

  /** One connection for each kind of request. Their rate is below the limit of the host. */
  private static final Wrk HONEST = new Wrk(3, 1, OptionalInt.of(50));

  /** More than the open uploads and the work files of one account take. */
  private static final long ABOVE_RESERVE_MB = 4_096;

  private final Duration time;
  private final String largeSize;
  private final int longMinutes;

  /**
   * @param time how long the honest client is measured, alone and again next to the hostile one
   * @param largeSize frame size of the costly file with few frames, such as {@code 8192x4320}: some
   *     kilobytes that need gigabytes to decode and scale
   * @param longMinutes length of the costly file with small frames: hours in less than a megabyte
   */
  public HostileBench(Duration time, String largeSize, int longMinutes) {
    this.time = time;
    this.largeSize = largeSize;
    this.longMinutes = longMinutes;
  }

  public void run(Path parent, Report report) throws IOException, InterruptedException {
    report.progress("generating costly files, unless they exist");
    List<Path> costly = List.of(huge(), endless());
    try (WorkFolder work = WorkFolder.below(parent)) {
      Path folder = work.folder("host");
      long reserve = freeMegabytes(folder) - ABOVE_RESERVE_MB;
      Map<String, String> settings =
          Map.of(
              "VIDPORT_HTTP_TRUSTED_PROXIES", "none",
              "VIDPORT_RATE_PER_SECOND", "50",
              "VIDPORT_RATE_BURST", "100",
              "VIDPORT_OPEN_UPLOADS", "100",
              "VIDPORT_OPEN_UPLOAD_GB", "1",
              "VIDPORT_UPLOAD_FREE_MB", Long.toString(reserve));
      try (MeasuredHost host = MeasuredHost.start(folder, List.of(), settings)) {
        compare(host, costly, work.path(), report);
      }
      if (freeMegabytes(folder) < reserve) {
        throw new IOException("the hostile client used the free space that the host must keep");
      }
    }
    report.note(
        "The honest client lists videos, tries an upload as a dry run and sends a part of 5 bytes, with a pause of 50 ms on"
            + " each of 3 connections. The hostile clients run in a process of the lowest priority, because they stand for"
            + " other machines.");
    report.print("Next to a hostile client");
  }

  private void compare(MeasuredHost host, List<Path> costly, Path folder, Report report)
      throws IOException, InterruptedException {
    String hostileKey = host.createAccount("eve@example.com");
    // The connections of the first one exhaust the limit of their account.
    String uploadKey = host.createAccount("mallory@example.com");
    List<Request> honest = honestRequests(host, folder);
    Duration warmUp = Duration.ofSeconds(Math.max(1, time.toSeconds() / 4));
    report.progress("the honest client alone");
    Wrk.Result unused = HONEST.send(warmUp, honest);
    Wrk.Result alone = HONEST.send(time, honest);
    report.progress("both clients");
    URI part = partLink(host, hostileKey, LARGE_PART);
    try (HostileProcess hostile =
        HostileProcess.start(host.address(), hostileKey, part, uploadKey, costly)) {
      // The host compiles the code of jobs when the first ones arrive.
      unused = HONEST.send(warmUp, honest);
      Wrk.Result attacked = HONEST.send(time, honest);
      report.note("Sent by the hostile clients: " + hostile.stop() + ".");
      String what = " of all requests, next to a hostile client against alone";
      report.add(
          Row.ratio(
              "99th percentile" + what,
              attacked.percentile99Millis(),
              alone.percentile99Millis(),
              " ms",
              GOAL));
      report.add(
          Row.ratio("median" + what, attacked.medianMillis(), alone.medianMillis(), " ms", GOAL)
              .withoutGoal());
      report.note(alone.requests() + " requests alone, " + attacked.requests() + " under attack.");
    }
  }

  private static List<Request> honestRequests(MeasuredHost host, Path folder)
      throws IOException, InterruptedException {
    Path part = Files.writeString(folder.resolve("part"), "hello");
    Path upload =
        Files.writeString(folder.resolve("upload"), "{\"fileName\":\"a.mov\",\"sizeBytes\":5}");
    URI videos = URI.create(host.address() + "/v1/videos");
    String authorization = "Authorization: Bearer " + host.key();
    return List.of(
        Request.get(videos, authorization),
        Request.post(
            URI.create(videos + "?dryRun=true"),
            upload,
            authorization,
            "Content-Type: application/json"),
        Request.put(partLink(host, host.key(), Files.size(part)), part));
  }

  private static URI partLink(MeasuredHost host, String key, long sizeBytes)
      throws IOException, InterruptedException {
    String video = host.api(key).createUpload(sizeBytes);
    return host.local(host.api(key).sign(video, 1, 1).get(0).url());
  }

  /** A few large black frames. */
  private Path huge() throws IOException, InterruptedException {
    return Ffmpeg.once("huge-1-" + largeSize + ".mp4", black(largeSize, 5));
  }

  /** Small black frames at 5 frames per second, for a long time. */
  private Path endless() throws IOException, InterruptedException {
    Path minute = Ffmpeg.once("minute-1.mp4", black("64x64", 300));
    return Ffmpeg.once(
        "endless-1-" + longMinutes + ".mp4",
        Ffmpeg.command("-stream_loop %s -i %s -c copy", longMinutes - 1, minute));
  }

  private static List<String> black(String size, int frames) {
    return Ffmpeg.command(
        "-f lavfi -i color=black:rate=5:size=%s -frames:v %s -c:v libx264 -preset ultrafast -pix_fmt yuv420p",
        size, frames);
  }

  private static long freeMegabytes(Path folder) throws IOException {
    return Files.getFileStore(folder).getUsableSpace() >> 20;
  }
}
