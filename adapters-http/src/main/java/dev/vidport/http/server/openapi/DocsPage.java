package dev.vidport.http.server.openapi;

import dev.vidport.domain.id.Sha256;
import dev.vidport.http.server.resource.ProgramFile;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The published document as an HTML page: one file without external resources. */
public final class DocsPage {
  private static final String PLACEHOLDER = "{{document}}";
  private static final Pattern SCRIPT = Pattern.compile("(?s)<script>(.*?)</script>");
  private static final Pattern STYLE = Pattern.compile("(?s)<style>(.*?)</style>");

  private DocsPage() {}

  /**
   * The Content Security Policy of the page: only its own script and style, by their hashes. The
   * descriptions in it are HTML, and would run no other.
   */
  public static String policy() {
    String page = ProgramFile.text(DocsPage.class, "docs.html");
    return "default-src 'none'; script-src "
        + hash(page, SCRIPT)
        + "; style-src "
        + hash(page, STYLE)
        + "; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  }

  private static String hash(String page, Pattern element) {
    Matcher found = element.matcher(page);
    if (!found.find()) {
      throw new IllegalStateException("docs.html lacks " + element);
    }
    byte[] content = found.group(1).getBytes(StandardCharsets.UTF_8);
    return "'sha256-" + Base64.getEncoder().encodeToString(Sha256.of(content)) + "'";
  }

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
