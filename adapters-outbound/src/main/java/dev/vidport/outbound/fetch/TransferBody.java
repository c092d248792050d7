package dev.vidport.outbound.fetch;

import dev.vidport.domain.file.BulkInputStream;
import dev.vidport.usecases.upload.port.RemoteFileException;
import java.io.IOException;
import java.io.InputStream;

/** A body that must arrive at a minimum rate. Only the time for which the reader waits counts. */
final class TransferBody extends BulkInputStream {
  private final InputStream body;
  private final TransferBounds bounds;
  private long waitedNanos;
  private long bytes;

  TransferBody(InputStream body, TransferBounds bounds) {
    this.body = body;
    this.bounds = bounds;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    long start = System.nanoTime();
    try {
      int read = body.read(into, offset, length);
      count(Math.max(0, read), System.nanoTime() - start);
      return read;
    } catch (IOException e) {
      throw TransferErrors.of(e, bounds);
    }
  }

  private void count(int read, long nanos) throws RemoteFileException {
    bytes += read;
    waitedNanos += nanos;
    if (waitedNanos < bounds.rateWindow().toNanos()) {
      return;
    }
    if (bytes < bounds.minBytesPerWindow()) {
      throw RemoteFileException.temporary(
          "The server sent less than " + (bounds.minBytesPerSecond() >> 10) + " KiB per second.");
    }
    bytes = 0;
    waitedNanos = 0;
  }
}
