package dev.vidport.library;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The next bytes of a stream, and no more; closing it leaves the stream open. */
final class Share extends FilterInputStream {
  private long left;

  Share(InputStream stream, long bytes) {
    super(stream);
    this.left = bytes;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int most) throws IOException {
    if (left == 0) {
      return -1;
    }
    int got = super.read(into, offset, (int) Math.min(most, left));
    left -= Math.max(got, 0);
    return got;
  }

  @Override
  public void close() {}
}
