package dev.vidport.http.server.file;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/**
 * Bytes from a client: tells its faults from those of the store, and does not let it hold a thread
 * with a trickle.
 */
final class ClientBytes extends FilterInputStream {
  private static final long GRACE_NANOS = Duration.ofSeconds(30).toNanos();
  private static final long LEAST_PER_SECOND = 1024;

  private final long start = System.nanoTime();
  private long total;

  ClientBytes(InputStream in) {
    super(in);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    int n;
    try {
      n = in.read(into, offset, length);
    } catch (IOException e) {
      throw new BrokenOff("the client went away or stood still", e);
    }
    total += Math.max(0, n);
    long nanos = System.nanoTime() - start;
    if (nanos > GRACE_NANOS && total / (nanos / 1e9) < LEAST_PER_SECOND) {
      throw new BrokenOff("the client sends too slowly", null);
    }
    return n;
  }

  /**
   * Leaves the rest to be dropped: closing the request's body would close the connection under a
   * client that still sends, and it would never learn why its part was refused.
   */
  @Override
  public void close() {}

  /** The client is to blame. */
  static final class BrokenOff extends IOException {
    private static final long serialVersionUID = 1L;

    BrokenOff(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
