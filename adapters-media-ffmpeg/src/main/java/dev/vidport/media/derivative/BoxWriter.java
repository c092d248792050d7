package dev.vidport.media.derivative;

import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes boxes of an MP4 file into memory. */
final class BoxWriter {
  private ByteBuffer bytes;
  private final int max;

  /**
   * @param max the most bytes that it writes; more are refused with {@code INVALID_REQUEST}
   */
  BoxWriter(int max) {
    this.bytes = ByteBuffer.allocate(Math.min(max, 64 << 10));
    this.max = max;
  }

  /** Writes a box, whose size is known after its content. */
  void box(String type, Content content) throws IOException {
    int start = bytes.position();
    putInt(0).put(ByteBuffer.wrap(type.getBytes(StandardCharsets.US_ASCII)));
    content.write();
    bytes.putInt(start, bytes.position() - start);
  }

  /** Writes the content of a box with a table, whose number of entries is known after them. */
  void table(Entries entries) {
    table(entries, 0);
  }

  void table(Entries entries, int versionAndFlags) {
    putInt(versionAndFlags);
    int start = bytes.position();
    putInt(0);
    int count = entries.write(this);
    bytes.putInt(start, count);
  }

  BoxWriter putInt(int value) {
    ensure(Integer.BYTES);
    bytes.putInt(value);
    return this;
  }

  BoxWriter putLong(long value) {
    ensure(Long.BYTES);
    bytes.putLong(value);
    return this;
  }

  BoxWriter put(ByteBuffer content) {
    ensure(content.remaining());
    bytes.put(content.duplicate());
    return this;
  }

  private void ensure(int more) {
    if (bytes.remaining() < more) {
      long needed = (long) bytes.position() + more;
      if (needed > max) {
        throw new RefusalException(
            RefusalCode.INVALID_REQUEST,
            "the index of this file would have more than "
                + (max >> 20)
                + " MiB; download the MP4 of the video, or play the stream");
      }
      int size = (int) Math.min(max, Math.max(needed, bytes.capacity() * 2L));
      bytes = ByteBuffer.wrap(Arrays.copyOf(bytes.array(), size)).position(bytes.position());
    }
  }

  byte[] written() {
    return Arrays.copyOf(bytes.array(), bytes.position());
  }

  /** The content of a box. */
  @FunctionalInterface
  interface Content {
    void write() throws IOException;
  }

  /** The entries of a table; returns their number. */
  @FunctionalInterface
  interface Entries {
    int write(BoxWriter to);
  }
}
