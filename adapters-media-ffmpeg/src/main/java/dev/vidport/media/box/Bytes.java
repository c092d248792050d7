package dev.vidport.media.box;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** The bytes of a file that is read here and there. */
public interface Bytes {
  long size() throws IOException;

  /**
   * @throws BoxFault when the file ends before
   */
  ByteBuffer read(long position, int length) throws IOException;

  static Bytes of(FileChannel file) {
    return new Bytes() {
      @Override
      public long size() throws IOException {
        return file.size();
      }

      @Override
      public ByteBuffer read(long position, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
          if (file.read(bytes, position + bytes.position()) < 0) {
            throw new BoxFault("the file ends within a box");
          }
        }
        return bytes.flip();
      }
    };
  }
}
