package dev.vidport.outbound.egress;

import dev.vidport.domain.file.BulkInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A body that fails as soon as it is longer than allowed, or at its deadline. */
final class BoundedBody extends BulkInputStream {
  private final InputStream body;
  private final long maxBytes;
  private final Deadline deadline;
  private long bytes;

  BoundedBody(InputStream body, long maxBytes, Deadline deadline) {
    this.body = body;
    this.maxBytes = maxBytes;
    this.deadline = deadline;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    try {
      int read = body.read(into, offset, length);
      bytes += Math.max(0, read);
      if (bytes > maxBytes) {
        throw new BodyTooLongException(maxBytes);
      }
      return read;
    } catch (IOException e) {
      throw deadline.explain(e);
    }
  }

  @Override
  public void close() throws IOException {
    body.close();
  }
}
