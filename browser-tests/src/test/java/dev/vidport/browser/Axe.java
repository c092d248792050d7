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
    return violations(page, "");
  }

  /** As {@link #violations(Page)}, except for colours, which take most of the time. */
  static List<?> violationsWithoutColours(Page page) {
    return violations(
        page,
        "rules: { 'color-contrast': { enabled: false }, 'link-in-text-block': { enabled: false } }");
  }

  /** As {@link #violations(Page)}, of colours alone. */
  static List<?> violationsOfColours(Page page) {
    return violations(page, "runOnly: ['color-contrast', 'link-in-text-block']");
  }

  private static List<?> violations(Page page, String options) {
    if (!Boolean.TRUE.equals(page.evaluate("() => 'axe' in window"))) {
      page.evaluate(SCRIPT);
    }
    return (List<?>)
        page.evaluate(
            "async () => (await axe.run({ resultTypes: ['violations'], selectors: false, "
                + options
                + " })).violations"
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
