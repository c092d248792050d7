package dev.vidport.media.source;

import java.nio.file.Path;
import java.util.List;

/**
 * An address that ffmpeg can read.
 *
 * @param url a {@code file:} URL, or an {@code http:} URL on the loopback interface
 * @param protocols protocols for ffmpeg's allow-list
 * @param isLive whether the source is live: its length is unknown and it can only be read in order
 */
public record MediaInput(String url, List<String> protocols, boolean isLive) {
  public MediaInput {
    protocols = List.copyOf(protocols);
  }

  public static MediaInput file(Path path) {
    return new MediaInput("file:" + path.toAbsolutePath(), List.of("file"), false);
  }

  static MediaInput loopback(String url) {
    return new MediaInput(url, List.of("http", "tcp"), false);
  }

  static MediaInput live(String url) {
    return new MediaInput(url, List.of("http", "tcp"), true);
  }

  public String whitelist() {
    return String.join(",", protocols);
  }
}
