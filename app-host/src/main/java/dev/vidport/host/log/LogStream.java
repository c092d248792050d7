package dev.vidport.host.log;

import dev.vidport.domain.concurrent.DaemonThreads;
import dev.vidport.host.terminal.ProgressLine;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Where the lines of the log go. A command writes each line itself, above a progress line. A host
 * leaves them to a thread of its own: if their reader stalls, such as the log driver of a
 * container, lines wait in a buffer and are then dropped and counted, but no request waits. A line
 * that can't be written is counted as well, because the disk is full or the reader is gone. Once
 * the reader works again, a line reports the number.
 */
final class LogStream extends OutputStream {
  private static final Duration REPORT_INTERVAL = Duration.ofMinutes(1);

  private final OutputStream out;
  private final int maxBytes;
  private final LongSupplier nanoTime;
  private final AtomicReference<ProgressLine> progress = new AtomicReference<>();

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition added = lock.newCondition();
  private final Condition emptied = lock.newCondition();
  private final Queue<Line> lines = new ArrayDeque<>();
  private int waitingBytes;
  private boolean isWriting;
  private boolean isInBackground;
  private long dropped;

  /** The number of dropped lines that the reader knows of. */
  private long reported;

  /** What {@link #reported} is once the reader has got the report that is being made. */
  private long reporting;

  private long nextReport;

  /** The thread that writes lines in the background; the only lines of its own are reports. */
  private @Nullable Thread writer;

  /**
   * @param maxBytes how much waits for the reader, in bytes
   * @param nanoTime as {@link System#nanoTime}
   */
  LogStream(OutputStream out, int maxBytes, LongSupplier nanoTime) {
    this.out = out;
    this.maxBytes = maxBytes;
    this.nanoTime = nanoTime;
    this.nextReport = nanoTime.getAsLong();
  }

  /** Lines are written above {@code line} from now on. */
  void writeAbove(ProgressLine line) {
    progress.set(line);
  }

  /** From now on, no caller waits for the reader of the log. */
  void writeInBackground() {
    lock.lock();
    try {
      if (isInBackground) {
        return;
      }
      isInBackground = true;
    } finally {
      lock.unlock();
    }
    DaemonThreads.start("log", this::writeLines);
  }

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b});
  }

  @Override
  public void write(byte[] line) {
    write(line, 0, line.length);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    byte[] line = new byte[length];
    System.arraycopy(bytes, offset, line, 0, length);
    if (!add(line)) {
      ProgressLine below = progress.get();
      if (below == null) {
        sendNow(line);
      } else {
        below.above(() -> sendNow(line));
      }
    }
  }

  private void sendNow(byte[] line) {
    if (!send(line)) {
      lock.lock();
      try {
        dropped++;
      } finally {
        lock.unlock();
      }
    }
  }

  /**
   * @return false if the caller has to write the line itself
   */
  private boolean add(byte[] line) {
    lock.lock();
    try {
      if (!isInBackground) {
        return false;
      }
      boolean isReport = Thread.currentThread() == writer;
      if (waitingBytes + line.length > maxBytes && !isReport) {
        dropped++;
      } else {
        lines.add(new Line(line, isReport ? OptionalLong.of(reporting) : OptionalLong.empty()));
        waitingBytes += line.length;
        added.signal();
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** The number of lines that were dropped. */
  long dropped() {
    lock.lock();
    try {
      return dropped;
    } finally {
      lock.unlock();
    }
  }

  /** Waits until every line is written, for {@code limit} at most. */
  void drain(Duration limit) {
    lock.lock();
    try {
      long nanos = limit.toNanos();
      while (isInBackground && (isWriting || !lines.isEmpty()) && nanos > 0) {
        nanos = emptied.awaitNanos(nanos);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }

  private void writeLines() {
    lock.lock();
    try {
      writer = Thread.currentThread();
    } finally {
      lock.unlock();
    }
    try {
      while (true) {
        Line line = take();
        boolean isWritten = send(line.text);
        long unreported = ended(line, isWritten);
        if (unreported > 0) {
          LoggerFactory.getLogger(LogStream.class)
              .warn(
                  "Dropped lines of the log, because its reader is too slow or gone: lines={}",
                  unreported);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Line take() throws InterruptedException {
    lock.lock();
    try {
      while (lines.isEmpty()) {
        added.await();
      }
      isWriting = true;
      return Objects.requireNonNull(lines.remove());
    } finally {
      lock.unlock();
    }
  }

  /**
   * @return the number of lines to report, if the reader works, there is room for the report, and
   *     the last one is old enough; otherwise 0
   */
  private long ended(Line line, boolean isWritten) {
    lock.lock();
    try {
      isWriting = false;
      waitingBytes -= line.text.length;
      if (lines.isEmpty()) {
        emptied.signalAll();
      }
      if (!isWritten) {
        // A report that fails must not cause another one.
        dropped += line.report.isPresent() ? 0 : 1;
        return 0;
      }
      reported = line.report.orElse(reported);
      long now = nanoTime.getAsLong();
      if (dropped == reported || !lines.isEmpty() || now - nextReport < 0) {
        return 0;
      }
      nextReport = now + REPORT_INTERVAL.toNanos();
      reporting = dropped;
      return reporting - reported;
    } finally {
      lock.unlock();
    }
  }

  /** Whether the reader got the line. There is nowhere else to report that it did not. */
  private boolean send(byte[] line) {
    try {
      out.write(line);
      out.flush();
      return true;
    } catch (IOException failed) {
      return false;
    }
  }

  /** Lines are written as soon as possible anyway. */
  @Override
  public void flush() {}

  /** The stream of the process stays open. */
  @Override
  public void close() {}

  private static final class Line {
    private final byte[] text;

    /** For a report of dropped lines, the number of all of them until then. */
    private final OptionalLong report;

    Line(byte[] text, OptionalLong report) {
      this.text = text;
      this.report = report;
    }
  }
}
