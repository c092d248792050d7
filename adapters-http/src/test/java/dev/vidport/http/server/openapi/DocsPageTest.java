package dev.vidport.http.server.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class DocsPageTest {
  private static final String PAGE = new String(DocsPage.html("", true), UTF_8);

  @Test
  void policyPermitsExactlyTheScriptAndTheStyleOfThePage() throws Exception {
    assertThat(DocsPage.policy())
        .contains("script-src " + hash("(?s)<script>(.*?)</script>") + ";")
        .contains("style-src " + hash("(?s)<style>(.*?)</style>") + ";")
        .contains("default-src 'none'")
        .contains("require-trusted-types-for 'script'; trusted-types docs")
        .doesNotContain("unsafe");
  }

  private static String hash(String element) throws Exception {
    Matcher found = Pattern.compile(element).matcher(PAGE);
    assertThat(found.find()).isTrue();
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(found.group(1).getBytes(UTF_8));
    assertThat(found.find()).as("a second one").isFalse();
    return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
  }

  @Test
  void pageLoadsNothingAndHasNoInlineHandlersOrStyles() {
    assertThat(PAGE.substring(0, PAGE.indexOf("<script")))
        .doesNotContainPattern("<[^>]*\\s(src|srcset|style|on[a-z]+)=");
    assertThat(PAGE).doesNotContain("<link", "@import", "url(", "{{style}}", "{{script}}");
  }

  @Test
  void hostWithoutConsoleHasNoLinkToIt() {
    assertThat(PAGE).contains("<a href=\"console/\">Console</a>");

    assertThat(new String(DocsPage.html("", false), UTF_8))
        .doesNotContain("<a href=\"console/\"", "{{console}}");
  }

  @Test
  void pageIsSmall() throws IOException {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
      gzip.write(DocsPage.html("", true));
    }

    assertThat(compressed.size()).isLessThan(90_000);
  }

  @Test
  void operationsAreListedWithoutJavaScript() {
    String list = PAGE.substring(PAGE.indexOf("<noscript>"), PAGE.indexOf("</noscript>"));
    String published = new String(ApiDocument.published(""), UTF_8);

    assertThat(list)
        .contains(
            "<li><code>POST /v1/videos</code> Create an upload, an import or an edit</li>",
            "<li><code>POST /auth/start</code> Send a sign-in code</li>");
    assertThat(list.split("<li>", -1)).hasSameSizeAs(published.split("\"operationId\":", -1));
    assertThat(new String(DocsPage.html("/video", true), UTF_8))
        .contains("<code>POST /video/v1/videos</code>", "<code>POST /video/auth/start</code>");
  }
}
