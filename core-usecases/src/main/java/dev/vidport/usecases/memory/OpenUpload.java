package dev.vidport.usecases.memory;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.Part;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;

/** The parts of an unfinished upload. Access is guarded by the store. */
final class OpenUpload {
  private final ObjectKey key;
  private final String contentType;
  private final NavigableMap<Integer, HeapObject> parts = new TreeMap<>();

  OpenUpload(ObjectKey key, String contentType) {
    this.key = key;
    this.contentType = contentType;
  }

  ObjectKey key() {
    return key;
  }

  String contentType() {
    return contentType;
  }

  /** Size in bytes of the stored part; 0 if there is none. */
  long sizeOf(int partNumber) {
    HeapObject part = parts.get(partNumber);
    return part == null ? 0 : part.content().size();
  }

  HeapContent content(int partNumber) throws NoSuchFileException {
    HeapObject part = parts.get(partNumber);
    if (part == null) {
      throw new NoSuchFileException(key.value(), null, "no part " + partNumber);
    }
    return part.content();
  }

  void put(int partNumber, HeapObject part) {
    parts.put(partNumber, part);
  }

  long size() {
    return parts.values().stream().mapToLong(part -> part.content().size()).sum();
  }

  List<Part> list() {
    return parts.entrySet().stream()
        .map(e -> new Part(e.getKey(), e.getValue().content().size(), e.getValue().etag()))
        .toList();
  }

  HeapContent join(List<Part> wanted) throws IOException {
    List<Part> present = list();
    for (Part part : wanted) {
      if (!present.contains(part)) {
        throw new IOException(
            "part " + part.partNumber() + " is missing or has changed since it was listed");
      }
    }
    return HeapContent.joined(
        wanted.stream()
            .map(part -> Objects.requireNonNull(parts.get(part.partNumber())).content())
            .toList());
  }
}
