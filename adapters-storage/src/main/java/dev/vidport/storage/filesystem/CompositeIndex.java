package dev.vidport.storage.filesystem;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.domain.upload.Part;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The index of an object that consists of several parts. Its text form has the upload, the total
 * size in bytes, then one line with number and size for each part.
 */
record CompositeIndex(String upload, long size, List<Entry> parts) {
  record Entry(int partNumber, long size) {}

  static CompositeIndex of(String upload, List<Part> parts) {
    List<Entry> entries =
        parts.stream().map(part -> new Entry(part.partNumber(), part.sizeBytes())).toList();
    return new CompositeIndex(upload, entries.stream().mapToLong(Entry::size).sum(), entries);
  }

  byte[] text() {
    StringBuilder text = new StringBuilder();
    text.append(upload).append('\n').append(size).append('\n');
    parts.forEach(
        part -> text.append(part.partNumber()).append(' ').append(part.size()).append('\n'));
    return text.toString().getBytes(UTF_8);
  }

  /**
   * @throws IOException if the text is not a valid index
   */
  static CompositeIndex parse(List<String> lines) throws IOException {
    try {
      List<Entry> parts = new ArrayList<>();
      for (String line : lines.subList(2, lines.size())) {
        String[] fields = line.split(" ", 2);
        parts.add(new Entry(Integer.parseInt(fields[0]), Long.parseLong(fields[1])));
      }
      return new CompositeIndex(lines.get(0), Long.parseLong(lines.get(1)), List.copyOf(parts));
    } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
      throw new IOException("the index of a composite object is damaged", e);
    }
  }
}
