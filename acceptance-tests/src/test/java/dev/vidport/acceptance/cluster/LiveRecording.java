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

/** A prestarted recording whose client sends parts and heartbeats. */
final class LiveRecording implements AutoCloseable {
  /** Minimum size of every part except the last. */
  private static final int PART_BYTES = 5 << 20;

  private static final int HEARTBEAT_SECONDS = 10;

  private final RetryingClient client;
  private final String video;
  private final Deque<byte[]> parts;
  private final long sizeBytes;
  private final int partCount;
  private boolean isComplete;
  private final ScheduledExecutorService heartbeats = Executors.newSingleThreadScheduledExecutor();

  private LiveRecording(RetryingClient client, String video, byte[] content) {
    this.client = client;
    this.video = video;
    this.parts = parts(content);
    this.sizeBytes = content.length;
    this.partCount = parts.size();
  }

  /** Creates a recording and sends its first part. */
  static LiveRecording begin(RetryingClient client, Path file) {
    LiveRecording recording =
        new LiveRecording(client, client.record(file.getFileName().toString()), read(file));
    recording.sendNext();
    Future<?> unused =
        recording.heartbeats.scheduleWithFixedDelay(
            () -> client.heartbeat(recording.video),
            HEARTBEAT_SECONDS,
            HEARTBEAT_SECONDS,
            TimeUnit.SECONDS);
    return recording;
  }

  String video() {
    return video;
  }

  /** Number of {@link #sendNext} calls until it is complete. */
  synchronized int remainingCalls() {
    return isComplete ? 0 : parts.size() + 1;
  }

  /** Sends the next part, or completes the recording if none is left. */
  synchronized void sendNext() {
    if (parts.isEmpty()) {
      heartbeats.shutdown();
      client.complete(video, sizeBytes, partCount);
      isComplete = true;
    } else {
      client.sendRecordedPart(video, partCount - parts.size() + 1, parts.remove());
    }
  }

  private static Deque<byte[]> parts(byte[] all) {
    Deque<byte[]> parts = new ArrayDeque<>();
    for (int from = 0; from < all.length; from += PART_BYTES) {
      parts.add(Arrays.copyOfRange(all, from, Math.min(all.length, from + PART_BYTES)));
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
    heartbeats.shutdownNow();
  }
}
