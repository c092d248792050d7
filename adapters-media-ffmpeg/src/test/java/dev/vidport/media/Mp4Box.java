package dev.vidport.media;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** A box of an MP4 file, to be changed and written again. */
final class Mp4Box {
  private static final int HEADER = 8;
  private static final Set<String> PARENTS =
      Set.of("moov", "trak", "edts", "mdia", "minf", "dinf", "stbl", "mvex", "moof", "traf");

  private final String type;

  /** What follows the header; empty where there are children. */
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

  /** The same box with other children; one without any stays as it is. */
  Mp4Box with(List<Mp4Box> others) {
    return children.isEmpty() ? this : new Mp4Box(type, content, others);
  }

  /** The boxes of a file whose sizes are 32 bits wide; stops where they make no sense. */
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

  /** What the first box of {@code type} holds, wherever it lies. */
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

  /** The same boxes, in which each of {@code type} holds {@code content}. */
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
