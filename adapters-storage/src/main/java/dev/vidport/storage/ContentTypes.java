package dev.vidport.storage;

import dev.vidport.usecases.storage.port.ObjectKey;
import java.util.Map;

/** Content types by file name extension. */
public final class ContentTypes {
  private static final String UNKNOWN = "application/octet-stream";
  private static final Map<String, String> BY_EXTENSION =
      Map.ofEntries(
          Map.entry("m3u8", "application/vnd.apple.mpegurl"),
          Map.entry("mp4", "video/mp4"),
          Map.entry("m4s", "video/iso.segment"),
          Map.entry("m4a", "audio/mp4"),
          Map.entry("webm", "video/webm"),
          Map.entry("mkv", "video/x-matroska"),
          Map.entry("jpg", "image/jpeg"),
          Map.entry("png", "image/png"),
          Map.entry("vtt", "text/vtt"),
          Map.entry("srt", "application/x-subrip"),
          Map.entry("txt", "text/plain"),
          Map.entry("json", "application/json"));

  private ContentTypes() {}

  /** The type of the extension; {@code application/octet-stream} if the extension is unknown. */
  public static String ofName(ObjectKey key) {
    String name = key.value();
    return BY_EXTENSION.getOrDefault(name.substring(name.lastIndexOf('.') + 1), UNKNOWN);
  }
}
