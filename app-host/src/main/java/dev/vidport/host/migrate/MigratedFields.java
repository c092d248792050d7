package dev.vidport.host.migrate;

import dev.vidport.domain.id.Sha256;
import dev.vidport.domain.id.VisibleText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The file name and the metadata of a migrated video, within the limits of the service.
 *
 * @param notKept what does not fit
 */
record MigratedFields(String fileName, Map<String, String> metadata, List<String> notKept) {
  /** The metadata by which a video is found that an earlier run has created. */
  static final String ORIGIN = "migratedFrom";

  private static final int MAX_KEYS = 20;
  private static final int MAX_VALUE = 500;
  private static final int MAX_KEY = 40;
  private static final int MAX_ORIGIN = 400;
  private static final int MAX_BYTES = 4000;

  static MigratedFields of(String source, SourceVideo video, String usualName) {
    Map<String, String> metadata = new LinkedHashMap<>();
    List<String> notKept = new ArrayList<>();
    metadata.put(ORIGIN, origin(source, video.id()));
    if (!video.title().isBlank()) {
      add("title", video.title(), metadata, notKept);
    }
    video.metadata().forEach((key, value) -> add(key, value, metadata, notKept));
    String name = video.title().isBlank() ? usualName : video.title();
    return new MigratedFields(fileName(name), metadata, notKept);
  }

  /** The service keeps the last segment of a path only, so a title must have no separators. */
  private static String fileName(String text) {
    String name = plain(text).replaceAll("[/\\\\]", "-").strip();
    return name.isEmpty() ? "video" : name;
  }

  /** A value that is the same in each run, and different for each video. */
  static String origin(String source, String id) {
    return id.length() <= MAX_ORIGIN && plain(id).equals(id)
        ? source + ":" + id
        : source + ":sha256:" + Sha256.hex(id);
  }

  private static void add(
      String name, String text, Map<String, String> metadata, List<String> notKept) {
    String key = name.replaceAll("[^A-Za-z0-9_.-]", "_");
    key = key.substring(0, Math.min(key.length(), MAX_KEY));
    String value = plain(text).strip();
    if (value.length() > MAX_VALUE) {
      int end = Character.isHighSurrogate(value.charAt(MAX_VALUE - 1)) ? MAX_VALUE - 1 : MAX_VALUE;
      value = value.substring(0, end);
      notKept.add(VisibleText.of(name) + ": all but its first " + end + " characters");
    }
    if (key.isEmpty() || value.isEmpty() || metadata.containsKey(key)) {
      return;
    }
    if (metadata.size() == MAX_KEYS || bytes(metadata) + bytes(key, value) > MAX_BYTES) {
      notKept.add(VisibleText.of(name) + ": the metadata of a video are full");
      return;
    }
    metadata.put(key, value);
  }

  private static int bytes(Map<String, String> metadata) {
    return metadata.entrySet().stream()
        .mapToInt(entry -> bytes(entry.getKey(), entry.getValue()))
        .sum();
  }

  private static int bytes(String key, String value) {
    return (key + value).getBytes(StandardCharsets.UTF_8).length;
  }

  /** The text with spaces instead of line breaks, and without what the service refuses. */
  private static String plain(String text) {
    return text.codePoints()
        .map(character -> VisibleText.isPlain(character) ? character : ' ')
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
