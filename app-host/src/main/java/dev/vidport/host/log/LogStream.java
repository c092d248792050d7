package dev.vidport.host.log;

import dev.vidport.domain.concurrent.DaemonThreads;
import dev.vidport.host.terminal.ProgressLine;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.LoggerFactory;

/**
 * Where the lines of the log go. A command writes each line itself, above a progress line. A host
 * leaves them to a thread of its own: if their reader stalls, such as the log driver of a
 * container, lines wait in a buffer and are then dropped and counted, but no request waits.
 */
final class LogStream extends OutputStream {
  private final OutputStream out;
  private final int maxBytes;
  private final AtomicReference<ProgressLine> progress = new AtomicReference<>();

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition added = lock.newCondition();
  private final Condition emptied = lock.newCondition();
  private final Queue<byte[]> lines = new ArrayDeque<>();
  private int waitingBytes;
  private boolean isWriting;
  private boolean isInBackground;
  private long dropped;

  /**
   * @param maxBytes how much waits for the reader, in bytes
   */
  LogStream(OutputStream out, int maxBytes) {
    this.out = out;
    this.maxBytes = maxBytes;
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
        send(line);
      } else {
        below.above(() -> send(line));
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
      if (waitingBytes + line.length > maxBytes) {
        dropped++;
      } else {
        lines.add(line);
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
    try {
      long reported = 0;
      while (true) {
        byte[] line = take();
        send(line);
        long now = written(line);
        if (now > reported) {
          LoggerFactory.getLogger(LogStream.class)
              .warn(
                  "Dropped lines of the log, because its reader is too slow: lines={}",
                  now - reported);
          reported = now;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private byte[] take() throws InterruptedException {
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
   * @return the number of dropped lines, once there is room for a line that tells it
   */
  private long written(byte[] line) {
    lock.lock();
    try {
      isWriting = false;
      waitingBytes -= line.length;
      if (lines.isEmpty()) {
        emptied.signalAll();
      }
      return lines.isEmpty() ? dropped : 0;
    } finally {
      lock.unlock();
    }
  }

  private void send(byte[] line) {
    try {
      out.write(line);
      out.flush();
    } catch (IOException closed) {
      // There is nowhere else to report it.
      lock.lock();
      try {
        dropped++;
      } finally {
        lock.unlock();
      }
    }
  }

  /** Lines are written as soon as possible anyway. */
  @Override
  public void flush() {}

  /** The stream of the process stays open. */
  @Override
  public void close() {}
}
