package dev.vidport.host.command.video;

import dev.vidport.client.UploadListener;
import dev.vidport.domain.concurrent.DaemonThreads;
import dev.vidport.domain.id.VisibleText;
import dev.vidport.host.terminal.ByteProgress;
import dev.vidport.host.terminal.ProgressLine;
import java.time.Clock;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Shows the progress of an upload, five times a second, even while the network stalls. */
public final class UploadProgressDisplay implements UploadListener, AutoCloseable {
  private static final long INTERVAL_MILLIS = 200;

  private final ProgressLine output;
  private final long total;
  private final ByteProgress progress;
  private final Clock clock = Clock.systemUTC();
  private final AtomicLong uploaded = new AtomicLong();
  private final ConcurrentMap<Integer, Long> sent = new ConcurrentHashMap<>();
  private volatile boolean open;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("progress"));

  private UploadProgressDisplay(ProgressLine output, String title, long total) {
    this.output = output;
    this.total = total;
    this.progress = new ByteProgress(title, total);
  }

  /**
   * @param total size of the file in bytes
   */
  public static UploadProgressDisplay start(ProgressLine output, String title, long total) {
    UploadProgressDisplay display = new UploadProgressDisplay(output, title, total);
    Future<?> unused =
        display.timer.scheduleAtFixedRate(
            display::show, INTERVAL_MILLIS, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
    return display;
  }

  @Override
  public void opened(String videoId, boolean resumed, long uploadedBytes) {
    uploaded.set(uploadedBytes);
    sent.clear();
    output.print(
        resumed
            ? "Resuming upload of video "
                + VisibleText.of(videoId)
                + ": "
                + ByteProgress.bytes(uploadedBytes)
                + " already uploaded."
            : "Video " + VisibleText.of(videoId));
    open = true;
  }

  @Override
  public void sending(int partNumber, long bytes) {
    sent.put(partNumber, bytes);
  }

  @Override
  public void uploaded(int partNumber) {}

  @Override
  public void retrying(int partNumber, String reason) {
    output.print("Part " + partNumber + " failed and will be sent again: " + reason);
  }

  private void show() {
    if (open) {
      output.show(line());
    }
  }

  private synchronized String line() {
    long done = uploaded.get() + sent.values().stream().mapToLong(Long::longValue).sum();
    return progress.line(clock.instant(), Math.min(done, total));
  }

  @Override
  public void close() {
    timer.shutdownNow();
    if (open) {
      output.print(line());
    }
  }
}
