package dev.vidport.http.server.file;

import dev.vidport.domain.file.BulkInputStream;
import dev.vidport.http.server.limit.DataRateFloor;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/**
 * A part or a file as the client sends it. Separates client failures from store failures, and stops
 * a client that would occupy a thread by sending too slowly.
 */
public final class UploadBodyStream extends BulkInputStream {
  private final InputStream in;
  private final DataRateFloor slowest;
  private final long maxNanos;
  private final long start = System.nanoTime();
  private long total;

  /**
   * @param slowest the slowest client to read from
   * @param maxDuration time within which the whole body must arrive
   */
  public UploadBodyStream(InputStream in, DataRateFloor slowest, Duration maxDuration) {
    this.in = in;
    this.slowest = slowest;
    this.maxNanos = maxDuration.toNanos();
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
    if (n >= 0 && (nanos > maxNanos || slowest.exceeds(total, nanos))) {
      throw new BodyInterrupted("the client sends too slowly");
    }
    return n;
  }

  /**
   * Does not close the request's body. That would close the connection while the client is still
   * sending, and the client would never learn why its file was refused.
   */
  @Override
  public void close() {}

  /** The client stopped sending or sent too slowly. */
  public static final class BodyInterrupted extends IOException {
    private static final long serialVersionUID = 1L;

    BodyInterrupted(String message) {
      super(message);
    }

    BodyInterrupted(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
