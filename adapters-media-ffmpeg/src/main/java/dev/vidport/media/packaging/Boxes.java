package dev.vidport.media.packaging;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Finds boxes inside a box that was read. */
final class Boxes {
  private Boxes() {}

  /** The content of the first box along {@code path}, each inside the one before. */
  static ByteBuffer at(ByteBuffer content, String... path) throws IOException {
    ByteBuffer found = content;
    for (String type : path) {
      ByteBuffer within = found;
      found = child(within, type).orElseThrow(() -> new IOException("no box " + type));
    }
    return found;
  }

  /** The content of the first box of {@code type} that lies directly in {@code content}. */
  static Optional<ByteBuffer> child(ByteBuffer content, String type) throws IOException {
    ByteBuffer rest = content.duplicate();
    while (rest.remaining() >= 8) {
      int start = rest.position();
      long size = Integer.toUnsignedLong(rest.getInt());
      if (size < 8 || size > rest.limit() - start) {
        throw new IOException("a box does not fit the one that holds it");
      }
      boolean found = BoxFile.type(rest).equals(type);
      if (found) {
        return Optional.of(rest.slice(start + 8, (int) size - 8));
      }
      rest.position(start + (int) size);
    }
    return Optional.empty();
  }
}
