package dev.vidport.media.source;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * An address that ffmpeg can read.
 *
 * @param url a {@code file:} URL, or an {@code http:} URL on the loopback interface
 * @param protocols protocols for ffmpeg's allow-list
 * @param isLive whether the source is live: its length is unknown, and it can only be read in order
 */
public record MediaInput(String url, List<String> protocols, boolean isLive) {
  private static final String FILE = "file:";

  public MediaInput {
    protocols = List.copyOf(protocols);
  }

  public static MediaInput file(Path path) {
    return new MediaInput(FILE + path.toAbsolutePath(), List.of("file"), false);
  }

  static MediaInput loopback(String url) {
    return new MediaInput(url, List.of("http", "tcp"), false);
  }

  static MediaInput live(String url) {
    return new MediaInput(url, List.of("http", "tcp"), true);
  }

  /** The file; empty for an address on the loopback interface. */
  public Optional<Path> path() {
    return url.startsWith(FILE)
        ? Optional.of(Path.of(url.substring(FILE.length())))
        : Optional.empty();
  }

  public String whitelist() {
    return String.join(",", protocols);
  }

  /** Without the address, which is a secret. */
  @Override
  public String toString() {
    return SourceAddress.mask(url);
  }
}
