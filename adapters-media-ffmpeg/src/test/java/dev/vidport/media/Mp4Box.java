package dev.vidport.media;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** A box of an MP4 file, for tests that change files. */
final class Mp4Box {
  private static final int HEADER = 8;
  private static final Set<String> PARENTS =
      Set.of("moov", "trak", "edts", "mdia", "minf", "dinf", "stbl", "mvex", "moof", "traf");

  private final String type;

  /** The bytes after the header; empty for a box with children. */
  private final byte[] content;

  private final List<Mp4Box> children;

  Mp4Box(String type, byte[] content, List<Mp4Box> children) {
    this.type = type;
    this.content = content;
    this.children = children;
  }

  List<Mp4Box> children() {
    return children;
  }

  /** The same box with other children; a box without children stays unchanged. */
  Mp4Box with(List<Mp4Box> others) {
    return children.isEmpty() ? this : new Mp4Box(type, content, others);
  }

  /** The boxes of a file with 32-bit sizes; stops at the first invalid size. */
  static List<Mp4Box> read(byte[] file) {
    List<Mp4Box> boxes = new ArrayList<>();
    ByteBuffer in = ByteBuffer.wrap(file);
    while (in.remaining() >= HEADER) {
      int size = in.getInt(in.position());
      if (size < HEADER || size > in.remaining()) {
        break;
      }
      byte[] box = new byte[size];
      in.get(box);
      String type = new String(box, 4, 4, StandardCharsets.ISO_8859_1);
      byte[] content = Arrays.copyOfRange(box, HEADER, size);
      boxes.add(
          PARENTS.contains(type)
              ? new Mp4Box(type, new byte[0], read(content))
              : new Mp4Box(type, content, List.of()));
    }
    return boxes;
  }

  static byte[] write(List<Mp4Box> boxes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    boxes.forEach(box -> out.writeBytes(box.bytes()));
    return out.toByteArray();
  }

  private byte[] bytes() {
    byte[] inside = children.isEmpty() ? content : write(children);
    return ByteBuffer.allocate(HEADER + inside.length)
        .putInt(HEADER + inside.length)
        .put(type.getBytes(StandardCharsets.ISO_8859_1))
        .put(inside)
        .array();
  }

  /** The content of the first box of {@code type}, at any depth. */
  static byte[] content(List<Mp4Box> boxes, String type) {
    return all(boxes)
        .filter(box -> box.type.equals(type))
        .map(box -> box.content)
        .findFirst()
        .orElseThrow();
  }

  private static Stream<Mp4Box> all(List<Mp4Box> boxes) {
    return boxes.stream().flatMap(box -> Stream.concat(Stream.of(box), all(box.children)));
  }

  /** The same boxes, with {@code content} in each box of {@code type}. */
  static List<Mp4Box> replaced(List<Mp4Box> boxes, String type, byte[] content) {
    return boxes.stream()
        .map(
            box ->
                box.type.equals(type)
                    ? new Mp4Box(type, content, List.of())
                    : new Mp4Box(box.type, box.content, replaced(box.children, type, content)))
        .toList();
  }
}
