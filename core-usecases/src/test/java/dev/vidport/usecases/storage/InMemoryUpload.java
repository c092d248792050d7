package dev.vidport.usecases.storage;

import dev.vidport.domain.upload.Part;
import dev.vidport.usecases.storage.InMemoryObjectStore.Content;
import dev.vidport.usecases.storage.port.ObjectKey;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** The parts of an unfinished upload. Access is guarded by the store. */
final class InMemoryUpload {
  private final ObjectKey key;
  private final String contentType;
  private final NavigableMap<Integer, Content> received = new TreeMap<>();

  InMemoryUpload(ObjectKey key, String contentType) {
    this.key = key;
    this.contentType = contentType;
  }

  ObjectKey key() {
    return key;
  }

  String contentType() {
    return contentType;
  }

  void put(int partNumber, Content part) {
    received.put(partNumber, part);
  }

  Optional<Content> part(int partNumber) {
    return Optional.ofNullable(received.get(partNumber));
  }

  List<Part> parts() {
    return received.entrySet().stream()
        .map(
            part -> new Part(part.getKey(), part.getValue().bytes().length, part.getValue().etag()))
        .toList();
  }

  long sizeBytes() {
    return parts().stream().mapToLong(Part::sizeBytes).sum();
  }

  /**
   * @throws IOException if one of {@code wanted} is missing or was replaced
   * @throws IllegalArgumentException if {@code wanted} is empty or not in ascending order
   */
  byte[] join(List<Part> wanted) throws IOException {
    if (wanted.isEmpty() || !isAscending(wanted)) {
      throw new IllegalArgumentException("invalid list of parts: " + wanted);
    }
    if (!new HashSet<>(parts()).containsAll(wanted)) {
      throw new IOException("a part is missing or has changed since it was listed");
    }
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    wanted.forEach(part -> received.get(part.partNumber()).appendTo(joined));
    return joined.toByteArray();
  }

  private static boolean isAscending(List<Part> parts) {
    List<Integer> numbers = parts.stream().map(Part::partNumber).toList();
    return numbers.equals(numbers.stream().distinct().sorted().toList());
  }
}
