package dev.vidport.library;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A view of the next bytes of a stream; closing it leaves the stream open. */
final class BoundedInputStream extends FilterInputStream {
  private long remaining;

  BoundedInputStream(InputStream stream, long bytes) {
    super(stream);
    this.remaining = bytes;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int max) throws IOException {
    if (remaining == 0) {
      return -1;
    }
    int got = super.read(into, offset, (int) Math.min(max, remaining));
    remaining -= Math.max(got, 0);
    return got;
  }

  @Override
  public void close() {}
}
