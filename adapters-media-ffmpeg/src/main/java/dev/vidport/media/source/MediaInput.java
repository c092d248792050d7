package dev.vidport.media.source;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An address that ffmpeg can read.
 *
 * @param url a {@code file:} URL, or an {@code http:} URL on the loopback interface
 * @param protocols protocols for ffmpeg's allow-list
 * @param isLive whether the source is live: its length is unknown, and it can only be read in order
 * @param openedOnly the decoders that ffprobe may open without being allowed, by the number of the
 *     stream: it opens those of all streams, also of the ones from which it decodes nothing
 */
public record MediaInput(
    String url, List<String> protocols, boolean isLive, Map<Integer, String> openedOnly) {
  private static final String FILE = "file:";

  public MediaInput {
    protocols = List.copyOf(protocols);
    openedOnly = Map.copyOf(openedOnly);
  }

  public MediaInput(String url, List<String> protocols, boolean isLive) {
    this(url, protocols, isLive, Map.of());
  }

  /** This input, of which ffprobe may open other decoders. */
  public MediaInput opening(Map<Integer, String> decoders) {
    return new MediaInput(url, protocols, isLive, decoders);
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
