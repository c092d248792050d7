package dev.vidport.media;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Makes a small WebM file a large one: zeros follow the data of every video frame, which decoders
 * of VP8 do not read. A file with as large frames of noise takes ten times as long to render.
 */
final class PaddedWebm {
  private static final int SEGMENT = 0x18538067;
  private static final int CLUSTER = 0x1f43b675;
  private static final int SIMPLE_BLOCK = 0xa3;
  private static final byte FIRST_TRACK = (byte) 0x81;

  /** In the size field of all changed elements, which has eight bytes. */
  private static final long EIGHT_BYTES = 1L << 56;

  private final byte[] source;
  private final int blockBytes;
  private int position;

  private PaddedWebm(byte[] source, int blockBytes) {
    this.source = source;
    this.blockBytes = blockBytes;
  }

  /**
   * @param source whose first track is the video, with a segment of unknown size and without index,
   *     as browsers record it
   * @param blockBytes size of every frame
   */
  static Path write(Path source, int blockBytes, Path file) {
    try {
      byte[] bytes = Files.readAllBytes(source);
      // Another test may look for the file now.
      Path draft = Files.createTempFile(file.getParent(), "draft", ".webm");
      Files.write(draft, new PaddedWebm(bytes, blockBytes).elements(bytes.length));
      return Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The elements up to {@code end}, with larger frames. */
  private byte[] elements(int end) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    while (position < end) {
      int start = position;
      int id = (int) number(length());
      int sizeLength = length();
      long size = number(sizeLength) & ((1L << (7 * sizeLength)) - 1);
      int content = position;
      int contentEnd = id == SEGMENT ? end : Math.toIntExact(content + size);
      if (id == SEGMENT) {
        out.write(source, start, content - start);
        out.writeBytes(elements(end));
      } else if (id == CLUSTER) {
        byte[] children = elements(contentEnd);
        out.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(id).array());
        writeSize(out, children.length);
        out.writeBytes(children);
      } else if (id == SIMPLE_BLOCK && source[content] == FIRST_TRACK) {
        out.write(id);
        writeSize(out, blockBytes);
        out.write(source, content, contentEnd - content);
        out.writeBytes(new byte[blockBytes - (contentEnd - content)]);
      } else {
        out.write(source, start, contentEnd - start);
      }
      position = contentEnd;
    }
    return out.toByteArray();
  }

  private static void writeSize(ByteArrayOutputStream out, int size) {
    out.writeBytes(ByteBuffer.allocate(Long.BYTES).putLong(EIGHT_BYTES | size).array());
  }

  /** Bytes of the number at the position: its leading zero bits count them (RFC 8794, 4). */
  private int length() {
    return Integer.numberOfLeadingZeros(source[position] & 0xff) - 23;
  }

  private long number(int length) {
    long value = 0;
    for (int i = 0; i < length; i++) {
      value = (value << 8) | (source[position] & 0xff);
      position++;
    }
    return value;
  }
}
