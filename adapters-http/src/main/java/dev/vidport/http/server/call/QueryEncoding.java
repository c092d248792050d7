package dev.vidport.http.server.call;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Decodes names and values of a query ({@code application/x-www-form-urlencoded}, in which a plus
 * is a space). Stricter than {@link URLDecoder}, which replaces invalid UTF-8 and accepts signs in
 * escapes.
 */
public final class QueryEncoding {
  private static final Pattern ENCODED = Pattern.compile("(?:[^%]|%[0-9A-Fa-f]{2})*+");

  private QueryEncoding() {}

  /**
   * @param encoded a name or a value as in the query
   * @return empty when an escape is malformed, or the bytes are not UTF-8
   */
  public static Optional<String> decode(String encoded) {
    if (!ENCODED.matcher(encoded).matches()) {
      return Optional.empty();
    }
    // A valid address has only ASCII characters; others are decoded as UTF-8.
    String ascii = new String(encoded.getBytes(UTF_8), ISO_8859_1);
    byte[] bytes = URLDecoder.decode(ascii, ISO_8859_1).getBytes(ISO_8859_1);
    try {
      return Optional.of(UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException notUtf8) {
      return Optional.empty();
    }
  }
}
