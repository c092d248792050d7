package dev.vidport.http.server.openapi;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The contract as a page for people: one file that needs nothing from anywhere else. */
public final class DocsPage {
  private static final String PLACE = "{{document}}";

  private DocsPage() {}

  public static byte[] of(ApiDocument document) {
    try (InputStream page = DocsPage.class.getResourceAsStream("docs.html")) {
      String json = new String(document.json(), StandardCharsets.UTF_8);
      // Within a script element only this could end it early.
      return new String(page.readAllBytes(), StandardCharsets.UTF_8)
          .replace(PLACE, json.replace("</", "<\\/"))
          .getBytes(StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
