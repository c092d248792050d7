package dev.vidport.browser;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The sign-in to the console through an issuer of OpenID Connect. */
class ConsoleIssuerTest extends ConsolePageTest {
  private static final Map<String, Object> KIM =
      Map.of("sub", "kim", "email", "kim@sso.example.com", "sid", "session-of-kim");

  @Test
  void sessionBeginsAtTheIssuerIsRenewedWithoutAQuestionAndEndsAtBoth() throws Exception {
    HOST.issuer().setBrowserUser(KIM);
    int before = HOST.issuer().prompts().size();
    Page page = emptyPage();
    page.navigate(console("/account"));

    page.locator("text=Continue with Example Corp").click();
    page.locator("main >> text=kim@sso.example.com").first().waitFor();
    assertThat(page.url()).isEqualTo(console("/account"));
    assertThat(page.content()).doesNotContain("vps_");

    // The issuer ends the session; the person is still signed in there.
    assertThat(logout()).isEqualTo(200);
    page.reload();
    page.waitForCondition(() -> prompts(before).equals(List.of("", "none")));
    page.locator("main >> text=kim@sso.example.com").first().waitFor();
    assertThat(page.url()).isEqualTo(console("/account"));

    page.locator("text=Sign out").first().click();
    page.locator("text=Continue with Example Corp").waitFor();
    assertThat(HOST.issuer().requests()).contains("GET /realm/logout");
    Response reloaded = page.reload();
    page.locator("text=Continue with Example Corp").waitFor();
    assertThat(reloaded.text()).doesNotContain("vps_");
    assertThat(prompts(before)).hasSize(2);
    assertThat(problems()).isEmpty();
  }

  @Test
  void problemIsNamedAndGoneAfterAReload() {
    HOST.issuer().setBrowserUser(Map.of("sub", "sam", "email", "sam@elsewhere.example.com"));
    Page page = emptyPage();
    page.navigate(console("/videos"));

    page.locator("text=Continue with Example Corp").click();

    page.locator("[role=alert] >> text=does not accept Example Corp").waitFor();
    page.reload();
    page.locator("text=Continue with Example Corp").waitFor();
    assertThat(page.locator("[role=alert]").count()).isZero();
    assertThat(problems()).isEmpty();
  }

  private static List<String> prompts(int before) {
    List<String> all = HOST.issuer().prompts();
    return all.subList(before, all.size());
  }

  private static int logout() throws IOException, InterruptedException {
    String token = HOST.issuer().logoutToken(Map.of("sub", "kim", "sid", "session-of-kim"));
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create(HOST.installation().base() + "/auth/oidc/corp/backchannel-logout"))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    "logout_token=" + URLEncoder.encode(token, UTF_8)))
            .build();
    return HttpClient.newHttpClient()
        .send(request, HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }
}
