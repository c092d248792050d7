package dev.vidport.http.server.openapi;

import dev.vidport.domain.id.Sha256;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.resource.ProgramFile;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.stream.Collectors;

/** The published document as an HTML page: one file without external resources. */
public final class DocsPage {
  /** The console has the colours as a file of its own. */
  private static final String COLOURS = "/dev/vidport/http/server/console/site/style/colours.css";

  private static final String CONSOLE = "<a href=\"console/\">Console</a> ";

  private DocsPage() {}

  /**
   * The Content Security Policy of the page: only its own script and style, by their hashes. The
   * descriptions in it are HTML, and would run no other. Only the policy {@code docs} of the script
   * makes HTML of a text.
   */
  public static String policy() {
    return "default-src 'none'; script-src "
        + hash(part("docs.js"))
        + "; style-src "
        + hash(style())
        + "; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        + "; require-trusted-types-for 'script'; trusted-types docs";
  }

  private static String hash(String content) {
    byte[] digest = Sha256.of(content.getBytes(StandardCharsets.UTF_8));
    return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
  }

  /**
   * UTF-8.
   *
   * @param basePath the path of the address of the host; empty if it has none
   * @param hasConsole whether the host has the console, to which the page then links
   */
  public static byte[] html(String basePath, boolean hasConsole) {
    byte[] document = ApiDocument.below(basePath, ProgramFile.bytes(DocsPage.class, "docs.json"));
    // Only "</" could end the script element early.
    String embedded = new String(document, StandardCharsets.UTF_8).replace("</", "<\\/");
    return part("docs.html")
        .replace("{{style}}", style())
        .replace("{{script}}", part("docs.js"))
        .replace("{{console}}", hasConsole ? CONSOLE : "")
        .replace("{{operations}}", operations(basePath))
        .replace("{{document}}", embedded)
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String style() {
    return ProgramFile.text(DocsPage.class, COLOURS) + part("docs.css");
  }

  private static String part(String name) {
    return ProgramFile.text(DocsPage.class, name);
  }

  /** The operations as a list, for browsers without JavaScript. */
  private static String operations(String basePath) {
    return new ApiDocument(ApiJson.parseOwn(ApiDocument.published(basePath)).asObject())
        .operations().stream()
            .map(
                operation ->
                    "<li><code>"
                        + escape(operation.method() + " " + basePath + operation.base())
                        + escape(operation.path())
                        + "</code> "
                        + escape(operation.node().get("summary").stringValue())
                        + "</li>")
            .collect(Collectors.joining("\n"));
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }
}
