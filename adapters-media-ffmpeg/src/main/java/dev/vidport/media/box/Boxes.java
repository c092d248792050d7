package dev.vidport.media.box;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds boxes inside a box that was read. */
public final class Boxes {
  /** A file has a few tracks; more of anything is there to take memory. */
  private static final int MOST_ALIKE = 256;

  private Boxes() {}

  /** The content of the first box along {@code path}, each inside the one before. */
  public static ByteBuffer at(ByteBuffer content, String... path) throws BoxFault {
    ByteBuffer found = content;
    for (String type : path) {
      ByteBuffer within = found;
      found = child(within, type).orElseThrow(() -> new BoxFault("no box " + type));
    }
    return found;
  }

  /** The content of the first box of {@code type} that lies directly in {@code content}. */
  public static Optional<ByteBuffer> child(ByteBuffer content, String type) throws BoxFault {
    return children(content, type).stream().findFirst();
  }

  /** The contents of all boxes of {@code type} that lie directly in {@code content}. */
  public static List<ByteBuffer> children(ByteBuffer content, String type) throws BoxFault {
    List<ByteBuffer> found = new ArrayList<>();
    ByteBuffer rest = content.duplicate();
    while (rest.remaining() >= 8) {
      int start = rest.position();
      long size = Integer.toUnsignedLong(rest.getInt());
      if (size < 8 || size > rest.limit() - start) {
        throw new BoxFault("a box does not fit the one that holds it");
      }
      if (type(rest).equals(type)) {
        found.add(rest.slice(start + 8, (int) size - 8));
      }
      if (found.size() > MOST_ALIKE) {
        throw new BoxFault("too many boxes " + type);
      }
      rest.position(start + (int) size);
    }
    return found;
  }

  static String type(ByteBuffer bytes) {
    byte[] name = new byte[4];
    bytes.get(name);
    return new String(name, StandardCharsets.ISO_8859_1);
  }
}
