package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.http.server.Client.Response;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of the program that browsers load without a credential. */
class PublicFilesTest extends ServerTest {
  private static final Path SOURCES = Path.of("src/main/js/upload");
  private static final Path DOCUMENTATION = Path.of("../docs");

  private static final Pattern PAGE_ENTRY =
      Pattern.compile(
          "(?m)^- \\[[^]]+]\\(" + Pattern.quote(HttpFixture.BASE + "/docs/") + "([^)]+)\\): .+$");

  private static final Pattern CODE = Pattern.compile("(?ms)^ *```.*?^ *```|`[^`\\n]+`");

  /** The file of a link that is neither an address nor a part of its page. */
  private static final Pattern RELATIVE_LINK =
      Pattern.compile("]\\((?!https?:|mailto:|#)([^)#\\s]+)[^)\\s]*\\)");

  @ParameterizedTest
  @CsvSource({
    "upload.js, text/javascript;charset=utf-8",
    "upload.d.ts, application/typescript;charset=utf-8"
  })
  void moduleIsServedWithItsTypeToPagesOfAnyOrigin(String name, String type) throws IOException {
    Response response = fixture.anonymousClient().get("/js/v1/" + name);

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.text()).isEqualTo(Files.readString(SOURCES.resolve(name)));
    assertThat(response.header("Content-Type").orElseThrow()).isEqualToIgnoringCase(type);
    assertThat(response.header("X-Content-Type-Options")).contains("nosniff");
    assertThat(response.header("Access-Control-Allow-Origin")).contains("*");
    assertThat(response.header("Cache-Control")).contains("public, max-age=300");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/js/v1/upload.js",
        "/js/v1/player.css",
        "/js/v1/hls.js",
        "/openapi.json",
        "/docs",
        "/docs/api.md",
        "/llms.txt",
        "/favicon.ico"
      })
  void unchangedFileIsNotSentAgain(String path) {
    String tag = client.get(path).header("ETag").orElseThrow();

    Response same = client.get(path, "If-None-Match", "\"other\", W/" + tag);
    Response changed = client.get(path, "If-None-Match", "\"other\"");

    assertThat(same.status()).isEqualTo(304);
    assertThat(same.text()).isEmpty();
    assertThat(same.header("ETag")).contains(tag);
    assertThat(changed.status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/js/v1/upload.js",
        "/js/v1/player.css",
        "/js/v1/hls.js",
        "/openapi.json",
        "/docs",
        "/docs/api.md",
        "/llms.txt",
        "/favicon.ico"
      })
  void headReturnsTheHeadersOfGetWithoutTheContent(String path) {
    Response get = fixture.anonymousClient().get(path);

    Response head = fixture.anonymousClient().send("HEAD", path, new byte[0]);

    assertThat(head.status()).isEqualTo(200);
    assertThat(head.bytes()).isEmpty();
    assertThat(head.header("Content-Length")).contains(Integer.toString(get.bytes().length));
    for (String name : List.of("Content-Type", "ETag", "Cache-Control", "X-Content-Type-Options")) {
      assertThat(head.header(name)).as(name).isPresent().isEqualTo(get.header(name));
    }
  }

  @Test
  void listForLanguageModelsNamesEveryPageOfTheDocumentation() throws IOException {
    Response list = fixture.anonymousClient().get("/llms.txt");

    assertThat(list.header("Content-Type").orElseThrow())
        .isEqualToIgnoringCase("text/markdown;charset=utf-8");
    assertThat(list.text())
        .startsWith("# Vidport\n\n> Vidport is ")
        .contains("\n## API\n\n- [API](");
    List<String> listed =
        PAGE_ENTRY.matcher(list.text()).results().map(entry -> entry.group(1)).toList();
    assertThat(listed).containsExactlyInAnyOrderElementsOf(documentationPages());
  }

  private static List<String> documentationPages() throws IOException {
    try (Stream<Path> files = Files.list(DOCUMENTATION)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".md"))
          .toList();
    }
  }

  @Test
  void linksOfDocumentationPagesWork() throws IOException {
    List<String> names = documentationPages();
    for (String name : names) {
      Response page = fixture.anonymousClient().get("/docs/" + name);

      assertThat(page.status()).as(name).isEqualTo(200);
      assertThat(page.header("Content-Type").orElseThrow())
          .isEqualToIgnoringCase("text/markdown;charset=utf-8");
      // Code may have what looks like a link.
      String text = CODE.matcher(page.text()).replaceAll("");
      assertThat(RELATIVE_LINK.matcher(text).results().map(link -> link.group(1)))
          .as(name)
          .isSubsetOf(names);
    }
    assertThat(fixture.anonymousClient().get("/docs/operations.md").text())
        .contains("[Configuration](configuration.md)")
        .doesNotContain("](decisions/");
  }

  @Test
  void contactForVulnerabilitiesIsNamedAndNeverExpires() {
    fixture.clock.advance(Duration.ofDays(400));

    Response response = fixture.anonymousClient().get("/.well-known/security.txt");

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.header("Content-Type").orElseThrow()).startsWith("text/plain");
    Matcher expires = Pattern.compile("(?m)^Expires: (\\S+)$").matcher(response.text());
    assertThat(expires.find()).isTrue();
    assertThat(Instant.parse(expires.group(1)))
        .isAfter(fixture.clock.instant().plus(Duration.ofDays(90)))
        .isBefore(fixture.clock.instant().plus(Duration.ofDays(365)));
    assertThat(response.text().lines())
        .contains(
            "Contact: mailto:security@vidport.test",
            "Canonical: " + HttpFixture.BASE + "/.well-known/security.txt");
  }

  @Test
  void hlsScriptHasTheVersionOfItsAddress() {
    String reference = fixture.anonymousClient().get("/js/v1/hls.js").text();
    Matcher address = Pattern.compile("(/js/hls/(.+)/hls\\.js)\"").matcher(reference);
    assertThat(address.find()).isTrue();

    Response script = fixture.anonymousClient().get(address.group(1));

    assertThat(script.text()).contains("\"" + address.group(2) + "\"");
    assertThat(script.header("Cache-Control").orElseThrow()).contains("immutable");
  }

  @Test
  void headOfAnUnchangedFileSaysSo() {
    String tag = client.get("/js/v1/upload.js").header("ETag").orElseThrow();

    Response head = client.send("HEAD", "/js/v1/upload.js", new byte[0], "If-None-Match", tag);

    assertThat(head.status()).isEqualTo(304);
  }

  @Test
  void otherFilesOfTheModuleAreNotServed() {
    assertThat(client.get("/js/v1/package.json").status()).isEqualTo(403);
    assertThat(client.get("/js/v2/upload.js").status()).isEqualTo(403);
  }

  @Test
  void docsRunOnlyTheirOwnScript() throws Exception {
    Response docs = fixture.anonymousClient().get("/docs");

    String script = docs.text().split("<script>", 2)[1].split("</script>", 2)[0];
    String hash =
        Base64.getEncoder()
            .encodeToString(
                MessageDigest.getInstance("SHA-256")
                    .digest(script.getBytes(StandardCharsets.UTF_8)));
    assertThat(docs.header("Content-Security-Policy").orElseThrow())
        .startsWith("default-src 'none'; script-src 'sha256-" + hash + "'; style-src 'sha256-")
        .contains("frame-ancestors 'none'", "require-trusted-types-for 'script'")
        .doesNotContain("unsafe");
  }

  @Test
  void iconIsServed() {
    Response icon = fixture.anonymousClient().get("/favicon.ico");

    assertThat(icon.header("Content-Type")).contains("image/x-icon");
    assertThat(icon.bytes()).startsWith(0, 0, 1, 0);
  }
}
