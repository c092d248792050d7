package dev.vidport.http.server.console;

import java.net.URI;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The Content Security Policy of the console. */
final class ConsolePolicy {
  private ConsolePolicy() {}

  /**
   * Everything comes from this host, except for the media of a store that sends them itself. Only
   * lit-html and the player make HTML from text, each from texts of its own.
   *
   * @param store an address of the store
   */
  static String of(Optional<URI> store) {
    String media = store.map(address -> " " + origin(address)).orElse("");
    return Stream.of(
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' blob: data:" + media,
            "media-src 'self' blob:" + media,
            "connect-src 'self'" + media,
            "frame-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types lit-html vidport-player")
        .collect(Collectors.joining("; "));
  }

  private static String origin(URI address) {
    return address.getScheme() + "://" + address.getRawAuthority();
  }
}
