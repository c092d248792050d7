package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.id.Sha256;
import dev.vidport.http.server.Client.Response;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What people see who open an address of a host without the console in a browser. */
class BrowserPageTest extends ServerTest {
  private static final String[] BROWSER = {
    "Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
  };

  @Override
  HttpSettings settings() {
    return HttpFixture.settings().withoutConsole();
  }

  private Response open(String path) {
    return fixture.anonymousClient().send("GET", path, new byte[0], BROWSER);
  }

  @Test
  void referenceHasNoLinkToTheConsole() {
    assertThat(open("/docs").text())
        .contains("<a href=\"openapi.json\">")
        .doesNotContain("<a href=\"console/\"");
  }

  @Test
  void startPageLeadsToTheReference() {
    Response page = open("/");

    assertThat(page.status()).isEqualTo(200);
    assertThat(page.header("Content-Type")).contains("text/html;charset=utf-8");
    assertThat(page.text())
        .contains("href=\"docs\"", "href=\"openapi.json\"", "vidport admin account");
    assertThat(page.header("Content-Security-Policy").orElseThrow())
        .contains("default-src 'none'", "frame-ancestors 'none'");
    assertThat(page.header("Vary")).contains("Accept");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/videos"})
  void styleOfAPageIsAllowedByItsPolicy(String path) {
    Response page = open(path);
    String style = page.text().replaceFirst("(?s).*<style>(.*)</style>.*", "$1");

    assertThat(page.header("Content-Security-Policy").orElseThrow())
        .contains(
            "'sha256-"
                + Base64.getEncoder()
                    .encodeToString(Sha256.of(style.getBytes(StandardCharsets.UTF_8)))
                + "'");
    assertThat(style).contains("--accent");
  }

  @Test
  void programsStillLearnThatTheyNeedAKey() {
    Response refused = fixture.anonymousClient().get("/");

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.error()).isEqualTo("MISSING_AUTHENTICATION");
  }

  @ParameterizedTest
  @CsvSource({"/videos, ./", "/a/b/c, ../../", "/console, ./"})
  void unknownPageLeadsBackToTheStart(String path, String start) {
    Response page = open(path);

    assertThat(page.status()).isEqualTo(404);
    assertThat(page.text())
        .contains("There is no such page", "<a href=\"" + start + "\">Start page</a>");
  }

  @Test
  void refusedLinkSaysWhy() {
    Response page = open("/play/unsigned/video.mp4");

    assertThat(page.status()).isEqualTo(403);
    assertThat(page.text())
        .contains("You may not open this address", "../../favicon.ico", "Request ");
    assertThat(page.header("Referrer-Policy")).contains("no-referrer");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/videos", "/v1/movies", "/oembed", "/js/v2/player.js"})
  void addressesOfTheApiAnswerWithJson(String path) {
    assertThat(open(path).json().get("error").asString()).isNotEmpty();
  }
}
