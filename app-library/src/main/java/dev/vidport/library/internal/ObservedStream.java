package dev.vidport.library.internal;

import dev.vidport.domain.file.BulkInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongConsumer;

/** Tells how many bytes are read. */
final class ObservedStream extends BulkInputStream {
  private final InputStream in;
  private final LongConsumer progress;

  ObservedStream(InputStream in, LongConsumer progress) {
    this.in = in;
    this.progress = progress;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int read = in.read(target, offset, length);
    if (read > 0) {
      progress.accept(read);
    }
    return read;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
