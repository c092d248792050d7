package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.access.OidcSession;
import dev.vidport.domain.access.Passkey;
import dev.vidport.domain.access.PasskeyCredential;
import dev.vidport.domain.access.PasskeyId;
import dev.vidport.domain.access.Session;
import dev.vidport.domain.access.SessionId;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.id.Secret;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.http.server.Client.Response;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.usecases.access.ResetPasskeys;
import dev.vidport.usecases.access.port.PasskeyVerifier.Assertion;
import dev.vidport.usecases.access.port.PasskeyVerifier.Attestation;
import dev.vidport.webauthn.SoftwareAuthenticator;
import dev.vidport.webauthn.SoftwareAuthenticator.Algorithm;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class PasskeyRoutesTest extends ServerTest {
  private static final String PASSKEYS = "/v1/account/passkeys";
  private static final Random RANDOM = new Random();
  private static final String ADA = "ada@example.com";

  private final SoftwareAuthenticator phone = authenticator();

  /** The names of persons that their authenticators have got. */
  private final Map<String, String> handles = new HashMap<>();

  private static SoftwareAuthenticator authenticator() {
    return new SoftwareAuthenticator(Algorithm.ES256, "vidport.test", HttpFixture.BASE);
  }

  @Test
  void aPasskeyReplacesTheCodeByMailAndSignsInAlone() {
    Client signedIn = signInByMail(ADA);
    JsonNode options = signedIn.post(PASSKEYS + "/options", "{}").json();
    assertThat(options.at("/publicKey/rp/id").asString()).isEqualTo("vidport.test");
    assertThat(options.at("/publicKey/authenticatorSelection/userVerification").asString())
        .isEqualTo("required");
    assertThat(options.at("/publicKey/user/id").asString()).doesNotContain("ada");

    Response added = add(signedIn, options, phone, "Phone");

    assertThat(added.status()).isEqualTo(201);
    Response byCode = verifyCode(ADA);
    assertThat(byCode.status()).isEqualTo(400);
    assertThat(byCode.error()).isEqualTo("PASSKEY_REQUIRED");
    assertThat(entries())
        .filteredOn(entry -> entry.action() == AuditAction.SIGN_IN_REFUSED)
        .singleElement()
        .satisfies(
            entry -> {
              assertThat(entry.account()).contains(fixture.account.id());
              assertThat(entry.detail()).isEqualTo("right code, but the person has a passkey");
            });
    phone.signCount = 1;
    Response signIn = signIn(phone, ADA);
    assertThat(signIn.status()).isEqualTo(200);
    assertThat(signIn.json().at("/account/user").asString())
        .isEqualTo(fixture.account.id().value());
    Client again = fixture.client(signIn.json().get("sessionToken").asString());
    JsonNode listed = again.get(PASSKEYS).json().at("/passkeys/0");
    assertThat(listed.get("name").asString()).isEqualTo("Phone");
    assertThat(listed.get("lastUsedOn").asString()).isEqualTo("2026-11-21");
    assertThat(again.get(PASSKEYS).json().at("/passkeys/0/passkeyId").asString())
        .isEqualTo(added.json().get("passkeyId").asString());
    assertThat(actions()).contains(AuditAction.PASSKEY_ADDED);
    assertThat(fixture.database.passkeyMail.messages()).containsExactly(ADA + " ADDED Phone");
  }

  @Test
  void theFirstPasskeyEndsTheOtherSessionsOfThePersonInEveryAccount() {
    Account team = fixture.addAccount("sam@example.com", "pro", false);
    fixture
        .database
        .accounts
        .members()
        .put(
            new AccountMember(
                team.id(), new Email(ADA), MemberRole.EDITOR, fixture.clock.instant()));
    Client intruder = signInByMail(ADA);
    Client inTeam = switched(intruder, team);
    Client sam = signInByMail("sam@example.com");
    Session byIssuer = sessionOfIssuer();
    Client ada = signInByMail(ADA);

    addPasskey(ada, phone);

    assertThat(intruder.get(PASSKEYS).status()).isEqualTo(401);
    assertThat(inTeam.get(PASSKEYS).status()).isEqualTo(401);
    assertThat(sam.get(PASSKEYS).status()).isEqualTo(200);
    assertThat(fixture.database.sessions.find(byIssuer.id())).contains(byIssuer);
    addPasskey(ada, authenticator());
  }

  @Test
  void whoHasAPasskeyChangesPasskeysInASessionOfAPasskeyOnly() {
    Account team = fixture.addAccount("sam@example.com", "pro", false);
    fixture
        .database
        .accounts
        .members()
        .put(
            new AccountMember(
                team.id(), new Email(ADA), MemberRole.EDITOR, fixture.clock.instant()));
    Client ada = signInByMail(ADA);
    JsonNode early = ada.post(PASSKEYS + "/options", "{}").json();
    String id = addPasskey(ada, phone);
    Client withoutPasskey = fixture.client(fixture.addSession(fixture.account));

    for (Response refused :
        List.of(
            withoutPasskey.post(PASSKEYS + "/options", "{}"),
            add(withoutPasskey, early, authenticator(), "Other"),
            switched(withoutPasskey, team).post(PASSKEYS + "/options", "{}"),
            withoutPasskey.send("DELETE", PASSKEYS + "/" + id, new byte[0]))) {
      assertThat(refused.error()).isEqualTo("FRESH_SIGN_IN_REQUIRED");
      assertThat(refused.text()).contains("you have a passkey");
    }
    Client withPasskey = fixture.client(signIn(phone, ADA).json().get("sessionToken").asString());
    addPasskey(switched(withPasskey, team), authenticator());
    assertThat(withPasskey.send("DELETE", PASSKEYS + "/" + id, new byte[0]).status())
        .isEqualTo(200);
  }

  private Client switched(Client from, Account to) {
    Response switched = from.post("/v1/account/memberships/" + to.id().value() + "/session", "{}");
    assertThat(switched.status()).as(switched.text()).isEqualTo(201);
    return fixture.client(switched.json().get("sessionToken").asString());
  }

  /** A session of Ada that began at an issuer. */
  private Session sessionOfIssuer() {
    Session session =
        new Session(
            SessionId.random(RANDOM),
            fixture.account.id(),
            new Email(ADA),
            Secret.random(CredentialKind.SESSION.prefix(), RANDOM).hash(),
            fixture.clock.instant(),
            fixture.clock.instant().plus(Session.LIFETIME),
            Optional.of(
                new OidcSession(
                    new OidcIdentity("https://id.example.com", "ada"), Optional.empty(), false)));
    fixture.database.sessions.insert(session);
    return session;
  }

  @Test
  void aPersonWithoutAPasskeySignsInByCodeAsBefore() {
    addPasskey(signInByMail(ADA), phone);
    fixture.addAccount("sam@example.com", "pro", false);

    assertThat(verifyCode("sam@example.com").status()).isEqualTo(200);
  }

  @Test
  void withoutTheLastPasskeyACodeByMailSignsInAgain() {
    Client signedIn = signInByMail(ADA);
    String id = addPasskey(signedIn, phone);
    JsonNode renamed =
        signedIn
            .send("PATCH", PASSKEYS + "/" + id, "{\"name\": \" Tablet \"}".getBytes(UTF_8))
            .json();
    assertThat(renamed.get("name").asString()).isEqualTo("Tablet");

    Response removed = signedIn.send("DELETE", PASSKEYS + "/" + id, new byte[0]);

    assertThat(removed.json().get("removed").asBoolean()).isTrue();
    assertThat(signIn(phone, ADA).error()).isEqualTo("INVALID_PASSKEY");
    assertThat(verifyCode(ADA).status()).isEqualTo(200);
    assertThat(signedIn.send("DELETE", PASSKEYS + "/" + id, new byte[0]).status()).isEqualTo(404);
    assertThat(actions()).contains(AuditAction.PASSKEY_RENAMED, AuditAction.PASSKEY_REMOVED);
    assertThat(fixture.database.passkeyMail.messages()).last().isEqualTo(ADA + " REMOVED Tablet");
  }

  @Test
  void passkeysAreAddedAndRemovedShortlyAfterASignInOnly() {
    Client signedIn = signInByMail(ADA);
    String id = addPasskey(signedIn, phone);
    JsonNode options = signedIn.post(PASSKEYS + "/options", "{}").json();
    fixture.clock.advance(Duration.ofMinutes(15));

    for (Response late :
        List.of(
            signedIn.post(PASSKEYS + "/options", "{}"),
            add(signedIn, options, authenticator(), "Late"),
            signedIn.send("DELETE", PASSKEYS + "/" + id, new byte[0]))) {
      assertThat(late.status()).isEqualTo(403);
      assertThat(late.error()).isEqualTo("FRESH_SIGN_IN_REQUIRED");
    }
    assertThat(signedIn.get(PASSKEYS).status()).isEqualTo(200);
  }

  @Test
  void aChallengeIsAnsweredOnceInTimeAndInItsSession() {
    Client signedIn = signInByMail(ADA);
    JsonNode options = signedIn.post(PASSKEYS + "/options", "{}").json();
    Client other = signInByMail(ADA);
    assertThat(add(other, options, phone, "Stolen").error()).isEqualTo("INVALID_PASSKEY");
    assertThat(add(signedIn, options, phone, "Phone").status()).isEqualTo(201);
    assertThat(add(signedIn, options, authenticator(), "Again").error())
        .isEqualTo("INVALID_PASSKEY");

    JsonNode started = begin();
    assertThat(finish(started, phone, Optional.empty()).status()).isEqualTo(200);
    assertThat(finish(started, phone, Optional.empty()).error()).isEqualTo("INVALID_PASSKEY");
    JsonNode late = begin();
    fixture.clock.advance(Duration.ofMinutes(5));
    assertThat(finish(late, phone, Optional.empty()).error()).isEqualTo("INVALID_PASSKEY");
    ObjectNode altered = begin().asObject();
    altered.put("state", altered.get("state").asString() + "x");
    assertThat(finish(altered, phone, Optional.empty()).error()).isEqualTo("INVALID_PASSKEY");
    // A challenge of a registration does not sign in.
    ObjectNode mixed = begin().asObject();
    mixed.set("state", signedIn.post(PASSKEYS + "/options", "{}").json().get("state"));
    assertThat(finish(mixed, phone, Optional.empty()).error()).isEqualTo("INVALID_PASSKEY");
  }

  @Test
  void anotherSiteHostPersonOrAnUnverifiedPersonIsRefused() {
    addPasskey(signInByMail(ADA), phone);
    SoftwareAuthenticator strange = authenticator();
    fixture.addAccount("sam@example.com", "pro", false);
    addPasskey(signInByMail("sam@example.com"), strange);

    assertThat(signIn(phone, "sam@example.com").error()).isEqualTo("INVALID_PASSKEY");
    assertThat(finish(begin(), phone, Optional.of("sam@example.com")).error())
        .isEqualTo("INVALID_PASSKEY");
    assertThat(signIn(authenticator(), ADA).error()).isEqualTo("INVALID_PASSKEY");
    phone.origin = "https://vidport.example";
    assertThat(signIn(phone, ADA).text()).contains("another site");
    phone.origin = HttpFixture.BASE;
    phone.party = "test";
    assertThat(signIn(phone, ADA).text()).contains("another host name");
    phone.party = "vidport.test";
    phone.isVerified = false;
    assertThat(signIn(phone, ADA).text()).contains("PIN or biometrics");
    phone.isVerified = true;
    assertThat(signIn(phone, ADA).status()).isEqualTo(200);
    assertThat(actions().stream().filter(AuditAction.SIGN_IN_FAILED::equals)).hasSize(3);
  }

  @Test
  void aCountThatGoesBackIsRefusedAndRecorded() {
    phone.signCount = 7;
    addPasskey(signInByMail(ADA), phone);
    phone.signCount = 9;
    assertThat(signIn(phone, ADA).status()).isEqualTo(200);
    phone.signCount = 8;

    assertThat(signIn(phone, ADA).text()).contains("copy of it");
    assertThat(actions()).contains(AuditAction.SIGN_IN_REFUSED);
  }

  @Test
  void anEleventhPasskeyIsRefused() {
    Client signedIn = signInByMail(ADA);
    JsonNode early = signedIn.post(PASSKEYS + "/options", "{}").json();
    IntStream.range(0, Passkey.MAX_PER_PERSON).forEach(i -> addPasskey(signedIn, authenticator()));

    assertThat(signedIn.post(PASSKEYS + "/options", "{}").error()).isEqualTo("INVALID_STATE");
    assertThat(add(signedIn, early, phone, "11").error()).isEqualTo("INVALID_STATE");
  }

  @Test
  void aPasskeyThatIsRemovedWhileItSignsInGivesNoSession() {
    String id = addPasskey(signInByMail(ADA), phone);
    fixture.passkeys.afterVerification =
        () ->
            fixture.database.passkeys.of(new Email(ADA)).stream()
                .filter(passkey -> passkey.id().value().equals(id))
                .forEach(
                    passkey -> fixture.database.passkeys.delete(passkey.id(), passkey.person()));

    assertThat(signIn(phone, ADA).error()).isEqualTo("INVALID_PASSKEY");
    assertThat(fixture.database.auditLog.list(Optional.empty(), fixture.clock.instant(), 100))
        .noneMatch(entry -> entry.detail().contains("with passkey"));
  }

  @Test
  void malformedCredentialsAreRefusedWithEachProblem() {
    Response refused =
        fixture
            .anonymousClient()
            .post(
                "/auth/passkey/verify",
                """
                {"state": "x", "credentialId": "not base64!", "clientData": "e30", "authenticatorData": "AA",
                 "signature": "%s"}"""
                    .formatted("A".repeat(3_000)));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).contains("credentialId", "signature", "userHandle");
    Client signedIn = signInByMail(ADA);
    JsonNode options = signedIn.post(PASSKEYS + "/options", "{}").json();
    // CBOR that declares two gigabytes.
    Attestation broken =
        new Attestation(phone.register(challenge(options)).clientData(), "ompf____");
    assertThat(add(signedIn, options, broken, "Broken").error()).isEqualTo("INVALID_PASSKEY");
  }

  @Test
  void anOperatorRemovesThePasskeysOfAPersonWhoHasLostThem() {
    addPasskey(signInByMail(ADA), phone);
    var reset = fixture.useCases.access().passkeys().reset();

    assertThat(reset.handleAsOperator(ADA, Actor.operator("jo", "host"))).isEqualTo(1);

    assertThat(verifyCode(ADA).status()).isEqualTo(200);
    assertThat(actions()).contains(AuditAction.PASSKEYS_RESET);
    assertThat(fixture.database.passkeyMail.messages()).last().isEqualTo(ADA + " RESET ");
  }

  @Test
  void aChangeOfTheHostNameVoidsThePasskeysOfAllPersonsFromBeforeIt() {
    addPasskey(signInByMail(ADA), phone);
    fixture.database.passkeys.insert(passkeyOf("gone@example.com", "a"));
    fixture.clock.advance(Duration.ofSeconds(1));
    Instant changed = fixture.clock.instant();
    fixture.database.passkeys.insert(passkeyOf("new@example.com", "b"));
    var reset = fixture.useCases.access().passkeys().reset();

    assertThatThrownBy(
            () -> reset.handleAllAsOperator(changed.plusMillis(1), Actor.operator("jo", "host")))
        .isInstanceOf(RefusalException.class);
    assertThat(reset.handleAllAsOperator(changed, Actor.operator("jo", "host")))
        .isEqualTo(new ResetPasskeys.All(2, 2));

    assertThat(verifyCode(ADA).status()).isEqualTo(200);
    assertThat(entries())
        .filteredOn(entry -> entry.action() == AuditAction.PASSKEYS_RESET)
        .extracting(AuditEntry::detail)
        .containsExactlyInAnyOrder(ADA + ": 1", "a person without an account: 1");
    assertThat(fixture.database.passkeys.of(new Email("new@example.com"))).hasSize(1);
  }

  private Passkey passkeyOf(String person, String id) {
    return new Passkey(
        new PasskeyId(id.repeat(16)),
        new Email(person),
        "Key",
        new PasskeyCredential("credential-" + id, "data", 0),
        fixture.clock.instant(),
        Optional.empty());
  }

  @Test
  void aResetForAPersonWithoutAnAccountNamesNobody() {
    fixture.database.passkeys.insert(passkeyOf("gone@example.com", "a"));
    var reset = fixture.useCases.access().passkeys().reset();

    reset.handleAsOperator("gone@example.com", Actor.operator("jo", "host"));

    assertThat(entries())
        .filteredOn(entry -> entry.action() == AuditAction.PASSKEYS_RESET)
        .singleElement()
        .satisfies(
            entry -> {
              assertThat(entry.account()).isEmpty();
              assertThat(entry.detail()).isEqualTo("a person without an account: 1");
            });
  }

  private List<AuditAction> actions() {
    return entries().stream().map(AuditEntry::action).toList();
  }

  private List<AuditEntry> entries() {
    return fixture.database.auditLog.list(Optional.empty(), fixture.clock.instant(), 100);
  }

  /** A session of a person who has just entered a code. */
  private Client signInByMail(String email) {
    Response verified = verifyCode(email);
    return verified.status() == 200
        ? fixture.client(verified.json().get("sessionToken").asString())
        : fixture.client(fixture.addSession(account(email)));
  }

  private Account account(String email) {
    return fixture.database.accounts.find(new Email(email)).orElseThrow();
  }

  private Response verifyCode(String email) {
    // So that no limit of an address ends the test.
    fixture.anonymousClient().post("/auth/start", "{\"email\": \"" + email + "\"}");
    return fixture
        .anonymousClient()
        .post(
            "/auth/verify",
            "{\"email\": \"%s\", \"code\": \"%s\"}".formatted(email, fixture.mail.lastCode()));
  }

  private String addPasskey(Client signedIn, SoftwareAuthenticator authenticator) {
    JsonNode options = signedIn.post(PASSKEYS + "/options", "{}").json();
    Response added = add(signedIn, options, authenticator, "Key");
    assertThat(added.status()).as(added.text()).isEqualTo(201);
    return added.json().get("passkeyId").asString();
  }

  private static String challenge(JsonNode started) {
    return started.at("/publicKey/challenge").asString();
  }

  private Response add(
      Client signedIn, JsonNode options, SoftwareAuthenticator authenticator, String name) {
    JsonNode user = options.at("/publicKey/user");
    handles.put(user.get("name").asString(), user.get("id").asString());
    return add(signedIn, options, authenticator.register(challenge(options)), name);
  }

  private static Response add(
      Client signedIn, JsonNode options, Attestation attestation, String name) {
    return signedIn.post(
        PASSKEYS,
        ApiJson.object()
            .put("state", options.get("state").asString())
            .put("name", name)
            .put("clientData", attestation.clientData())
            .put("attestationObject", attestation.attestationObject())
            .toString());
  }

  private JsonNode begin() {
    return fixture.anonymousClient().post("/auth/passkey/start", "{}").json();
  }

  private Response signIn(SoftwareAuthenticator authenticator, String handleOf) {
    return finish(begin(), authenticator, Optional.empty(), handleOf);
  }

  private Response finish(
      JsonNode started, SoftwareAuthenticator authenticator, Optional<String> email) {
    return finish(started, authenticator, email, ADA);
  }

  private Response finish(
      JsonNode started,
      SoftwareAuthenticator authenticator,
      Optional<String> email,
      String handleOf) {
    Assertion assertion = authenticator.sign(challenge(started));
    ObjectNode body =
        ApiJson.object()
            .put("state", started.get("state").asString())
            .put("credentialId", assertion.credential())
            .put("clientData", assertion.clientData())
            .put("authenticatorData", assertion.authenticatorData())
            .put("signature", assertion.signature())
            .put("userHandle", handles.get(handleOf));
    email.ifPresent(address -> body.put("email", address));
    return fixture.anonymousClient().post("/auth/passkey/verify", body.toString());
  }
}
