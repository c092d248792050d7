package dev.vidport.host.migrate;

import dev.vidport.domain.caption.SpokenLanguage;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/** Captions of a source, as the service takes them. */
final class CaptionText {
  static final int MAX_BYTES = 1_000_000;

  private CaptionText() {}

  /** The language without its region, such as {@code pt} for {@code pt-BR}. */
  static Optional<SpokenLanguage> language(String tag) {
    return SpokenLanguage.parse(
        tag.strip().toLowerCase(Locale.ROOT).replaceFirst("(-x-autogen|[-_].*)$", ""));
  }

  static String decode(byte[] bytes) throws SourceRefusal {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new SourceRefusal("they are not in UTF-8");
    }
  }
}
