package dev.vidport.acceptance.media;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The attributes of a playlist tag (RFC 8216, section 4.2). */
final class PlaylistAttributes {
  private static final Pattern PAIR = Pattern.compile("([A-Z0-9-]+)=(\"[^\"]*\"|[^,\"]*)");

  private PlaylistAttributes() {}

  /** Attributes by name, without quotes. */
  static Map<String, String> of(String line) {
    Map<String, String> attributes = new LinkedHashMap<>();
    Matcher pairs = PAIR.matcher(line.substring(line.indexOf(':') + 1));
    while (pairs.find()) {
      attributes.put(pairs.group(1), pairs.group(2).replace("\"", ""));
    }
    return attributes;
  }
}
