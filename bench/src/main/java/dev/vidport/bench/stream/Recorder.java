package dev.vidport.bench.stream;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vidport.bench.host.ApiCalls;
import dev.vidport.bench.host.FileSlice;
import dev.vidport.bench.system.Pause;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;

/** Sends a file as if it were being recorded: each part when its last byte would be there. */
final class Recorder {
  private static final Duration LONGEST = Duration.ofMinutes(30);
  private static final Duration HEARTBEAT = Duration.ofSeconds(10);

  private final ApiCalls api;
  private final Recorded recorded;

  Recorder(ApiCalls api, Recorded recorded) {
    this.api = api;
    this.recorded = recorded;
  }

  /** Records all of it, and answers the seconds from the call of complete to SUCCEEDED. */
  Done record() throws IOException, InterruptedException {
    JsonNode created = api.record(recorded.file().getFileName().toString());
    String video = created.path("videoId").asText();
    long partSize = created.path("partSize").asLong();
    long size = Files.size(recorded.file());
    long begin = System.nanoTime();
    int part = 1;
    for (long from = 0; from < size; from += partSize) {
      long bytes = Math.min(partSize, size - from);
      double due = (double) recorded.seconds() * (from + bytes) / size;
      until(begin + (long) (due * 1e9), video);
      api.sendPart(video, part++, FileSlice.of(recorded.file(), from, bytes));
    }
    double rendered = api.status(video).path("progress").path("videoSeconds").asDouble();
    return new Done(secondsToSuccess(video), rendered);
  }

  /** Sends the same file whole, and answers the same seconds. */
  double whole() throws IOException, InterruptedException {
    return secondsToSuccess(api.upload(recorded.file(), Files.size(recorded.file())));
  }

  private double secondsToSuccess(String video) throws IOException, InterruptedException {
    long begin = System.nanoTime();
    api.complete(video, "{}");
    api.awaitSuccess(video, LONGEST);
    return (System.nanoTime() - begin) / 1e9;
  }

  private void until(long nanoTime, String video) throws IOException, InterruptedException {
    for (long left = nanoTime - System.nanoTime(); left > 0; left = nanoTime - System.nanoTime()) {
      Pause.of(Duration.ofNanos(Math.min(left, HEARTBEAT.toNanos())));
      api.heartbeat(video);
    }
  }

  /**
   * What came of a recording.
   *
   * @param seconds from the call of complete to SUCCEEDED
   * @param renderedSeconds of picture that were rendered when complete was called
   */
  record Done(double seconds, double renderedSeconds) {}
}
