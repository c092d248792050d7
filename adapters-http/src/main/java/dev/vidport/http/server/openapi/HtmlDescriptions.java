package dev.vidport.http.server.openapi;

import java.util.List;
import java.util.Set;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Renders the descriptions of the published document, which are Markdown (OpenAPI 3.1, "Rich Text
 * Formatting"), as HTML for the page that shows it.
 */
final class HtmlDescriptions {
  private static final String DESCRIPTION = "description";

  /** Their values are data, even in a property named like a description. */
  private static final Set<String> DATA = Set.of("example", "examples", "default", "enum", "const");

  private final Parser parser;
  private final HtmlRenderer renderer;

  private HtmlDescriptions() {
    List<Extension> extensions = List.of(TablesExtension.create());
    this.parser = Parser.builder().extensions(extensions).build();
    this.renderer = HtmlRenderer.builder().extensions(extensions).escapeHtml(true).build();
  }

  /** A copy of {@code document} in which each description is HTML. */
  static ObjectNode of(ObjectNode document) {
    ObjectNode copy = document.deepCopy();
    new HtmlDescriptions().render(copy);
    return copy;
  }

  private void render(JsonNode node) {
    if (node instanceof ObjectNode object) {
      for (String name : List.copyOf(object.propertyNames())) {
        JsonNode child = object.get(name);
        if (name.equals(DESCRIPTION) && child.isString()) {
          object.put(name, renderer.render(parser.parse(child.stringValue())));
        } else if (!DATA.contains(name)) {
          render(child);
        }
      }
    } else if (node instanceof ArrayNode array) {
      array.forEach(this::render);
    }
  }
}
