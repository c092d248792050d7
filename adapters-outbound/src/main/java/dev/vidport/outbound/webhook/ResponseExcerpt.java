package dev.vidport.outbound.webhook;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** The part of a response that is stored. */
final class ResponseExcerpt {
  private static final int MAX_BYTES = 500;

  private ResponseExcerpt() {}

  /**
   * At most 500 bytes of UTF-8, without a partial character, in a form that every database stores.
   */
  static String of(String text) {
    // PostgreSQL does not store NUL.
    byte[] bytes = text.replace('\0', '\ufffd').getBytes(StandardCharsets.UTF_8);
    CharBuffer kept = CharBuffer.allocate(MAX_BYTES);
    // A truncated character is not decoded.
    StandardCharsets.UTF_8
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPLACE)
        .decode(ByteBuffer.wrap(bytes, 0, Math.min(bytes.length, MAX_BYTES)), kept, false);
    return kept.flip().toString();
  }
}
