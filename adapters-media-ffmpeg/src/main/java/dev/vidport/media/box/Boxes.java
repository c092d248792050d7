package dev.vidport.media.box;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds boxes inside the content of another box. */
public final class Boxes {
  /** A file has a few tracks. More boxes of one type only serve to exhaust memory. */
  public static final int MAX_SAME_TYPE = 256;

  private static final Set<String> FIRST_TYPES =
      Set.of("ftyp", "moov", "mdat", "wide", "free", "skip");

  /** Size and type. */
  private static final int HEADER = 8;

  private Boxes() {}

  /** The content of the first box along {@code path}, each inside the previous one. */
  public static ByteBuffer at(ByteBuffer content, String... path) throws MalformedBoxException {
    ByteBuffer found = content;
    for (String type : path) {
      ByteBuffer within = found;
      found =
          child(within, type)
              .orElseThrow(() -> new MalformedBoxException("box " + type + " is missing"));
    }
    return found;
  }

  /** The content of the first box of {@code type} that lies directly in {@code content}. */
  public static Optional<ByteBuffer> child(ByteBuffer content, String type)
      throws MalformedBoxException {
    return children(content, type).stream().findFirst();
  }

  /** The contents of all boxes of {@code type} that lie directly in {@code content}. */
  public static List<ByteBuffer> children(ByteBuffer content, String type)
      throws MalformedBoxException {
    List<ByteBuffer> found = new ArrayList<>();
    for (ByteBuffer rest = content.duplicate(); rest.remaining() >= HEADER; ) {
      ByteBuffer box = next(rest);
      if (type(box).equals(type)) {
        found.add(box.slice());
      }
      if (found.size() > MAX_SAME_TYPE) {
        throw new MalformedBoxException("too many boxes of type " + type);
      }
    }
    return found;
  }

  /** How many boxes of {@code type} lie directly in {@code content}. */
  public static int count(ByteBuffer content, String type) throws MalformedBoxException {
    int count = 0;
    for (ByteBuffer rest = content.duplicate(); rest.remaining() >= HEADER; ) {
      count += type(next(rest)).equals(type) ? 1 : 0;
    }
    return count;
  }

  /** The next box, from its type on. */
  private static ByteBuffer next(ByteBuffer rest) throws MalformedBoxException {
    int start = rest.position();
    long size = Integer.toUnsignedLong(rest.getInt(start));
    if (size < HEADER || size > rest.limit() - start) {
      throw new MalformedBoxException("a box does not fit into its parent");
    }
    rest.position(start + (int) size);
    return rest.slice(start + 4, (int) size - 4);
  }

  /** Units of time per second in a {@code mvhd} or {@code mdhd} box. */
  public static long timescale(ByteBuffer header) {
    return Integer.toUnsignedLong(header.getInt(isWide(header) ? 20 : 12));
  }

  /** Whether the box has 64-bit times. */
  public static boolean isWide(ByteBuffer header) {
    return header.get(0) == 1;
  }

  /** Whether a file that starts with {@code bytes} may be an MP4. */
  public static boolean startFile(ByteBuffer bytes) {
    return bytes.remaining() >= HEADER && FIRST_TYPES.contains(type(bytes.duplicate().position(4)));
  }

  static String type(ByteBuffer bytes) {
    byte[] name = new byte[4];
    bytes.get(name);
    return new String(name, StandardCharsets.ISO_8859_1);
  }
}
