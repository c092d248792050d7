package dev.vidport.bench.stream;

import dev.vidport.bench.clip.BenchClip;
import dev.vidport.bench.clip.Ffmpeg;
import dev.vidport.bench.host.BenchApiClient;
import dev.vidport.bench.host.MeasuredHost;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.BenchSleeper;
import dev.vidport.client.ApiRequests.SignedPart;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** Compares live rendering of recordings with uploads of the same files. */
public final class StreamBench {
  private static final Goal COMPLETION_GOAL = Goal.atMost(0.2);
  private static final Duration TIMEOUT = Duration.ofMinutes(30);
  private static final Duration HEARTBEAT = Duration.ofSeconds(10);

  private final BenchClip clip;
  private final int seconds;

  /**
   * @param clip content of the recordings, repeated
   * @param seconds length of each recording
   */
  public StreamBench(BenchClip clip, int seconds) {
    this.clip = clip;
    this.seconds = seconds;
  }

  public void run(MeasuredHost host, Report report) throws IOException, InterruptedException {
    report.progress("creating recordings, unless they exist");
    Path webm =
        recording(
            "webm",
            "-c:v libvpx -deadline realtime -cpu-used 8 -b:v 5M -minrate 4M -g 90 -c:a libopus"
                + " -live 1 -cluster_time_limit 1000");
    Path mp4 =
        recording(
            "mp4",
            "-c:v libx264 -preset ultrafast -b:v 5M -g 30 -c:a aac"
                + " -movflags +frag_keyframe+empty_moov+default_base_moof");
    compare("WebM", host, webm, report);
    compare("fragmented MP4", host, mp4, report);
    report.note(
        "Ours: streaming upload with prestart, in the parts that the API recommends, at the pace of the recording. Theirs:"
            + " the same file as an upload of known size, afterwards on the same host.");
    report.print("Stream");
  }

  /** A file as a browser records it, without duration and index. */
  private Path recording(String extension, String options)
      throws IOException, InterruptedException {
    List<String> command = Ffmpeg.command("-stream_loop -1 -i %s -t %s", clip.file(), seconds);
    command.addAll(Ffmpeg.options(options));
    return Ffmpeg.once(
        String.format(Locale.ROOT, "recording-1-%d-%d.%s", clip.height(), seconds, extension),
        command);
  }

  private void compare(String kind, MeasuredHost host, Path file, Report report)
      throws IOException, InterruptedException {
    String name = String.format(Locale.ROOT, "%s, %dp30, %d s", kind, clip.height(), seconds);
    report.progress("ours: recording " + name);
    String video = record(host.api(), file);
    JsonNode progress = host.api().status(video).path("progress");
    double recorded = secondsToSuccess(host.api(), video);
    report.progress("theirs: upload of the same file");
    double whole = host.process(file, "{}").seconds();
    report.add(Row.ratio("complete to SUCCEEDED, " + name, recorded, whole, " s", COMPLETION_GOAL));
    report.note(
        String.format(
            Locale.ROOT,
            "%s: %.1f s were rendered at the call to complete.",
            name,
            progress.path("videoSeconds").asDouble()));
  }

  /** Sends each part at the time when its last byte would be recorded; returns the video ID. */
  private String record(BenchApiClient api, Path file) throws IOException, InterruptedException {
    JsonNode created =
        api.post(
            "/videos",
            String.format(
                Locale.ROOT,
                "{\"fileName\":\"%s\",\"streaming\":true,\"prestart\":true}",
                file.getFileName()));
    String video = created.path("videoId").asString();
    long partSize = created.path("nextPartSize").asLong();
    long size = Files.size(file);
    long begin = System.nanoTime();
    long sent = 0;
    for (int number = 1; sent < size; number++) {
      long bytes = Math.min(partSize, size - sent);
      double due = (double) seconds * (sent + bytes) / size;
      awaitTime(begin + (long) (due * 1e9), api, video);
      JsonNode signed =
          api.post(
              "/videos/" + video + "/parts",
              String.format(
                  Locale.ROOT,
                  "{\"parts\":[{\"partNumber\":%d,\"sizeBytes\":%d}]}",
                  number,
                  bytes));
      URI url = URI.create(signed.at("/parts/0/url").asString());
      api.sendPart(new SignedPart(number, bytes, url), file, sent);
      partSize = signed.path("nextPartSize").asLong();
      sent += bytes;
    }
    return video;
  }

  private static void awaitTime(long nanoTime, BenchApiClient api, String video)
      throws IOException, InterruptedException {
    for (long left = nanoTime - System.nanoTime(); left > 0; left = nanoTime - System.nanoTime()) {
      BenchSleeper.sleep(Duration.ofNanos(Math.min(left, HEARTBEAT.toNanos())));
      JsonNode unused = api.post("/videos/" + video + "/heartbeat", "{}");
    }
  }

  private static double secondsToSuccess(BenchApiClient api, String video)
      throws IOException, InterruptedException {
    long begin = System.nanoTime();
    api.complete(video, "{}");
    JsonNode unused = api.awaitSuccess(video, TIMEOUT);
    return (System.nanoTime() - begin) / 1e9;
  }
}
