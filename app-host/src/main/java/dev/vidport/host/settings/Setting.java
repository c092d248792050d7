package dev.vidport.host.settings;

import java.util.Optional;

/**
 * A setting that the environment or a file defines.
 *
 * @param name the full name, such as {@code VIDPORT_HTTP_PORT}
 * @param parser reads and checks the text of a value
 * @param fallback the default as text; empty when the setting may stay unset
 * @param shownFallback the default as the documentation shows it
 * @param secret whether the value must never be shown
 * @param description the meaning in Markdown, ending with a full stop
 */
record Setting<T>(
    String name,
    Parser<T> parser,
    Optional<String> fallback,
    String shownFallback,
    boolean secret,
    String description) {

  /** The prefix of every name. */
  public static final String PREFIX = "VIDPORT_";

  static <T> Setting<T> of(String name, Parser<T> parser, String description) {
    return new Setting<>(PREFIX + name, parser, Optional.empty(), "not set", false, description);
  }

  /** A copy with a default. */
  Setting<T> or(String text) {
    return new Setting<>(name, parser, Optional.of(text), "`" + text + "`", secret, description);
  }

  /** A copy with a default that its group computes. */
  Setting<T> orElse(String shown) {
    return new Setting<>(name, parser, fallback, shown, secret, description);
  }

  Setting<T> hidden() {
    return new Setting<>(name, parser, fallback, shownFallback, true, description);
  }

  /** Parses the text of a value. */
  @FunctionalInterface
  interface Parser<T> {

    /**
     * @throws WrongValue when the text is not a valid value
     */
    T parse(String text) throws WrongValue;
  }

  /** Carries the requirement that a value violates, such as {@code must be a whole number}. */
  static final class WrongValue extends Exception {
    private static final long serialVersionUID = 1L;

    WrongValue(String message) {
      super(message, null, false, false);
    }
  }
}
