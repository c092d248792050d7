package dev.vidport.http.server.pipeline;

import dev.vidport.domain.file.ContentTypes;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks the content type of a body, which must be JSON in UTF-8 (RFC 8259, section 8.1). */
final class JsonContentType {
  private static final Pattern CHARSET =
      Pattern.compile(";\\s*charset\\s*=\\s*\"?([^\";]*)", Pattern.CASE_INSENSITIVE);

  /** ASCII is a part of UTF-8. */
  private static final Pattern UTF_8 = Pattern.compile("utf-?8|us-ascii", Pattern.CASE_INSENSITIVE);

  private JsonContentType() {}

  /**
   * What is wrong with a content type; empty for JSON in UTF-8.
   *
   * @param header value of {@code Content-Type}
   */
  static Optional<String> problem(String header) {
    int end = header.indexOf(';');
    String type = end < 0 ? header : header.substring(0, end);
    if (!type.strip().equalsIgnoreCase(ContentTypes.JSON)) {
      return Optional.of("the body must be sent with Content-Type: application/json");
    }
    Matcher charset = CHARSET.matcher(header);
    while (charset.find()) {
      if (!UTF_8.matcher(charset.group(1).strip()).matches()) {
        return Optional.of(
            "the body must be JSON in UTF-8; its Content-Type names another charset");
      }
    }
    return Optional.empty();
  }
}
