package dev.vidport.media.box;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** The bytes of a file, readable at any position. */
public interface RandomAccessBytes {
  long size() throws IOException;

  /**
   * @throws MalformedBoxException when the file ends before {@code length} bytes are read
   */
  ByteBuffer read(long position, int length) throws IOException;

  static RandomAccessBytes of(FileChannel file) {
    return new RandomAccessBytes() {
      @Override
      public long size() throws IOException {
        return file.size();
      }

      @Override
      public ByteBuffer read(long position, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
          if (file.read(bytes, position + bytes.position()) < 0) {
            throw new MalformedBoxException("the file ends inside a box");
          }
        }
        return bytes.flip();
      }
    };
  }
}
