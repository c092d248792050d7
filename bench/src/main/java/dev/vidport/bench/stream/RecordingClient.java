package dev.vidport.bench.stream;

import dev.vidport.bench.host.BenchApiClient;
import dev.vidport.bench.host.RequestedSlice;
import dev.vidport.bench.system.BenchSleeper;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.OptionalDouble;
import tools.jackson.databind.JsonNode;

/**
 * Sends a file at the pace of a recording: each part at the time when its last byte would be
 * recorded.
 */
final class RecordingClient {
  private static final Duration TIMEOUT = Duration.ofMinutes(30);
  private static final Duration HEARTBEAT = Duration.ofSeconds(10);
  private static final Duration POLL = Duration.ofMillis(250);

  private final BenchApiClient api;
  private final RecordingClip recording;

  RecordingClient(BenchApiClient api, RecordingClip recording) {
    this.api = api;
    this.recording = recording;
  }

  /** Sends the file as a recording with live rendering, in the parts that the API recommends. */
  Result record() throws IOException, InterruptedException {
    return new Run(true).record();
  }

  /** Sends the file as a recording with live rendering, in parts of the size that suits all. */
  Result recordInEqualParts() throws IOException, InterruptedException {
    return new Run(false).record();
  }

  /** Uploads the whole file, and returns the seconds from the call to complete to SUCCEEDED. */
  double uploadWhole() throws IOException, InterruptedException {
    return secondsToSuccess(api.upload(recording.file(), Files.size(recording.file())));
  }

  private double secondsToSuccess(String video) throws IOException, InterruptedException {
    long begin = System.nanoTime();
    api.complete(video, "{}");
    api.awaitSuccess(video, TIMEOUT);
    return secondsSince(begin);
  }

  private static double secondsSince(long nanoTime) {
    return (System.nanoTime() - nanoTime) / 1e9;
  }

  /** One recording. */
  private final class Run {
    private final boolean growing;
    private String video = "";
    private long begin;
    private long lastHeartbeat;
    private OptionalDouble firstFrame = OptionalDouble.empty();
    private double rendered;

    /**
     * @param growing whether the size of the parts grows as the API recommends
     */
    Run(boolean growing) {
      this.growing = growing;
    }

    Result record() throws IOException, InterruptedException {
      JsonNode created = api.record(recording.file().getFileName().toString());
      video = created.path("videoId").asString();
      long partSize = created.path(growing ? "nextPartSize" : "partSize").asLong();
      long size = Files.size(recording.file());
      begin = System.nanoTime();
      lastHeartbeat = begin;
      int part = 1;
      long from = 0;
      while (from < size) {
        long bytes = Math.min(partSize, size - from);
        double due = (double) recording.seconds() * (from + bytes) / size;
        awaitTime(begin + (long) (due * 1e9));
        long next = api.sendPart(video, part, RequestedSlice.of(recording.file(), from, bytes));
        partSize = growing ? next : partSize;
        from += bytes;
        part++;
      }
      poll();
      double seconds = secondsToSuccess(video);
      return new Result(seconds, rendered, firstFrame.orElse(secondsSince(begin)));
    }

    private void awaitTime(long nanoTime) throws IOException, InterruptedException {
      for (long left = nanoTime - System.nanoTime();
          left > 0;
          left = nanoTime - System.nanoTime()) {
        BenchSleeper.sleep(Duration.ofNanos(Math.min(left, POLL.toNanos())));
        if (secondsSince(lastHeartbeat) >= HEARTBEAT.toSeconds()) {
          lastHeartbeat = System.nanoTime();
          api.heartbeat(video);
        }
        if (firstFrame.isEmpty()) {
          poll();
        }
      }
    }

    private void poll() throws IOException, InterruptedException {
      rendered = api.status(video).path("progress").path("videoSeconds").asDouble();
      if (rendered > 0 && firstFrame.isEmpty()) {
        firstFrame = OptionalDouble.of(secondsSince(begin));
      }
    }
  }

  /**
   * The measurements of one recording.
   *
   * @param seconds from the call to complete to SUCCEEDED
   * @param renderedSeconds seconds of video rendered at the call to complete
   * @param firstFrameSeconds from the start of the recording to the first status that reports
   *     rendered video; to SUCCEEDED if no status before complete did
   */
  record Result(double seconds, double renderedSeconds, double firstFrameSeconds) {}
}
