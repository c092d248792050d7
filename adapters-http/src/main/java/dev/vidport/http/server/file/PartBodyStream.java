package dev.vidport.http.server.file;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/**
 * The body of a part as the client sends it. Separates client failures from store failures, and
 * stops a client that would occupy a thread by sending too slowly.
 */
final class PartBodyStream extends FilterInputStream {
  private static final long GRACE_NANOS = Duration.ofSeconds(30).toNanos();
  private static final long MIN_BYTES_PER_SECOND = 1024;

  private final long start = System.nanoTime();
  private long total;

  PartBodyStream(InputStream in) {
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
      throw new BodyInterrupted("the client disconnected or stopped sending", e);
    }
    total += Math.max(0, n);
    long nanos = System.nanoTime() - start;
    if (nanos > GRACE_NANOS && total / (nanos / 1e9) < MIN_BYTES_PER_SECOND) {
      throw new BodyInterrupted("the client sends too slowly");
    }
    return n;
  }

  /**
   * Does not close the request's body. That would close the connection while the client is still
   * sending, and the client would never learn why its part was refused.
   */
  @Override
  public void close() {}

  /** The client stopped sending or sent too slowly. */
  static final class BodyInterrupted extends IOException {
    private static final long serialVersionUID = 1L;

    BodyInterrupted(String message) {
      super(message);
    }

    BodyInterrupted(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
