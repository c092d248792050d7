package dev.vidport.media.source;

import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectStore;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicReference;

/** Copies a range out of the store; goes on where it was when the store drops a connection. */
final class RangeCopy {
  private static final int TRIES = 3;
  private static final int BUFFER = 256 * 1024;

  private final ObjectStore store;
  private final ObjectKey key;
  private final AtomicReference<IOException> fault;

  /**
   * @param fault takes the first fault of the store; faults of the reader are not noted
   */
  RangeCopy(ObjectStore store, ObjectKey key, AtomicReference<IOException> fault) {
    this.store = store;
    this.key = key;
    this.fault = fault;
  }

  void copy(ByteRange range, OutputStream out) throws IOException {
    byte[] buffer = new byte[(int) Math.min(BUFFER, range.length())];
    long position = range.first();
    for (int tried = 1; position < range.end(); tried++) {
      try (InputStream in = store.read(key, position, range.end() - position)) {
        for (int n = fill(in, buffer); n > 0; n = fill(in, buffer)) {
          write(out, buffer, n);
          position += n;
        }
        if (position < range.end()) {
          throw new EOFException(key + " ended at byte " + position + " of " + range.end());
        }
      } catch (ReaderLeft left) {
        throw left;
      } catch (IOException e) {
        if (tried == TRIES) {
          fault.compareAndSet(null, e);
          throw e;
        }
      }
    }
  }

  /** Waits for a full buffer: small writes would cost a system call each. */
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
