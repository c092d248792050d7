package dev.vidport.bench.load;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Reads over a body in chunks (RFC 9112, 7.1) without trailers, to find its end. */
final class Chunks {
  private long size;
  private long left;
  private long total;
  private boolean inData;
  private boolean ended;

  /**
   * Takes what has come.
   *
   * @return whether the body is at its end
   */
  boolean over(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining() && !ended) {
      if (inData) {
        skip(bytes);
      } else {
        head(bytes.get());
      }
    }
    return ended;
  }

  /** Bytes of the body so far. */
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

  private void head(byte next) throws IOException {
    if (next == '\n') {
      inData = true;
      // The line's end after the data belongs to the chunk.
      left = size + 2;
    } else if (next != '\r') {
      int digit = Character.digit(next, 16);
      if (digit < 0) {
        throw new IOException("not the size of a chunk");
      }
      size = size * 16 + digit;
    }
  }
}
