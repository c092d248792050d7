package dev.vidport.http.server.resource;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;

/** An HTML page with placeholders such as {@code {{title}}}, which are replaced by text. */
public final class HtmlTemplate {
  private final String template;

  private HtmlTemplate(String template) {
    this.template = template;
  }

  /**
   * @param name name of a file in the package of {@code owner}
   */
  public static HtmlTemplate of(Class<?> owner, String name) {
    return new HtmlTemplate(ProgramFile.text(owner, name));
  }

  /** The template with {@code css} in place of its {@code {{style}}}. */
  public HtmlTemplate withStyle(String css) {
    return withMarkup("style", css);
  }

  /**
   * The template with {@code html} in place of a placeholder.
   *
   * @param html markup of this program, which is not escaped
   */
  public HtmlTemplate withMarkup(String name, String html) {
    return new HtmlTemplate(template.replace("{{" + name + "}}", html));
  }

  /**
   * The page, in UTF-8.
   *
   * @param values the text of each placeholder, which is escaped; a placeholder without one is
   *     removed
   */
  public byte[] filled(Map<String, String> values) {
    StringBuilder page = new StringBuilder();
    int from = 0;
    for (int open = template.indexOf("{{"); open >= 0; open = template.indexOf("{{", from)) {
      int close = template.indexOf("}}", open);
      page.append(template, from, open)
          .append(escape(values.getOrDefault(template.substring(open + 2, close), "")));
      from = close + 2;
    }
    return page.append(template, from, template.length()).toString().getBytes(UTF_8);
  }

  /** {@code text} as content of an element or of a quoted attribute. */
  public static String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> escaped.append("&amp;");
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '"' -> escaped.append("&quot;");
        case '\'' -> escaped.append("&#39;");
        default -> escaped.append(c);
      }
    }
    return escaped.toString();
  }
}
