package dev.vidport.http.server.documentation;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.http.server.resource.ProgramFile;
import java.net.URI;
import java.util.List;

/** The pages that {@link DocumentationCompiler} has put into the program. */
public final class DocumentationPages {
  private DocumentationPages() {}

  /** The names of all pages, without {@code .md}. */
  public static List<String> names() {
    return file("pages.txt").lines().toList();
  }

  /** A page as Markdown in UTF-8. */
  public static byte[] page(String name) {
    return ProgramFile.bytes(DocumentationPages.class, "pages/" + name + ".md");
  }

  /**
   * The list of the pages, as llmstxt.org describes it, in UTF-8.
   *
   * @param base the public address of the host, without a trailing slash
   */
  public static byte[] list(URI base) {
    return file("llms.txt").replace("{{base}}", base.toString()).getBytes(UTF_8);
  }

  private static String file(String name) {
    return ProgramFile.text(DocumentationPages.class, "pages/" + name);
  }
}
