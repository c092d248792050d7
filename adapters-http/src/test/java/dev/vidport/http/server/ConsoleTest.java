package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.http.server.Client.Response;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How the host serves its console, and to whom it gives the credential that it keeps for it. */
class ConsoleTest extends ServerTest {
  private static final String TOKEN = "vps_Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF";
  private static final String COOKIE = "__Secure-vidport_console=" + TOKEN;
  private static final Pattern ASSET = Pattern.compile("(?:src|href)=\"(/console/assets/[^\"]+)\"");

  private Response send(String method, String path, String... headers) {
    return fixture.anonymousClient().send(method, path, new byte[0], headers);
  }

  private Response navigate(String path) {
    return send("GET", path, "Accept", "text/html", "Sec-Fetch-Dest", "document", "Cookie", COOKIE);
  }

  @Test
  void pageHasTheAddressesOfTheOperatorsPages() {
    assertThat(send("GET", "/console/").text())
        .contains(
            "<meta name=\"vidport-terms\" content=\"https://example.com/terms?of=a&amp;in=en\" />",
            "<meta name=\"vidport-privacy\" content=\"\" />");
  }

  @Test
  void browserThatOpensTheHostIsSentToTheConsole() {
    Response page = send("GET", "/", "Accept", "text/html");

    assertThat(page.status()).isEqualTo(302);
    assertThat(page.header("Location")).contains("/console/");
    assertThat(page.header("Vary")).contains("Accept");
  }

  @Test
  void referenceLinksToTheConsole() {
    assertThat(send("GET", "/docs").text()).contains("<a href=\"console/\">Console</a>");
  }

  @Test
  void programThatRequestsTheHostStillLearnsThatItNeedsAKey() {
    assertThat(fixture.anonymousClient().get("/").error()).isEqualTo("MISSING_AUTHENTICATION");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/console/",
        "/console/videos",
        "/console/videos/5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e"
      })
  void everyViewIsThePageOfTheConsole(String path) {
    Response page = send("GET", path);

    assertThat(page.status()).isEqualTo(200);
    assertThat(page.header("Content-Type")).contains("text/html;charset=utf-8");
    assertThat(page.text()).contains("<div id=\"app\">");
  }

  @Test
  void pageRunsOnlyScriptsOfTheHostAndCannotBeFramed() {
    Response page = send("GET", "/console/");

    assertThat(page.header("Content-Security-Policy").orElseThrow().split("; "))
        .contains(
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "frame-ancestors 'none'",
            "base-uri 'none'",
            "form-action 'none'",
            "require-trusted-types-for 'script'");
    assertThat(page.header("Cross-Origin-Opener-Policy")).contains("same-origin");
    assertThat(page.header("X-Content-Type-Options")).contains("nosniff");
    assertThat(page.header("Cache-Control")).contains("no-store");
    assertThat(page.header("Access-Control-Allow-Origin")).isEmpty();
    assertThat(page.text()).doesNotContain("<script>", "<style>", "style=", "onload=");
  }

  @Test
  void everyFileOfThePageIsThereAndKept() {
    Matcher assets = ASSET.matcher(send("GET", "/console/").text());
    List<String> paths = assets.results().map(found -> found.group(1)).distinct().toList();

    assertThat(paths).hasSizeGreaterThan(15).anyMatch(path -> path.endsWith("/core/api.js"));
    for (String path : paths) {
      Response file = send("GET", path);
      assertThat(file.status()).as(path).isEqualTo(200);
      assertThat(file.bytes()).as(path).isNotEmpty();
      assertThat(file.header("X-Content-Type-Options")).contains("nosniff");
    }
  }

  @Test
  void textsInTheLanguageOfTheBrowserAreRequestedAtOnce() {
    String german = "/text/de.js\" />";

    assertThat(send("GET", "/console/", "Accept-Language", "de-AT,de;q=0.9,en;q=0.5").text())
        .contains(german);
    assertThat(send("GET", "/console/", "Accept-Language", "en-GB,de;q=0.5").text())
        .doesNotContain(german);
    assertThat(send("GET", "/console/", "Accept-Language", "../").status()).isEqualTo(200);
  }

  @Test
  void scriptsAreCompressed() {
    String path = "/console/assets/any/core/api.js";

    Response compressed = send("GET", path, "Accept-Encoding", "gzip");

    assertThat(compressed.header("Content-Type")).contains("text/javascript;charset=utf-8");
    assertThat(compressed.header("Content-Encoding")).contains("gzip");
    assertThat(compressed.bytes().length).isLessThan(send("GET", path).bytes().length / 2);
  }

  @Test
  void fileOfAnotherVersionIsNotKept() {
    assertThat(send("GET", "/console/assets/000000000000/app.js").header("Cache-Control"))
        .contains("no-store");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/console/assets/x/app.jsx",
        "/console/assets/x/..%2f..%2findex.html",
        "/console/assets/x/../../index.html",
        "/console/assets/x/%2e%2e/index.html",
        "/console/assets/",
        "/console/assets/app.js/"
      })
  void nothingButTheFilesOfTheConsoleIsServed(String path) {
    Response response = send("GET", path);

    // A path that leaves the folder is another path of the host, or refused.
    assertThat(response.text()).doesNotContain("{{credential}}");
    assertThat(response.header("Content-Type").orElse("")).doesNotContain("javascript");
  }

  @Test
  void keptCredentialIsWrittenIntoThePageThatAPersonOpens() {
    assertThat(navigate("/console/videos").text()).contains("content=\"" + TOKEN + "\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"empty", "iframe", "object", "embed", "script", "image", "worker"})
  void scriptsAndFramesOfOtherPagesDoNotGetTheCredential(String destination) {
    Response page = send("GET", "/console/", "Sec-Fetch-Dest", destination, "Cookie", COOKIE);

    assertThat(page.text()).doesNotContain(TOKEN);
  }

  @ParameterizedTest
  @CsvSource({"vps_\"><script>alert(1)</script>", "vpu_Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4", "x"})
  void cookieThatIsNoCredentialIsIgnored(String value) {
    Response page =
        send(
            "GET",
            "/console/",
            "Sec-Fetch-Dest",
            "document",
            "Cookie",
            "__Secure-vidport_console=" + value);

    assertThat(page.text()).contains("name=\"vidport-credential\" content=\"\"");
  }

  /** A script of another page can set a cookie of this name for a longer path. */
  @Test
  void ofTwoCookiesNoneIsUsed() {
    Response page =
        send(
            "GET",
            "/console/",
            "Sec-Fetch-Dest",
            "document",
            "Cookie",
            "__Secure-vidport_console=vps_" + "x".repeat(43) + "; " + COOKIE);

    assertThat(page.text()).contains("name=\"vidport-credential\" content=\"\"");
  }

  @Test
  void credentialIsKeptInACookieThatNoScriptReads() {
    Response kept = send("PUT", "/console/session", "Authorization", "Bearer " + TOKEN);

    assertThat(kept.status()).isEqualTo(204);
    assertThat(kept.header("Set-Cookie").orElseThrow())
        .startsWith(COOKIE + ";")
        .contains("Path=/console/", "Secure", "HttpOnly", "SameSite=Lax", "Max-Age=2592000");
    assertThat(kept.header("Access-Control-Allow-Origin")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "Bearer ", "Bearer vpu_Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4", "Basic eA=="})
  void whatIsNoCredentialOfAnAccountIsNotKept(String header) {
    Response refused = send("PUT", "/console/session", "Authorization", header);

    assertThat(refused.status()).isEqualTo(401);
    assertThat(refused.header("Set-Cookie")).isEmpty();
  }

  @Test
  void signingOutDeletesTheCookie() {
    assertThat(send("DELETE", "/console/session").header("Set-Cookie").orElseThrow())
        .contains("__Secure-vidport_console=;", "Expires=Thu, 01 Jan 1970", "Path=/console/");
  }

  @Test
  void pageOfAnotherOriginMayNotChangeTheSession() {
    Response preflight =
        send(
            "OPTIONS",
            "/console/session",
            "Origin",
            "https://attacker.example",
            "Access-Control-Request-Method",
            "PUT",
            "Access-Control-Request-Headers",
            "authorization");

    assertThat(preflight.status()).isEqualTo(405);
    assertThat(preflight.header("Access-Control-Allow-Methods")).isEmpty();
  }

  @Test
  void apiAcceptsNoCookie() {
    assertThat(send("GET", "/v1/videos", "Cookie", COOKIE).status()).isEqualTo(401);
  }

  @ParameterizedTest
  @CsvSource({"POST, /console/", "PUT, /console/videos", "POST, /console/session"})
  void otherMethodsAreRefused(String method, String path) {
    assertThat(send(method, path).status()).isEqualTo(405);
  }
}
