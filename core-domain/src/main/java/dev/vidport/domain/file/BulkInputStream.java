package dev.vidport.domain.file;

import java.io.IOException;
import java.io.InputStream;

/** A stream that only implements reading into an array. */
public abstract class BulkInputStream extends InputStream {
  @Override
  public final int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public abstract int read(byte[] into, int offset, int length) throws IOException;
}
