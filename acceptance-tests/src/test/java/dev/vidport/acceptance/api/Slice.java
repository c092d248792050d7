package dev.vidport.acceptance.api;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The first bytes of a stream. */
final class Slice extends FilterInputStream {
  private long left;

  Slice(InputStream in, long size) {
    super(in);
    this.left = size;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (left == 0) {
      return -1;
    }
    int read = super.read(bytes, offset, (int) Math.min(length, left));
    left -= Math.max(0, read);
    return read;
  }
}
