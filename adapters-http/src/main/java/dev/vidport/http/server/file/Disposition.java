package dev.vidport.http.server.file;

import java.nio.charset.StandardCharsets;

/** The header that makes a browser save a file under a name (RFC 6266, RFC 8187). */
final class Disposition {
  private static final String UNESCAPED = "!#$&+-.^_`|~";

  private Disposition() {}

  static String attachment(String name) {
    return "attachment; filename=\"" + plain(name) + "\"; filename*=UTF-8''" + escaped(name);
  }

  /** For old clients: what is not plain ASCII, or could end the quotes, becomes an underscore. */
  private static String plain(String name) {
    return name.codePoints()
        .map(c -> c < ' ' || c > '~' || c == '"' || c == '\\' || c == '%' ? '_' : c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static String escaped(String name) {
    StringBuilder out = new StringBuilder();
    for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      boolean kept =
          (c >= '0' && c <= '9')
              || (c >= 'A' && c <= 'Z')
              || (c >= 'a' && c <= 'z')
              || UNESCAPED.indexOf(c) >= 0;
      out.append(kept ? String.valueOf(c) : String.format("%%%02X", (int) c));
    }
    return out.toString();
  }
}
