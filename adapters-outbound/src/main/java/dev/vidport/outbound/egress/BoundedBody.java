package dev.vidport.outbound.egress;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A body that fails as soon as it is longer than allowed, or at its deadline. */
final class BoundedBody extends FilterInputStream {
  private final long maxBytes;
  private final Deadline deadline;
  private long bytes;

  BoundedBody(InputStream body, long maxBytes, Deadline deadline) {
    super(body);
    this.maxBytes = maxBytes;
    this.deadline = deadline;
  }

  @Override
  public int read() throws IOException {
    try {
      int next = super.read();
      count(next < 0 ? 0 : 1);
      return next;
    } catch (IOException e) {
      throw deadline.explain(e);
    }
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    try {
      int read = super.read(buffer, offset, length);
      count(Math.max(0, read));
      return read;
    } catch (IOException e) {
      throw deadline.explain(e);
    }
  }

  /** Reads the skipped bytes, so that they count. */
  @Override
  public long skip(long length) throws IOException {
    byte[] buffer = new byte[(int) Math.max(0, Math.min(length, 8192))];
    return Math.max(0, read(buffer, 0, buffer.length));
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  private void count(int read) throws EgressRefusedException {
    bytes += read;
    if (bytes > maxBytes) {
      throw tooLong(maxBytes);
    }
  }

  static EgressRefusedException tooLong(long maxBytes) {
    return new EgressRefusedException("The body is longer than " + maxBytes + " bytes");
  }
}
