package dev.vidport.http.server.openapi;

import dev.vidport.http.server.resource.ProgramFile;
import java.nio.charset.StandardCharsets;

/** The published document as an HTML page: one file without external resources. */
public final class DocsPage {
  private static final String PLACEHOLDER = "{{document}}";

  private DocsPage() {}

  /** UTF-8. */
  public static byte[] html() {
    // Only "</" could end the script element early.
    return ProgramFile.text(DocsPage.class, "docs.html")
        .replace(PLACEHOLDER, ProgramFile.text(DocsPage.class, "docs.json").replace("</", "<\\/"))
        .getBytes(StandardCharsets.UTF_8);
  }
}
