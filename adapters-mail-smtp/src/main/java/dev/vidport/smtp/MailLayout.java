package dev.vidport.smtp;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * The HTML around the content of every message: the look of the console, light and dark. It loads
 * nothing, so mail programs show it whole.
 */
final class MailLayout {
  private static final String TEMPLATE = template();

  private MailLayout() {}

  /**
   * @param preview what lists of messages show beside the subject; text
   * @param content HTML: paragraphs, of which one may have the class {@code code}, and others the
   *     class {@code soft}
   */
  static String html(String preview, String content) {
    return TEMPLATE.replace("{{preview}}", escape(preview)).replace("{{content}}", content.strip());
  }

  /** Text as HTML. */
  static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }

  private static String template() {
    try (InputStream file =
        Objects.requireNonNull(MailLayout.class.getResourceAsStream("mail.html"), "mail.html")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("could not read mail.html", e);
    }
  }
}
