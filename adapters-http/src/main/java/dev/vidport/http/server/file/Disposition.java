package dev.vidport.http.server.file;

import java.nio.charset.StandardCharsets;

/**
 * The {@code Content-Disposition} header that makes a browser save a file under a given name (RFC
 * 6266, RFC 8187).
 */
final class Disposition {
  private static final String UNESCAPED = "!#$&+-.^_`|~";

  private Disposition() {}

  static String attachment(String name) {
    return "attachment; filename=\"" + asciiName(name) + "\"; filename*=UTF-8''" + escaped(name);
  }

  /**
   * For old clients: replaces non-ASCII characters, quotes, backslashes and percent signs by
   * underscores.
   */
  private static String asciiName(String name) {
    return name.codePoints()
        .map(c -> c < ' ' || c > '~' || c == '"' || c == '\\' || c == '%' ? '_' : c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static String escaped(String name) {
    StringBuilder out = new StringBuilder();
    for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      boolean isUnescaped =
          (c >= '0' && c <= '9')
              || (c >= 'A' && c <= 'Z')
              || (c >= 'a' && c <= 'z')
              || UNESCAPED.indexOf(c) >= 0;
      out.append(isUnescaped ? String.valueOf(c) : String.format("%%%02X", (int) c));
    }
    return out.toString();
  }
}
