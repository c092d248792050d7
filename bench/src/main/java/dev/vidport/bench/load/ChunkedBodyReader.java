package dev.vidport.bench.load;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Finds the end of an HTTP body in chunked transfer coding (RFC 9112, section 7.1) without
 * trailers.
 */
final class ChunkedBodyReader {
  private long size;
  private long left;
  private long total;
  private boolean inData;
  private boolean ended;

  /**
   * Consumes received bytes.
   *
   * @return whether the body has ended
   */
  boolean consume(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining() && !ended) {
      if (inData) {
        skip(bytes);
      } else {
        readSizeByte(bytes.get());
      }
    }
    return ended;
  }

  /** Number of body bytes so far. */
  long total() {
    return total;
  }

  private void skip(ByteBuffer bytes) {
    int skipped = (int) Math.min(left, bytes.remaining());
    bytes.position(bytes.position() + skipped);
    left -= skipped;
    if (left == 0) {
      inData = false;
      ended = size == 0;
      total += size;
      size = 0;
    }
  }

  private void readSizeByte(byte next) throws IOException {
    if (next == '\n') {
      inData = true;
      // Includes the CRLF after the data.
      left = size + 2;
    } else if (next != '\r') {
      int digit = Character.digit(next, 16);
      if (digit < 0) {
        throw new IOException("invalid chunk size");
      }
      size = size * 16 + digit;
    }
  }
}
