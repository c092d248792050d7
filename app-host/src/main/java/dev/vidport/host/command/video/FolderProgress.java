package dev.vidport.host.command.video;

import dev.vidport.client.UploadListener;
import dev.vidport.host.terminal.ByteProgress;
import dev.vidport.host.terminal.ProgressLine;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Shows the progress of the uploads of a folder in one line. */
final class FolderProgress {
  private final ProgressLine output;
  private final long totalBytes;
  private final int totalFiles;
  private final ByteProgress bytes;
  private final Clock clock = Clock.systemUTC();
  private final AtomicInteger files = new AtomicInteger();
  private final Map<FileListener, Long> sent = new ConcurrentHashMap<>();

  FolderProgress(ProgressLine output, int totalFiles, long totalBytes) {
    this.output = output;
    this.totalFiles = totalFiles;
    this.totalBytes = totalBytes;
    this.bytes = new ByteProgress("Uploading", Math.max(1, totalBytes));
  }

  /** The listener of one file. */
  UploadListener file() {
    return new FileListener();
  }

  void finished() {
    files.incrementAndGet();
    show();
  }

  private synchronized void show() {
    long done = sent.values().stream().mapToLong(Long::longValue).sum();
    output.show(
        bytes.line(clock.instant(), Math.min(done, totalBytes))
            + "  "
            + files.get()
            + " of "
            + totalFiles
            + " files");
  }

  private final class FileListener implements UploadListener {
    private final AtomicLong before = new AtomicLong();
    private final Map<Integer, Long> parts = new ConcurrentHashMap<>();

    @Override
    public void opened(String videoId, boolean resumed, long uploadedBytes) {
      before.set(uploadedBytes);
      parts.clear();
      update();
    }

    @Override
    public void sending(int partNumber, long partBytes) {
      parts.put(partNumber, partBytes);
      update();
    }

    @Override
    public void uploaded(int partNumber) {}

    @Override
    public void retrying(int partNumber, String reason) {
      output.print("Part " + partNumber + " failed and will be sent again: " + reason);
    }

    private void update() {
      sent.put(this, before.get() + parts.values().stream().mapToLong(Long::longValue).sum());
      show();
    }
  }
}
