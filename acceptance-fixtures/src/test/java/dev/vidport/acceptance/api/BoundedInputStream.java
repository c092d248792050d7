package dev.vidport.acceptance.api;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The first bytes of another stream, up to a limit. */
final class BoundedInputStream extends FilterInputStream {
  private long remaining;

  BoundedInputStream(InputStream in, long size) {
    super(in);
    this.remaining = size;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (remaining == 0) {
      return -1;
    }
    int read = super.read(bytes, offset, (int) Math.min(length, remaining));
    remaining -= Math.max(0, read);
    return read;
  }
}
