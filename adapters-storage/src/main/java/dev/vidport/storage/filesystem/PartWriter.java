package dev.vidport.storage.filesystem;

import dev.vidport.usecases.storage.port.PartReceiver;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Streams a part to a file with constant memory. */
final class PartWriter {
  private static final int BUFFER = 128 << 10;

  private PartWriter() {}

  /**
   * @throws PartReceiver.WrongLengthException if {@code in} has more or fewer than {@code size}
   *     bytes
   */
  static void exactly(long size, InputStream in, FileChannel out) throws IOException {
    byte[] buffer = new byte[BUFFER];
    long left = size;
    while (left > 0) {
      int read = in.read(buffer, 0, (int) Math.min(BUFFER, left));
      if (read < 0) {
        throw new PartReceiver.WrongLengthException(
            "the part must have " + size + " bytes, but ended " + left + " bytes early");
      }
      ByteBuffer piece = ByteBuffer.wrap(buffer, 0, read);
      while (piece.hasRemaining()) {
        out.write(piece);
      }
      left -= read;
    }
    if (in.read() >= 0) {
      throw new PartReceiver.WrongLengthException("the part has more than " + size + " bytes");
    }
  }
}
