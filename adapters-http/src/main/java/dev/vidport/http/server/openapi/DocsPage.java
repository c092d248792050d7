package dev.vidport.http.server.openapi;

import dev.vidport.http.server.resource.ProgramFile;
import java.nio.charset.StandardCharsets;

/** The published document as an HTML page: one file without external resources. */
public final class DocsPage {
  private static final String PLACEHOLDER = "{{document}}";

  private DocsPage() {}

  /**
   * UTF-8.
   *
   * @param basePath the path of the address of the host; empty if it has none
   */
  public static byte[] html(String basePath) {
    byte[] document = ApiDocument.below(basePath, ProgramFile.bytes(DocsPage.class, "docs.json"));
    // Only "</" could end the script element early.
    return ProgramFile.text(DocsPage.class, "docs.html")
        .replace(PLACEHOLDER, new String(document, StandardCharsets.UTF_8).replace("</", "<\\/"))
        .getBytes(StandardCharsets.UTF_8);
  }
}
