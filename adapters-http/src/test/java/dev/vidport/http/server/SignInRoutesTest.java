package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Email;
import dev.vidport.http.server.Client.Response;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class SignInRoutesTest extends ServerTest {
  private static final String NEW = "new@example.com";

  @Test
  void codeIsMailedAndExchangedForASession() {
    Response started = start("Ada@Example.com ");

    assertThat(started.status()).isEqualTo(200);
    assertThat(started.json().get("sent").asBoolean()).isTrue();
    assertThat(started.json().get("expiresInSeconds").asInt()).isEqualTo(600);
    assertThat(fixture.mail.messages())
        .singleElement()
        .satisfies(mail -> assertThat(mail.recipient()).isEqualTo(fixture.account.email()));

    Response verified = verify("ada@example.com", fixture.mail.lastCode(), false);
    assertThat(verified.status()).isEqualTo(200);
    JsonNode session = verified.json();
    assertThat(session.get("created").asBoolean()).isFalse();
    assertThat(session.get("expiresAt").asLong())
        .isEqualTo(fixture.clock.instant().plus(Duration.ofDays(30)).getEpochSecond());
    assertThat(session.at("/account/user").asString()).isEqualTo(fixture.account.id().value());
    Client signedIn = fixture.client(session.get("sessionToken").asString());
    assertThat(signedIn.get("/v1/account").json().get("session").asBoolean()).isTrue();
    assertThat(signedIn.get("/v1/videos").status()).isEqualTo(200);
    JsonNode listed = signedIn.get("/v1/account/sessions").json().at("/sessions/0");
    assertThat(listed.get("device").asString()).isEqualTo("Java");
    assertThat(listed.get("network").asString()).isEqualTo("127.0.0.0/24");
  }

  @Test
  void firstSignInNeedsTheTermsAndCreatesAnAccountOfTheFirstPlan() {
    start(NEW);
    String code = fixture.mail.lastCode();

    assertThat(verify(NEW, code, false).error()).isEqualTo("TERMS_REQUIRED");
    assertThat(fixture.database.accounts.find(new Email(NEW))).isEmpty();

    JsonNode created = verify(NEW, code, true).json();
    assertThat(created.get("created").asBoolean()).isTrue();
    assertThat(created.at("/account/plan").asString()).isEqualTo("free");
    assertThat(fixture.database.accounts.find(new Email(NEW))).isPresent();
    assertThat(verify(NEW, code, true).error()).isEqualTo("INVALID_CODE");
  }

  @Test
  void secondAddressOfAMailboxGetsNoAccount() {
    start("ada+2@example.com");

    Response refused = verify("ada+2@example.com", fixture.mail.lastCode(), true);

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.error()).isEqualTo("SIGN_UP_REFUSED");
  }

  @Test
  void responseToAStartDoesNotDependOnTheAccount() {
    fixture.addAccount("disabled@example.com", "free", true);

    Response known = start("ada@example.com");
    Response unknown = start(NEW);
    Response disabled = start("disabled@example.com");

    assertThat(unknown.text()).isEqualTo(known.text());
    assertThat(disabled.text()).isEqualTo(known.text());
    assertThat(fixture.mail.messages()).hasSize(3);
    assertThat(verify("disabled@example.com", "x", false).error()).isEqualTo("INVALID_REQUEST");
    String code = fixture.mail.lastCode();
    assertThat(verify("disabled@example.com", other(code), false).error())
        .isEqualTo("INVALID_CODE");
    Response refused = verify("disabled@example.com", code, false);
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.error()).isEqualTo("ACCOUNT_DISABLED");
  }

  @Test
  void limitIsReportedWithTheTimeToWait() {
    for (int i = 0; i < 5; i++) {
      assertThat(start(NEW).status()).isEqualTo(200);
    }
    fixture.clock.advance(Duration.ofMinutes(20));

    Response refused = start(NEW);

    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.error()).isEqualTo("RATE_LIMITED");
    assertThat(refused.header("Retry-After")).contains("2400");
    assertThat(start("other@example.com").status()).isEqualTo(200);
  }

  @Test
  void signInsAreLimitedPerClient() {
    for (int i = 0; i < 30; i++) {
      assertThat(start(i + NEW).status()).isEqualTo(200);
    }

    assertThat(start(NEW).error()).isEqualTo("RATE_LIMITED");
  }

  @Test
  void mailThatIsRefusedKeepsTheFormerCode() {
    start(NEW);
    String code = fixture.mail.lastCode();
    fixture.mail.failWith(Optional.of(new IOException("refused")));

    Response refused = start(NEW);

    assertThat(refused.status()).isEqualTo(503);
    assertThat(refused.error()).isEqualTo("EMAIL_FAILED");
    assertThat(refused.text()).contains("could not be sent").doesNotContain("refused\"");
    assertThat(verify(NEW, code, true).status()).isEqualTo(200);
  }

  @Test
  void startWithoutAPlaceForTheMessageIsRefusedForAWhile() {
    fixture.mail.fill(true);

    Response refused = start(NEW);

    assertThat(refused.status()).isEqualTo(503);
    assertThat(refused.error()).isEqualTo("UNAVAILABLE");
    assertThat(refused.header("Retry-After")).contains("10");
  }

  @Test
  void signInWithoutAMailServerIsRefused(@TempDir Path other) throws IOException {
    fixture.close();
    fixture = new HttpFixture(other, settings(), false);

    Response refused = start(NEW);

    assertThat(refused.status()).isEqualTo(503);
    assertThat(refused.error()).isEqualTo("EMAIL_NOT_CONFIGURED");
  }

  @Test
  void everyProblemOfARequestIsReported() {
    assertThat(start("ada").problems()).containsExactly("email: must be an e-mail address");
    assertThat(start("a\\u0000b@example.com").problems())
        .containsExactly("email: must be an e-mail address");
    assertThat(anonymous().post("/auth/verify", "{\"email\": 5, \"x\": 1}").problems())
        .containsExactlyInAnyOrder(
            "email: must be a string", "code: is required", "x: is not a field of this request");
    assertThat(verify(NEW, "12345", false).problems()).containsExactly("code: must be 6 digits");
  }

  @Test
  void signInRoutesAreBesideTheApi() {
    Response wrongMethod = anonymous().get("/auth/start");
    assertThat(wrongMethod.status()).isEqualTo(405);
    assertThat(wrongMethod.header("Allow")).contains("POST");
    assertThat(anonymous().post("/v1/auth/start", "{}").error()).isEqualTo("ROUTE_NOT_FOUND");
    assertThat(anonymous().post("/auth/other", "{}").error()).isEqualTo("MISSING_AUTHENTICATION");
    assertThat(anonymous().post("/auth/signout", "{}").error()).isEqualTo("MISSING_AUTHENTICATION");
  }

  @Test
  void signOutEndsTheSession() {
    Account account = fixture.account;
    Client first = fixture.client(fixture.addSession(account));
    Client second = fixture.client(fixture.addSession(account));

    Response signedOut = first.post("/v1/auth/signout", "");

    assertThat(signedOut.status()).isEqualTo(200);
    assertThat(signedOut.json().get("signedOut").asBoolean()).isTrue();
    assertThat(first.get("/v1/account").status()).isEqualTo(401);
    assertThat(second.get("/v1/account").status()).isEqualTo(200);
    assertThat(client.post("/v1/auth/signout", "").error()).isEqualTo("SESSION_REQUIRED");
  }

  @Test
  void sessionExpiresAfterThirtyDays() {
    Client signedIn = fixture.client(fixture.addSession(fixture.account));

    fixture.clock.advance(Duration.ofDays(30).minusSeconds(1));
    assertThat(signedIn.get("/v1/account").status()).isEqualTo(200);
    fixture.clock.advance(Duration.ofSeconds(1));
    assertThat(signedIn.get("/v1/account").status()).isEqualTo(401);
  }

  private static String other(String code) {
    return code.equals("000000") ? "000001" : "000000";
  }

  private Client anonymous() {
    return fixture.anonymousClient();
  }

  private Response start(String email) {
    return anonymous().post("/auth/start", "{\"email\": \"" + email + "\"}");
  }

  private Response verify(String email, String code, boolean acceptTerms) {
    return anonymous()
        .post(
            "/auth/verify",
            "{\"email\": \"%s\", \"code\": \"%s\", \"acceptTerms\": %s}"
                .formatted(email, code, acceptTerms));
  }
}
