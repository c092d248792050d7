package dev.vidport.media.packaging;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Walks the boxes at the top of an MP4 file (ISO 14496-12) without reading what they hold. */
final class BoxFile {
  private static final int HEADER = 8;
  private static final int LARGE_HEADER = 16;

  /** Indexes of our own files are far smaller. */
  private static final int LARGEST_READ = 16 << 20;

  private final FileChannel file;
  private long next;

  BoxFile(FileChannel file) {
    this.file = file;
  }

  /** The box after the one before; empty at the end of the file. */
  Optional<Box> next() throws IOException {
    if (next >= file.size()) {
      return Optional.empty();
    }
    ByteBuffer header = read(next, HEADER);
    long size = Integer.toUnsignedLong(header.getInt());
    String type = type(header);
    int headerBytes = HEADER;
    if (size == 1) {
      size = read(next + HEADER, HEADER).getLong();
      headerBytes = LARGE_HEADER;
    } else if (size == 0) {
      size = file.size() - next;
    }
    if (size < headerBytes || size > file.size() - next) {
      throw new IOException("the box " + type + " at " + next + " does not fit its file");
    }
    Box box = new Box(type, next, size, headerBytes);
    next += size;
    return Optional.of(box);
  }

  /** What {@code box} holds. */
  ByteBuffer content(Box box) throws IOException {
    long length = box.size() - box.headerBytes();
    if (length > LARGEST_READ) {
      throw new IOException("the box " + box.type() + " is too large");
    }
    return read(box.offset() + box.headerBytes(), (int) length);
  }

  private ByteBuffer read(long position, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    while (bytes.hasRemaining()) {
      if (file.read(bytes, position + bytes.position()) < 0) {
        throw new EOFException("the file ends within a box");
      }
    }
    return bytes.flip();
  }

  static String type(ByteBuffer bytes) {
    byte[] name = new byte[4];
    bytes.get(name);
    return new String(name, StandardCharsets.ISO_8859_1);
  }

  record Box(String type, long offset, long size, int headerBytes) {}
}
