package dev.vidport.media.source;

import dev.vidport.domain.file.ByteRange;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.media.port.ReadableStore;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Copies a byte range from the store. When the store drops a connection, resumes at the same
 * position after a pause.
 */
final class RangeCopy {
  private static final int MAX_ATTEMPTS = 3;
  private static final long FIRST_PAUSE_MILLIS = 250;
  private static final int BUFFER = 256 * 1024;

  private final ReadableStore store;
  private final ObjectKey key;
  private final HostActivity activity;
  private final AtomicReference<IOException> fault;
  private final Pause pause;

  /**
   * @param fault receives the last exception of the store when all attempts fail, unless one is
   *     already recorded; faults of the reader are not recorded
   */
  RangeCopy(
      ReadableStore store,
      ObjectKey key,
      HostActivity activity,
      AtomicReference<IOException> fault) {
    this(store, key, activity, fault, RangeCopy::await);
  }

  RangeCopy(
      ReadableStore store,
      ObjectKey key,
      HostActivity activity,
      AtomicReference<IOException> fault,
      Pause pause) {
    this.store = store;
    this.key = key;
    this.activity = activity;
    this.fault = fault;
    this.pause = pause;
  }

  void copy(ByteRange range, OutputStream out) throws IOException {
    byte[] buffer = new byte[(int) Math.min(BUFFER, range.length())];
    long position = range.offset();
    for (int attempt = 1; position < range.end(); attempt++) {
      try (InputStream in = open(position, range.end())) {
        for (int n = fill(in, buffer); n > 0; n = fill(in, buffer)) {
          write(out, buffer, n);
          position += n;
        }
        if (position < range.end()) {
          throw new EOFException(
              key + " ended at byte " + position + ", before byte " + range.end());
        }
      } catch (ReaderLeft left) {
        throw left;
      } catch (IOException e) {
        if (attempt == MAX_ATTEMPTS) {
          fault.compareAndSet(null, e);
          throw e;
        }
        pauseAfter(attempt);
      }
    }
  }

  private InputStream open(long from, long to) throws IOException {
    return activity.during(() -> store.read(key, from, to - from));
  }

  /** The inputs of a run fail together; a random part of the pause spreads their retries. */
  private void pauseAfter(int failures) throws InterruptedIOException {
    long millis = FIRST_PAUSE_MILLIS << (failures - 1);
    try {
      Duration length = Duration.ofMillis(millis + ThreadLocalRandom.current().nextLong(millis));
      boolean unused =
          activity.during(
              () -> {
                pause.await(length);
                return true;
              });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (InterruptedIOException) new InterruptedIOException("the server closes").initCause(e);
    }
  }

  private static void await(Duration length) throws InterruptedException {
    boolean unused = new CountDownLatch(1).await(length.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Waits for a full buffer, since each small write would cost a system call. */
  private int fill(InputStream in, byte[] buffer) throws IOException {
    return activity.during(() -> in.readNBytes(buffer, 0, buffer.length));
  }

  private static void write(OutputStream out, byte[] buffer, int count) throws ReaderLeft {
    try {
      out.write(buffer, 0, count);
    } catch (IOException e) {
      throw new ReaderLeft(e);
    }
  }

  /** Waits between two attempts. */
  @FunctionalInterface
  interface Pause {
    void await(Duration length) throws InterruptedException;
  }

  private static final class ReaderLeft extends IOException {
    private static final long serialVersionUID = 1L;

    ReaderLeft(IOException cause) {
      super(cause);
    }
  }
}
