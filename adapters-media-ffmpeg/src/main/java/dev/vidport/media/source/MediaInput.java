package dev.vidport.media.source;

import java.nio.file.Path;
import java.util.List;

/**
 * An address that ffmpeg can read.
 *
 * @param url {@code file:} or {@code http:} on the loopback
 * @param protocols all that reading it needs, for ffmpeg's allow-list
 * @param arriving whether it is read from its start to its end only, and its end is not known
 */
public record MediaInput(String url, List<String> protocols, boolean arriving) {
  public MediaInput {
    protocols = List.copyOf(protocols);
  }

  public static MediaInput file(Path path) {
    return new MediaInput("file:" + path.toAbsolutePath(), List.of("file"), false);
  }

  static MediaInput loopback(String url) {
    return new MediaInput(url, List.of("http", "tcp"), false);
  }

  static MediaInput arriving(String url) {
    return new MediaInput(url, List.of("http", "tcp"), true);
  }

  public String whitelist() {
    return String.join(",", protocols);
  }
}
