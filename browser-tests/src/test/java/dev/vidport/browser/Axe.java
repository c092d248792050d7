package dev.vidport.browser;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Checks pages for accessibility with axe-core. */
final class Axe {
  private static final String PATH = "/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";
  private static final String SCRIPT = script();

  private Axe() {}

  /**
   * What axe-core finds, with the elements. By default, it also describes every element that passes
   * a rule, which takes most of the time on a large page.
   */
  static List<?> violations(Page page) {
    page.evaluate(SCRIPT);
    return (List<?>)
        page.evaluate(
            "async () => (await axe.run({ resultTypes: ['violations'], selectors: false }))"
                + ".violations"
                + ".map(({ id, nodes }) => id + ' ' + nodes.map((node) => node.html).join(' '))");
  }

  private static String script() {
    try (InputStream script = Axe.class.getResourceAsStream(PATH)) {
      return new String(script.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
