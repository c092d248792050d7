package dev.vidport.http.server.openapi;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The published document as an HTML page: one file without external resources. */
public final class DocsPage {
  private static final String PLACEHOLDER = "{{document}}";

  private DocsPage() {}

  /** UTF-8. */
  public static byte[] html() {
    // Only "</" could end the script element early.
    return resource("docs.html")
        .replace(PLACEHOLDER, resource("docs.json").replace("</", "<\\/"))
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String resource(String name) {
    try (InputStream in = DocsPage.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
