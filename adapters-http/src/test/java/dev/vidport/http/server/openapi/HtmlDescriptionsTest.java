package dev.vidport.http.server.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.http.server.json.ApiJson;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class HtmlDescriptionsTest {
  private static JsonNode rendered(String json) throws Exception {
    return HtmlDescriptions.of(ApiJson.parse(json.getBytes(UTF_8)).asObject());
  }

  @Test
  void descriptionIsRenderedAtEveryLevel() throws Exception {
    JsonNode document = rendered("{\"a\": [{\"description\": \"`x` **y**\"}]}");

    assertThat(document.at("/a/0/description").stringValue())
        .isEqualTo("<p><code>x</code> <strong>y</strong></p>\n");
  }

  @Test
  void tableIsRendered() throws Exception {
    assertThat(rendered("{\"description\": \"| a |\\n|---|\\n| b |\"}").toString())
        .contains("<table>", "<td>b</td>");
  }

  @Test
  void htmlIsEscaped() throws Exception {
    assertThat(rendered("{\"description\": \"a <b>c</b>\"}").get("description").stringValue())
        .isEqualTo("<p>a &lt;b&gt;c&lt;/b&gt;</p>\n");
  }

  @Test
  void examplesAndPropertiesOfThatNameStay() throws Exception {
    String json =
        "{\"example\":{\"description\":\"*a*\"},\"properties\":{\"description\":{\"type\":\"string\"}}}";

    assertThat(rendered(json).toString()).isEqualTo(json);
  }

  @Test
  void pageHasNoMarkdownInItsIntroduction() {
    assertThat(new String(DocsPage.html("", true), UTF_8))
        .contains("<strong>Typical upload<\\/strong>")
        .doesNotContain("**Typical upload**");
  }
}
