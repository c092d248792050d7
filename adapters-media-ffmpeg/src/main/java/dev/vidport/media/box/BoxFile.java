package dev.vidport.media.box;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Walks the boxes at the top of an MP4 file (ISO 14496-12) without reading what they hold. */
public final class BoxFile {
  private static final int HEADER = 8;
  private static final int LARGE_HEADER = 16;

  /**
   * Indexes of our own files are far smaller, and those of four hours of others' about so large.
   */
  private static final int LARGEST_READ = 16 << 20;

  private final Bytes file;
  private long next;

  public BoxFile(Bytes file) {
    this.file = file;
  }

  /** The box after the one before; empty at the end of the file. */
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
      throw new BoxFault("the box " + type + " at " + next + " does not fit its file");
    }
    Box box = new Box(type, next, size, headerBytes);
    next += size;
    return Optional.of(box);
  }

  /** What {@code box} holds. */
  public ByteBuffer content(Box box) throws IOException {
    long length = box.size() - box.headerBytes();
    if (length > LARGEST_READ) {
      throw new BoxFault("the box " + box.type() + " is too large");
    }
    return file.read(box.offset() + box.headerBytes(), (int) length);
  }

  /**
   * A box.
   *
   * @param offset position of its first byte
   * @param size its bytes with its header
   */
  public record Box(String type, long offset, long size, int headerBytes) {}
}
