package dev.vidport.http.server.openapi;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The published document as an HTML page: one file without external resources. */
public final class DocsPage {
  private static final String PLACEHOLDER = "{{document}}";

  private DocsPage() {}

  public static byte[] of(byte[] document) {
    try (InputStream page = DocsPage.class.getResourceAsStream("docs.html")) {
      String json = new String(document, StandardCharsets.UTF_8);
      // Only "</" could end the script element early.
      return new String(page.readAllBytes(), StandardCharsets.UTF_8)
          .replace(PLACEHOLDER, json.replace("</", "<\\/"))
          .getBytes(StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
