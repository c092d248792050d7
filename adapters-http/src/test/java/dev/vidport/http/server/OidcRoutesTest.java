package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.access.OidcIssuer;
import dev.vidport.domain.access.OidcTeam;
import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.http.server.Client.Response;
import dev.vidport.usecases.access.port.OidcClaims;
import dev.vidport.usecases.access.port.OidcLogout;
import java.net.URI;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Sign-in to the console through issuers of OpenID Connect, as a browser meets it. */
class OidcRoutesTest extends ServerTest {
  private static final String PENDING = "__Host-vidport_sign_in";
  private static final String SESSION = "__Secure-vidport_console";
  private static final OidcIssuer CORP = issuer("corp");

  @BeforeEach
  void addIssuers() {
    fixture.database.oidc.add(CORP);
    fixture.database.oidc.add(issuer("other"));
  }

  private static OidcIssuer issuer(String id) {
    return issuer(id, Optional.empty());
  }

  private static OidcIssuer issuer(String id, Optional<OidcTeam> team) {
    return new OidcIssuer(
        id,
        "Example <Corp>",
        "https://" + id + ".example",
        List.of(AllowedDomain.parse("example.com")),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        true,
        Optional.empty(),
        Duration.ofHours(1),
        team);
  }

  @Test
  void issuersAreListedWithoutTheirSettings() {
    assertThat(fixture.anonymousClient().get("/auth/issuers").text())
        .contains("{\"id\":\"corp\",\"name\":\"Example <Corp>\"}")
        .doesNotContain("corp.example");
  }

  @Test
  void browserIsSentToTheIssuerWithACookieThatNoOtherHostCanPlant() {
    Response response = start("corp", "videos?status=ready");

    assertThat(response.status()).isEqualTo(302);
    assertThat(location(response)).startsWith("https://corp.example/authorize?state=");
    assertThat(response.header("Set-Cookie").orElseThrow())
        .startsWith(PENDING + "=")
        .contains("; Path=/", "; HttpOnly", "; Secure", "; SameSite=Lax", "Max-Age=600")
        .doesNotContain("Domain");
    assertThat(response.header("Cache-Control")).contains("no-store");
    assertThat(response.header("Referrer-Policy")).contains("no-referrer");
  }

  @Test
  void answerOfTheIssuerStartsASessionOfAnHourAtTheSameView() {
    Response response = signIn("corp", "videos?status=ready");

    assertThat(location(response)).isEqualTo(HttpFixture.BASE + "/console/videos?status=ready");
    List<String> cookies = response.response().headers().allValues("Set-Cookie");
    assertThat(cookies).anyMatch(cookie -> cookie.startsWith(PENDING + "=;"));
    String session =
        cookies.stream().filter(cookie -> cookie.startsWith(SESSION)).findFirst().orElseThrow();
    assertThat(session).contains("Max-Age=3600", "; Path=/console/", "; HttpOnly", "; Secure");
    assertThat(account(session).get("email").asString()).isEqualTo("ada@example.com");
    assertThat(response.text()).isEmpty();
  }

  @Test
  void memberOfAGroupHasItsRoleWhichOwnersDoNotChange() {
    OidcIssuer team =
        issuer(
            "team",
            Optional.of(
                new OidcTeam(
                    fixture.account.id(), Map.of("staff", MemberRole.VIEWER), Optional.empty())));
    fixture.database.oidc.add(team);
    assertThat(problem(signIn(team, Set.of("others")))).isEqualTo("no_role");

    String session =
        signIn(team, Set.of("staff")).response().headers().allValues("Set-Cookie").stream()
            .filter(cookie -> cookie.startsWith(SESSION))
            .findFirst()
            .orElseThrow();

    JsonNode member =
        fixture
            .anonymousClient()
            .get("/v1/account/members", "Authorization", bearer(session))
            .json()
            .get("members")
            .valueStream()
            .filter(listed -> listed.get("you").asBoolean())
            .findFirst()
            .orElseThrow();
    assertThat(member.get("role").asString()).isEqualTo("viewer");
    assertThat(member.get("issuers").get(0).asString()).isEqualTo(team.name());
    Response changed =
        fixture
            .anonymousClient()
            .send(
                "PATCH",
                "/v1/account/members/" + member.get("memberId").asString(),
                "{\"role\": \"admin\"}".getBytes(UTF_8),
                "Authorization",
                "Bearer " + fixture.addSession(fixture.account),
                "Content-Type",
                "application/json");
    assertThat(changed.error()).isEqualTo("INVALID_STATE");
    assertThat(changed.text()).contains("groups at " + team.name());
  }

  @Test
  void answerIsAcceptedOnceAndOnlyInTheBrowserThatBegan() {
    Response started = start("corp", "");
    code("code");
    String query = "?code=code&state=" + state(started);

    assertThat(problem(callback("corp", query, "Cookie", PENDING + "=x"))).isEqualTo("expired");
    assertThat(problem(callback("corp", query))).isEqualTo("expired");
    // A page of another host has planted a second cookie.
    assertThat(
            problem(
                callback(
                    "corp", query, "Cookie", cookie(started) + "; " + cookie(start("corp", "")))))
        .isEqualTo("expired");
    assertThat(problem(callback("corp", query, "Cookie", cookie(start("corp", "")))))
        .isEqualTo("expired");
    assertThat(problem(callback("other", query, "Cookie", cookie(started)))).isEqualTo("expired");

    assertThat(location(callback("corp", query, "Cookie", cookie(started))))
        .isEqualTo(HttpFixture.BASE + "/console/");
    code("code");
    assertThat(problem(callback("corp", query, "Cookie", cookie(started)))).isEqualTo("expired");
  }

  @Test
  void errorOfTheIssuerEndsAtThePageThatNamesItAndReflectsNothing() {
    Response started = start("corp", "videos");

    Response response =
        callback(
            "corp",
            "?error=access_denied&error_description=%3Cscript%3E&state=" + state(started),
            "Cookie",
            cookie(started));

    assertThat(location(response))
        .isEqualTo(HttpFixture.BASE + "/console/videos?sign-in=cancelled&issuer=corp");
    assertThat(response.text()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://evil.example/",
        "//evil.example",
        "/\\evil.example",
        "\\evil.example",
        "@evil.example",
        "videos/../../x",
        "videos#x",
        "%zz",
        "videos/%2e%2E/x",
        "a\r\nSet-Cookie: x=y",
        ".evil.example/?a=<script>"
      })
  void browserNeverLeavesTheConsoleAfterTheSignIn(String view) {
    String target = location(signIn("corp", view));

    assertThat(URI.create(target).getHost()).isEqualTo("vidport.test");
    assertThat(URI.create(target).normalize().getPath()).startsWith("/console/");
    assertThat(target).doesNotContain("evil", "<", "#");
  }

  @Test
  void unreachableIssuerIsNamed() {
    fixture.database.oidc.setReachable(false);

    assertThat(problem(start("corp", ""))).isEqualTo("unavailable");
  }

  @Test
  void unknownIssuersPagesAndMethodsAreRefused() {
    assertThat(start("unknown", "").error()).isEqualTo("NOT_FOUND");
    assertThat(send("GET", "/auth/oidc/corp/other").error()).isEqualTo("NOT_FOUND");
    assertThat(send("GET", "/auth/oidc/").error()).isEqualTo("NOT_FOUND");
    assertThat(send("POST", "/auth/oidc/corp/start").status()).isEqualTo(405);
    assertThat(send("GET", "/auth/oidc/corp/backchannel-logout").status()).isEqualTo(405);
  }

  @Test
  void logoutTokenEndsTheSessionsOfItsUserOnce() {
    String session =
        signIn("corp", "").response().headers().allValues("Set-Cookie").stream()
            .filter(cookie -> cookie.startsWith(SESSION))
            .findFirst()
            .orElseThrow();
    fixture.database.oidc.logoutToken(
        "token",
        new OidcLogout(
            CORP.issuer(),
            Optional.of("user-1"),
            Optional.empty(),
            "jti",
            fixture.clock.instant().plusSeconds(60)));

    assertThat(logout("logout_token=token").status()).isEqualTo(200);

    assertThat(
            fixture.anonymousClient().get("/v1/account", "Authorization", bearer(session)).status())
        .isEqualTo(401);
    assertThat(logout("logout_token=token").status()).isEqualTo(400);
    assertThat(logout("logout_token=wrong").error()).isEqualTo("INVALID_REQUEST");
    assertThat(logout("").status()).isEqualTo(400);
    assertThat(logout("logout_token=" + "x".repeat(20_000)).status()).isEqualTo(413);
  }

  @Test
  void signOutNamesTheAddressOfTheIssuer() {
    String session =
        signIn("corp", "").response().headers().allValues("Set-Cookie").stream()
            .filter(cookie -> cookie.startsWith(SESSION))
            .findFirst()
            .orElseThrow();

    Response response =
        fixture
            .anonymousClient()
            .send("POST", "/v1/auth/signout", new byte[0], "Authorization", bearer(session));

    assertThat(response.json().get("issuerLogoutUrl").asString())
        .isEqualTo("https://corp.example/logout");
  }

  private JsonNode account(String sessionCookie) {
    Response response =
        fixture.anonymousClient().get("/v1/account", "Authorization", bearer(sessionCookie));
    assertThat(response.status()).isEqualTo(200);
    return response.json();
  }

  private static String bearer(String sessionCookie) {
    return "Bearer " + sessionCookie.substring(SESSION.length() + 1, sessionCookie.indexOf(';'));
  }

  private Response signIn(String issuer, String view) {
    Response started = start(issuer, view);
    code("code");
    return callback(issuer, "?code=code&state=" + state(started), "Cookie", cookie(started));
  }

  private Response signIn(OidcIssuer issuer, Set<String> groups) {
    Response started = start(issuer.id(), "");
    fixture.database.oidc.code("code", claims(issuer, "kim@example.com", groups));
    return callback(issuer.id(), "?code=code&state=" + state(started), "Cookie", cookie(started));
  }

  private void code(String code) {
    fixture.database.oidc.code(code, claims(CORP, "ada@example.com", Set.of()));
  }

  private static OidcClaims claims(OidcIssuer issuer, String email, Set<String> groups) {
    return new OidcClaims(
        new OidcIdentity(issuer.issuer(), "user-1"),
        Optional.of("session-1"),
        Optional.of(email),
        true,
        Optional.empty(),
        groups,
        true);
  }

  private Response start(String issuer, String view) {
    return send("GET", "/auth/oidc/" + issuer + "/start?return=" + URLEncoder.encode(view, UTF_8));
  }

  private Response callback(String issuer, String query, String... headers) {
    return send("GET", "/auth/oidc/" + issuer + "/callback" + query, headers);
  }

  private Response logout(String form) {
    return fixture
        .anonymousClient()
        .send(
            "POST",
            "/auth/oidc/corp/backchannel-logout",
            form.getBytes(UTF_8),
            "Content-Type",
            "application/x-www-form-urlencoded");
  }

  private Response send(String method, String path, String... headers) {
    return fixture.anonymousClient().send(method, path, new byte[0], headers);
  }

  private static String location(Response response) {
    assertThat(response.status()).isEqualTo(302);
    return response.header("Location").orElseThrow();
  }

  private static String problem(Response response) {
    Matcher matcher = Pattern.compile("[?&]sign-in=([a-z_]+)").matcher(location(response));
    assertThat(matcher.find()).isTrue();
    assertThat(response.response().headers().allValues("Set-Cookie"))
        .noneMatch(cookie -> cookie.startsWith(SESSION));
    return matcher.group(1);
  }

  private static String cookie(Response started) {
    String header = started.header("Set-Cookie").orElseThrow();
    return header.substring(0, header.indexOf(';'));
  }

  private static String state(Response started) {
    return location(started).replaceFirst(".*state=([0-9a-f]+).*", "$1");
  }
}
