package dev.vidport.host.migrate;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Encodes text for a segment of a path or a parameter. */
final class UrlText {
  private UrlText() {}

  static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
