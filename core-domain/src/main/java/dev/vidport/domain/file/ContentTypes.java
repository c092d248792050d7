package dev.vidport.domain.file;

import java.util.Map;

/** Content types (RFC 9110, section 8.3), and those of file name extensions. */
public final class ContentTypes {
  public static final String BINARY = "application/octet-stream";
  public static final String JSON = "application/json";
  public static final String TEXT = "text/plain; charset=utf-8";
  public static final String WAV = "audio/wav";
  public static final String TAR = "application/x-tar";

  private static final Map<String, String> BY_EXTENSION =
      Map.ofEntries(
          // RFC 8216, section 4.
          Map.entry("m3u8", "application/vnd.apple.mpegurl"),
          Map.entry("mp4", "video/mp4"),
          Map.entry("m4s", "video/iso.segment"),
          Map.entry("m4a", "audio/mp4"),
          Map.entry("webm", "video/webm"),
          Map.entry("mkv", "video/x-matroska"),
          Map.entry("wav", WAV),
          Map.entry("jpg", "image/jpeg"),
          Map.entry("png", "image/png"),
          Map.entry("webp", "image/webp"),
          Map.entry("gif", "image/gif"),
          Map.entry("vtt", "text/vtt"),
          Map.entry("srt", "application/x-subrip"),
          Map.entry("tar", TAR),
          Map.entry("txt", TEXT),
          Map.entry("json", JSON));

  private ContentTypes() {}

  /** The type of a file name or a path; {@link #BINARY} if its extension is unknown. */
  public static String ofName(String name) {
    return BY_EXTENSION.getOrDefault(name.substring(name.lastIndexOf('.') + 1), BINARY);
  }
}
