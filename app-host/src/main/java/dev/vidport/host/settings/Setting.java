package dev.vidport.host.settings;

import java.util.Optional;

/**
 * One thing that can be set, from the environment or from a file.
 *
 * @param name the name in full, such as {@code VIDPORT_HTTP_PORT}
 * @param parser reads and checks the text of a value
 * @param fallback the text that counts when nothing is set; empty when the setting may stay unset
 * @param shownFallback what stands for the default in the documentation
 * @param secret whether the value must never be shown
 * @param description what it does, in Markdown, ending in a full stop
 */
public record Setting<T>(
    String name,
    Group group,
    Parser<T> parser,
    Optional<String> fallback,
    String shownFallback,
    boolean secret,
    String description) {

  /** What every name starts with. */
  public static final String PREFIX = "VIDPORT_";

  static <T> Setting<T> of(Group group, String name, Parser<T> parser, String description) {
    return new Setting<>(
        PREFIX + name, group, parser, Optional.empty(), "not set", false, description);
  }

  /** With a default. */
  Setting<T> or(String text) {
    return new Setting<>(
        name, group, parser, Optional.of(text), "`" + text + "`", secret, description);
  }

  /** With a default that is not one text, and that {@link HostSettings} works out. */
  Setting<T> orElse(String shown) {
    return new Setting<>(name, group, parser, fallback, shown, secret, description);
  }

  Setting<T> hidden() {
    return new Setting<>(name, group, parser, fallback, shownFallback, true, description);
  }

  /** Chapters of the documentation, in its order. */
  public enum Group {
    HTTP("HTTP"),
    DATA("Data and database"),
    S3("Object store"),
    PROCESSING("Processing"),
    LIMITS("Limits"),
    LOG("Log and traces"),
    CLIENT("Client commands"),
    START("Start"),
    /** Accepted, with a warning, so that one set of settings can serve this and later releases. */
    RESERVED("Reserved");

    private final String title;

    Group(String title) {
      this.title = title;
    }

    public String title() {
      return title;
    }
  }

  /** Reads the text of a value. */
  @FunctionalInterface
  interface Parser<T> {

    /**
     * @throws WrongValue when the text can't be such a value
     */
    T parse(String text) throws WrongValue;
  }

  /** Says what a value would have to be, such as {@code must be a whole number}. */
  static final class WrongValue extends Exception {
    private static final long serialVersionUID = 1L;

    WrongValue(String message) {
      super(message, null, false, false);
    }
  }
}
