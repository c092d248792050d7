package dev.vidport.domain.caption;

import dev.vidport.domain.media.LanguageCode;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The language of speech or of captions.
 *
 * @param code a code of ISO 639-1: two lower-case letters; {@code und} for {@link #UNDETERMINED}
 */
public record SpokenLanguage(String code) {
  private static final Set<String> CODES = Set.of(Locale.getISOLanguages());

  private static final String UNDETERMINED_CODE = "und";

  public static final SpokenLanguage ENGLISH = new SpokenLanguage("en");

  /** A language that a speech recognizer did not name. */
  public static final SpokenLanguage UNDETERMINED = new SpokenLanguage(UNDETERMINED_CODE);

  public SpokenLanguage {
    if (!CODES.contains(code) && !code.equals(UNDETERMINED_CODE)) {
      throw new IllegalArgumentException("not a language code of ISO 639-1: " + code);
    }
  }

  /** Parses a code; empty if {@code text} is not one. */
  public static Optional<SpokenLanguage> parse(String text) {
    return CODES.contains(text) ? Optional.of(new SpokenLanguage(text)) : Optional.empty();
  }

  /** The name of the language in itself, such as {@code Deutsch}, for the menu of a player. */
  public String nativeName() {
    if (code.equals(UNDETERMINED_CODE)) {
      return "Captions";
    }
    return LanguageCode.nativeName(code);
  }

  @Override
  public String toString() {
    return code;
  }
}
