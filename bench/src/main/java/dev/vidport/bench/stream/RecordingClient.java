package dev.vidport.bench.stream;

import dev.vidport.bench.host.BenchApiClient;
import dev.vidport.bench.host.RequestedSlice;
import dev.vidport.bench.system.BenchSleeper;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import tools.jackson.databind.JsonNode;

/**
 * Sends a file at the pace of a recording: each part at the time when its last byte would be
 * recording.
 */
final class RecordingClient {
  private static final Duration TIMEOUT = Duration.ofMinutes(30);
  private static final Duration HEARTBEAT = Duration.ofSeconds(10);

  private final BenchApiClient api;
  private final RecordingClip recording;

  RecordingClient(BenchApiClient api, RecordingClip recording) {
    this.api = api;
    this.recording = recording;
  }

  /** Sends the file as a recording with live rendering. */
  Result record() throws IOException, InterruptedException {
    JsonNode created = api.record(recording.file().getFileName().toString());
    String video = created.path("videoId").asString();
    long partSize = created.path("partSize").asLong();
    long size = Files.size(recording.file());
    long begin = System.nanoTime();
    int part = 1;
    for (long from = 0; from < size; from += partSize) {
      long bytes = Math.min(partSize, size - from);
      double due = (double) recording.seconds() * (from + bytes) / size;
      heartbeatUntil(begin + (long) (due * 1e9), video);
      api.sendPart(video, part++, RequestedSlice.of(recording.file(), from, bytes));
    }
    double rendered = api.status(video).path("progress").path("videoSeconds").asDouble();
    return new Result(secondsToSuccess(video), rendered);
  }

  /** Uploads the whole file, and returns the seconds from the call to complete to SUCCEEDED. */
  double uploadWhole() throws IOException, InterruptedException {
    return secondsToSuccess(api.upload(recording.file(), Files.size(recording.file())));
  }

  private double secondsToSuccess(String video) throws IOException, InterruptedException {
    long begin = System.nanoTime();
    api.complete(video, "{}");
    api.awaitSuccess(video, TIMEOUT);
    return (System.nanoTime() - begin) / 1e9;
  }

  private void heartbeatUntil(long nanoTime, String video)
      throws IOException, InterruptedException {
    for (long left = nanoTime - System.nanoTime(); left > 0; left = nanoTime - System.nanoTime()) {
      BenchSleeper.sleep(Duration.ofNanos(Math.min(left, HEARTBEAT.toNanos())));
      api.heartbeat(video);
    }
  }

  /**
   * The measurements of one recording.
   *
   * @param seconds from the call to complete to SUCCEEDED
   * @param renderedSeconds seconds of video rendered at the call to complete
   */
  record Result(double seconds, double renderedSeconds) {}
}
