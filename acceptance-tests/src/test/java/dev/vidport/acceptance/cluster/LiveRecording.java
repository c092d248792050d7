package dev.vidport.acceptance.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A recording that is rendered while its client sends it, part by part, with heartbeats. */
final class LiveRecording implements AutoCloseable {
  /** The least that a part may have, but for the last. */
  private static final int PART = 5 << 20;

  private static final int HEARTBEAT_SECONDS = 10;

  private final PatientClient client;
  private final String video;
  private final Deque<byte[]> parts;
  private final long sizeBytes;
  private final int partCount;
  private final ScheduledExecutorService heart = Executors.newSingleThreadScheduledExecutor();

  private LiveRecording(PatientClient client, String video, byte[] content) {
    this.client = client;
    this.video = video;
    this.parts = parts(content);
    this.sizeBytes = content.length;
    this.partCount = parts.size();
  }

  /** Opens a recording and sends its first part. */
  static LiveRecording begin(PatientClient client, Path file) {
    LiveRecording recording =
        new LiveRecording(client, client.record(file.getFileName().toString()), read(file));
    recording.goOn();
    Future<?> unused =
        recording.heart.scheduleWithFixedDelay(
            () -> client.heartbeat(recording.video),
            HEARTBEAT_SECONDS,
            HEARTBEAT_SECONDS,
            TimeUnit.SECONDS);
    return recording;
  }

  String video() {
    return video;
  }

  /** How often it has to {@link #goOn} before it is complete. */
  synchronized int left() {
    return parts.size() + 1;
  }

  /** Sends the next part; when there is none, the recording is over. */
  synchronized void goOn() {
    if (parts.isEmpty()) {
      heart.shutdown();
      client.complete(video, sizeBytes, partCount);
    } else {
      client.sendRecorded(video, partCount - parts.size() + 1, parts.remove());
    }
  }

  private static Deque<byte[]> parts(byte[] all) {
    Deque<byte[]> parts = new ArrayDeque<>();
    for (int from = 0; from < all.length; from += PART) {
      parts.add(Arrays.copyOfRange(all, from, Math.min(all.length, from + PART)));
    }
    return parts;
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    heart.shutdownNow();
  }
}
