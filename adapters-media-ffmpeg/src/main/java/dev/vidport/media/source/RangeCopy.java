package dev.vidport.media.source;

import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectStore;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Copies a byte range from the store; resumes at its position when the store drops a connection.
 */
final class RangeCopy {
  private static final int MAX_ATTEMPTS = 3;
  private static final int BUFFER = 256 * 1024;

  private final ObjectStore store;
  private final ObjectKey key;
  private final AtomicReference<IOException> fault;

  /**
   * @param fault receives the last exception of the store when all attempts fail, unless one is
   *     already recorded; faults of the reader are not recorded
   */
  RangeCopy(ObjectStore store, ObjectKey key, AtomicReference<IOException> fault) {
    this.store = store;
    this.key = key;
    this.fault = fault;
  }

  void copy(SourceByteRange range, OutputStream out) throws IOException {
    byte[] buffer = new byte[(int) Math.min(BUFFER, range.length())];
    long position = range.first();
    for (int attempt = 1; position < range.end(); attempt++) {
      try (InputStream in = store.read(key, position, range.end() - position)) {
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
      }
    }
  }

  /** Waits for a full buffer, since each small write would cost a system call. */
  private static int fill(InputStream in, byte[] buffer) throws IOException {
    return in.readNBytes(buffer, 0, buffer.length);
  }

  private static void write(OutputStream out, byte[] buffer, int count) throws ReaderLeft {
    try {
      out.write(buffer, 0, count);
    } catch (IOException e) {
      throw new ReaderLeft(e);
    }
  }

  private static final class ReaderLeft extends IOException {
    private static final long serialVersionUID = 1L;

    ReaderLeft(IOException cause) {
      super(cause);
    }
  }
}
