package dev.vidport.acceptance.api;

import dev.vidport.domain.file.BulkInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The first bytes of another stream, up to a limit. */
final class BoundedInputStream extends BulkInputStream {
  private final InputStream in;
  private long remaining;

  BoundedInputStream(InputStream in, long size) {
    this.in = in;
    this.remaining = size;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (remaining == 0) {
      return -1;
    }
    int read = in.read(bytes, offset, (int) Math.min(length, remaining));
    remaining -= Math.max(0, read);
    return read;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
