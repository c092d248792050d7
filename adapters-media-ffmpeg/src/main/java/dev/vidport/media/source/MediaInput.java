package dev.vidport.media.source;

import java.nio.file.Path;
import java.util.List;

/**
 * An address that ffmpeg can read.
 *
 * @param url {@code file:} or {@code http:} on the loopback
 * @param protocols all that reading it needs, for ffmpeg's allow-list
 */
public record MediaInput(String url, List<String> protocols) {
  public MediaInput {
    protocols = List.copyOf(protocols);
  }

  public static MediaInput file(Path path) {
    return new MediaInput("file:" + path.toAbsolutePath(), List.of("file"));
  }

  static MediaInput loopback(String url) {
    return new MediaInput(url, List.of("http", "tcp"));
  }

  public String whitelist() {
    return String.join(",", protocols);
  }
}
