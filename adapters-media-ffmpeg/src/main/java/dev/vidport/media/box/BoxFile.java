package dev.vidport.media.box;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Iterates over the top-level boxes of an MP4 file (ISO 14496-12) without reading their content.
 */
public final class BoxFile {
  private static final int HEADER = 8;
  private static final int LARGE_HEADER = 16;

  /**
   * In bytes. The index of a four-hour upload is about this large; the indexes that this service
   * writes are far smaller.
   */
  private static final int LARGEST_READ = 16 << 20;

  private final RandomAccessBytes file;
  private long next;

  public BoxFile(RandomAccessBytes file) {
    this.file = file;
  }

  /** The next box; empty at the end of the file. */
  public Optional<Box> next() throws IOException {
    if (next >= file.size()) {
      return Optional.empty();
    }
    ByteBuffer header = file.read(next, HEADER);
    long size = Integer.toUnsignedLong(header.getInt());
    String type = Boxes.type(header);
    int headerBytes = HEADER;
    if (size == 1) {
      size = file.read(next + HEADER, HEADER).getLong();
      headerBytes = LARGE_HEADER;
    } else if (size == 0) {
      size = file.size() - next;
    }
    if (size < headerBytes || size > file.size() - next) {
      throw new MalformedBoxException(
          "box " + type + " at byte " + next + " does not fit into its file");
    }
    Box box = new Box(type, next, size, headerBytes);
    next += size;
    return Optional.of(box);
  }

  /** The content of {@code box}, without its header. */
  public ByteBuffer content(Box box) throws IOException {
    long length = box.size() - box.headerBytes();
    if (length > LARGEST_READ) {
      throw new MalformedBoxException("box " + box.type() + " is too large: " + length + " bytes");
    }
    return file.read(box.offset() + box.headerBytes(), (int) length);
  }

  /**
   * Type and position of a box.
   *
   * @param offset position of its first byte
   * @param size in bytes, with the header
   */
  public record Box(String type, long offset, long size, int headerBytes) {}
}
