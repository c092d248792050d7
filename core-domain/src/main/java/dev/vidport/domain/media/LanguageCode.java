package dev.vidport.domain.media;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Codes of languages in files, and the names that players show for them. */
public final class LanguageCode {
  /** The codes of ISO 639-2 for bibliographies, where they differ from the others. */
  private static final Map<String, String> BIBLIOGRAPHIC =
      Map.ofEntries(
          Map.entry("alb", "sq"),
          Map.entry("arm", "hy"),
          Map.entry("baq", "eu"),
          Map.entry("bur", "my"),
          Map.entry("chi", "zh"),
          Map.entry("cze", "cs"),
          Map.entry("dut", "nl"),
          Map.entry("fre", "fr"),
          Map.entry("geo", "ka"),
          Map.entry("ger", "de"),
          Map.entry("gre", "el"),
          Map.entry("ice", "is"),
          Map.entry("mac", "mk"),
          Map.entry("mao", "mi"),
          Map.entry("may", "ms"),
          Map.entry("per", "fa"),
          Map.entry("rum", "ro"),
          Map.entry("slo", "sk"),
          Map.entry("tib", "bo"),
          Map.entry("wel", "cy"));

  private static final Map<String, String> SHORT = shortCodes();

  /** A tag of RFC 5646, such as {@code de}, {@code deu} or {@code de-AT}. */
  private static final Pattern TAG = Pattern.compile("([a-z]{2,3})([-_].{0,60})?");

  private LanguageCode() {}

  private static Map<String, String> shortCodes() {
    Map<String, String> codes = new HashMap<>(BIBLIOGRAPHIC);
    for (String code : Locale.getISOLanguages()) {
      Locale language = Locale.forLanguageTag(code);
      codes.put(language.getISO3Language(), language.getLanguage());
      codes.put(code, language.getLanguage());
    }
    return Map.copyOf(codes);
  }

  /**
   * The code of a language: the shortest of ISO 639, as RFC 5646 has it.
   *
   * @param tag as a file has it, such as {@code ger}, {@code deu}, {@code de} or {@code de-AT}
   * @return empty if it names no single language, such as {@code und}
   */
  public static Optional<String> ofTag(String tag) {
    return Optional.of(TAG.matcher(tag.strip().toLowerCase(Locale.ROOT)))
        .filter(matcher -> matcher.matches())
        .map(matcher -> matcher.group(1))
        .flatMap(
            code ->
                Optional.ofNullable(SHORT.get(code))
                    .or(() -> Optional.of(code).filter(LanguageCode::isKnown)));
  }

  /** Whether it is one of the many languages with a code of three letters only. */
  private static boolean isKnown(String code) {
    boolean isSpecial = code.equals("und") || code.equals("mul") || code.equals("zxx");
    return code.length() == 3
        && !isSpecial
        && !Locale.forLanguageTag(code).getDisplayLanguage(Locale.ENGLISH).equals(code);
  }

  /** The name of the language in itself, such as {@code Deutsch}, for the menu of a player. */
  public static String nativeName(String code) {
    Locale locale = Locale.forLanguageTag(code);
    String name = locale.getDisplayLanguage(locale);
    int rest = name.offsetByCodePoints(0, 1);
    return name.substring(0, rest).toUpperCase(locale) + name.substring(rest);
  }
}
