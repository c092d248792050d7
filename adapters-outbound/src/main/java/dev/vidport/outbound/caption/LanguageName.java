package dev.vidport.outbound.caption;

import dev.vidport.domain.caption.SpokenLanguage;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the language of a response: a code such as {@code en} or a name such as {@code english}.
 */
final class LanguageName {
  /** Whisper's names and codes that differ from the JDK's. */
  private static final Map<String, String> OF_WHISPER =
      Map.of(
          "nynorsk", "nn",
          "sinhala", "si",
          "burmese", "my",
          "myanmar", "my",
          "panjabi", "pa",
          "pushto", "ps",
          "mandarin", "zh",
          "cantonese", "zh",
          "jw", "jv",
          "yue", "zh");

  private static final Map<String, String> CODES = codes();

  private LanguageName() {}

  /** Empty if it is not a language with a code of two letters. */
  static Optional<SpokenLanguage> parse(String text) {
    String lower = text.strip().toLowerCase(Locale.ROOT);
    // A tag such as en-US.
    String code = lower.matches("[a-z]{2}[-_][a-z]{2,4}") ? lower.substring(0, 2) : lower;
    return SpokenLanguage.parse(CODES.getOrDefault(code, code));
  }

  private static Map<String, String> codes() {
    Map<String, String> codes = new HashMap<>();
    for (String code : Locale.getISOLanguages()) {
      String name = Locale.forLanguageTag(code).getDisplayLanguage(Locale.ENGLISH);
      codes.putIfAbsent(name.toLowerCase(Locale.ROOT), code);
    }
    codes.putAll(OF_WHISPER);
    return codes;
  }
}
