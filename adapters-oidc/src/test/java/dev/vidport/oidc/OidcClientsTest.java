package dev.vidport.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.access.OidcIssuer;
import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.outbound.access.OidcIssuerSettings;
import dev.vidport.outbound.access.OidcOpener;
import dev.vidport.outbound.egress.EgressPolicy;
import dev.vidport.outbound.egress.OutboundLimits;
import dev.vidport.usecases.access.port.OidcClaims;
import dev.vidport.usecases.access.port.OidcException;
import dev.vidport.usecases.access.port.OidcLogout;
import dev.vidport.usecases.access.port.OidcProvider.OidcSecrets;
import dev.vidport.usecases.access.port.OidcRenewal;
import dev.vidport.usecases.access.port.OidcTokens;
import dev.vidport.usecases.environment.port.MissingArtifactException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OidcClientsTest {
  private static final URI BASE = URI.create("https://video.example.com");
  private static final OidcSecrets SECRETS =
      new OidcSecrets("s".repeat(64), "n".repeat(64), "v".repeat(64));

  /** Longer than those of a host: a test must not fail because the machine is busy. */
  private static final OutboundLimits LIMITS =
      new OutboundLimits(Duration.ofMinutes(1), Duration.ofMinutes(1), IssuerHttp.MAX_BYTES);

  private IssuerServer server;
  private OidcIssuer issuer;
  private OidcOpener.OidcClients clients;

  @BeforeEach
  void start() throws IOException {
    server = IssuerServer.start();
    issuer = issuer("corp", server.identifier());
    clients = open(issuer);
  }

  @AfterEach
  void stop() throws IOException {
    clients.close();
    server.close();
  }

  private static OidcIssuer issuer(String id, String identifier) {
    return new OidcIssuer(
        id,
        "Example Corp",
        identifier,
        List.of(AllowedDomain.parse("example.com")),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        true,
        Optional.empty(),
        Duration.ofHours(1),
        Optional.empty());
  }

  @Test
  void adapterIsFoundOnTheClassPath() throws MissingArtifactException {
    assertThat(OidcOpener.find()).isInstanceOf(OidcLibraryOpener.class);
  }

  private static OidcOpener.OidcClients open(OidcIssuer... issuers) {
    return new LibraryOidcClients(
        List.of(issuers).stream().map(one -> settings(one, IssuerServer.SECRET)).toList(),
        BASE,
        EgressPolicy.strict(),
        LIMITS);
  }

  @Test
  void codeIsExchangedForTheClaimsOfTheUser() throws OidcException {
    URI address = clients.authorization(issuer, SECRETS, false);

    Map<String, String> query = IssuerServer.form(address.getRawQuery());
    assertThat(address.toString()).startsWith(server.identifier() + "/authorize?");
    assertThat(query)
        .containsEntry("response_type", "code")
        .containsEntry("code_challenge_method", "S256")
        .containsEntry("state", SECRETS.state())
        .containsEntry("nonce", SECRETS.nonce())
        .containsEntry("redirect_uri", BASE + "/auth/oidc/corp/callback")
        .doesNotContainKey("prompt");
    assertThat(address.toString()).doesNotContain(SECRETS.verifier());

    OidcClaims claims = redeem(Map.of("groups", List.of("staff", "video")));

    assertThat(claims)
        .isEqualTo(
            new OidcClaims(
                new OidcIdentity(server.identifier(), "user-1"),
                Optional.of("session-1"),
                Optional.of("ada@example.com"),
                true,
                Optional.empty(),
                Set.of("staff", "video"),
                true));
  }

  @Test
  void silentSignInAsksTheIssuerToAskNothing() throws OidcException {
    assertThat(clients.authorization(issuer, SECRETS, true).getQuery()).contains("prompt=none");
  }

  @Test
  void codeIsRefusedTheSecondTimeAndWithAnotherVerifier() throws OidcException {
    String code = server.signIn(clients.authorization(issuer, SECRETS, false), Map.of());
    clients.redeem(issuer, code, SECRETS, Optional.empty());

    assertThat(invalid(code, SECRETS)).contains("invalid_grant");

    String other = server.signIn(clients.authorization(issuer, SECRETS, false), Map.of());
    OidcSecrets stranger = new OidcSecrets(SECRETS.state(), SECRETS.nonce(), "w".repeat(64));
    assertThat(invalid(other, stranger)).contains("invalid_grant");
  }

  @Test
  void tokenOfAnotherClientIsRefused() {
    assertThat(invalid(Map.of("aud", "another"))).contains("aud");
    assertThat(invalid(Map.of("aud", List.of(IssuerServer.CLIENT, "another"), "azp", "another")))
        .containsIgnoringCase("azp");
    assertThat(invalid(Map.of("azp", "another"))).containsIgnoringCase("azp");
  }

  @Test
  void tokenWithAnotherIssuerNonceOrTimeIsRefused() {
    assertThat(invalid(Map.of("iss", "https://evil.example"))).contains("iss");
    assertThat(invalid(Map.of("iss", server.identifier() + "/"))).contains("iss");
    assertThat(invalid(Map.of("nonce", "x"))).contains("nonce");
    assertThat(invalid(Map.of("exp", at(-120)))).containsIgnoringCase("expired");
    assertThat(invalid(Map.of("iat", at(600), "exp", at(900)))).containsIgnoringCase("ahead");
  }

  @Test
  void tokenWithoutNonceIsRefused() {
    server.signWith(claims -> server.signed(claims.claim("nonce", null)));

    assertThat(invalid(Map.of())).contains("nonce");
  }

  @Test
  void algorithmsWithoutSignatureOrWithASharedSecretAreRefused() {
    server.signWith(claims -> new PlainJWT(claims.build()).serialize());
    assertThat(invalid(Map.of())).contains("not signed");

    server.signWith(
        claims -> hmac(claims, IssuerServer.SECRET.repeat(4).getBytes(StandardCharsets.UTF_8)));
    assertThat(invalid(Map.of())).contains("not valid");

    // The public key as the secret, for readers that take the algorithm from the token.
    server.signWith(claims -> hmac(claims, publicKey(server.key())));
    assertThat(invalid(Map.of())).contains("not valid");
  }

  @Test
  void tokenThatAnotherKeyHasSignedIsRefused() throws JOSEException {
    RSAKey foreign = new RSAKeyGenerator(2048).keyID(server.key().getKeyID()).generate();
    server.signWith(claims -> IssuerServer.sign(claims, foreign, JOSEObjectType.JWT));

    assertThat(invalid(Map.of())).contains("not valid");
  }

  @Test
  void newKeyIsFetchedOnceAndUnknownKeysCauseFewRequests() throws OidcException, JOSEException {
    redeem(Map.of());
    server.rotateKey();
    redeem(Map.of());

    RSAKey unknown = new RSAKeyGenerator(2048).keyID("unknown").generate();
    server.signWith(claims -> IssuerServer.sign(claims, unknown, JOSEObjectType.JWT));
    for (int i = 0; i < 5; i++) {
      assertThat(failure(Map.of())).isNotNull();
    }

    assertThat(server.requests().stream().filter("GET /realm/keys"::equals).count())
        .isBetween(2L, 4L);
  }

  @Test
  void newKeyThatMayNotBeReadYetSaysNothingOfTheUser() throws OidcException, JOSEException {
    String token = tokens(Map.of()).refreshToken().orElseThrow();
    RSAKey unknown = new RSAKeyGenerator(2048).keyID("unknown").generate();
    JWTClaimsSet.Builder claims = new JWTClaimsSet.Builder().issuer(server.identifier());
    String forged = IssuerServer.sign(claims, unknown, new JOSEObjectType("logout+jwt"));
    List<Boolean> unavailable = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      unavailable.add(
          catchThrowableOfType(OidcException.class, () -> clients.readLogout(issuer, forged))
              .isUnavailable());
    }
    assertThat(unavailable).startsWith(false).endsWith(true);
    server.rotateKey();

    OidcException failure = catchThrowableOfType(OidcException.class, () -> refresh(token));

    assertThat(failure.isUnavailable()).isTrue();
    assertThat(failure).hasMessageContaining("the key of the ID token is not known");
  }

  @Test
  void keysOfTenMegabytesAreNotRead() {
    server.setKeySet("{\"keys\": [" + " ".repeat(10 << 20) + "]}");

    OidcException failure = failure(Map.of());

    assertThat(failure.isUnavailable()).isTrue();
    assertThat(failure).hasMessageContaining("keys can't be read");
  }

  @Test
  void thousandsOfGroupsAreReadUntilTheTokenIsTooLong() throws OidcException {
    List<String> groups = IntStream.range(0, 10_000).mapToObj(i -> "g" + i).toList();
    assertThat(redeem(Map.of("groups", groups)).groups()).hasSize(10_000);

    List<String> long10k = groups.stream().map(name -> name.repeat(10)).toList();
    OidcException failure = failure(Map.of("groups", long10k));
    assertThat(failure.isTooLong()).isTrue();
    assertThat(failure.isUnavailable()).isFalse();
    assertThat(failure).hasMessageContaining("longer than 256 KiB, as with thousands of groups");
  }

  @Test
  void groupsOfAnotherFormOrAtAnotherAddressAreNotKnown() throws OidcException {
    assertThat(redeem(Map.of()).areGroupsKnown()).isTrue();
    assertThat(redeem(Map.of("groups", "video")).areGroupsKnown()).isTrue();
    assertThat(redeem(Map.of("groups", List.of())).areGroupsKnown()).isTrue();

    assertThat(redeem(Map.of("groups", 5)).areGroupsKnown()).isFalse();
    assertThat(redeem(Map.of("groups", Map.of("video", true))).areGroupsKnown()).isFalse();
    assertThat(redeem(Map.of("groups", List.of("video", 5))).areGroupsKnown()).isFalse();
    assertThat(redeem(Map.of("hasgroups", true)).areGroupsKnown()).isFalse();
    assertThat(
            redeem(
                    Map.of(
                        "_claim_names",
                        Map.of("groups", "src1"),
                        "_claim_sources",
                        Map.of("src1", Map.of("endpoint", "https://graph.example.com"))))
                .areGroupsKnown())
        .isFalse();
  }

  @Test
  void refreshTokenTellsWhatTheIssuerSaysNow() throws OidcException {
    OidcTokens first = tokens(Map.of("groups", List.of("staff")));
    server.change(first.refreshToken().orElseThrow(), Map.of("groups", List.of("video")));

    OidcRenewal renewed = refresh(first.refreshToken().orElseThrow());

    assertThat(renewed.claims().orElseThrow().groups()).containsExactly("video");
    assertThat(renewed.refreshToken()).isPresent().isNotEqualTo(first.refreshToken());
    // It may be used once, like that of a user who has left.
    OidcException refused =
        catchThrowableOfType(
            OidcException.class, () -> refresh(first.refreshToken().orElseThrow()));
    assertThat(refused.isUnavailable()).isFalse();
    assertThat(refused).hasMessageContaining("invalid_grant");
  }

  @Test
  void atMostEightQuestionsWaitForAnIssuer() throws Exception {
    List<String> tokens = new ArrayList<>();
    for (int i = 0; i <= IssuerClient.MAX_REFRESHES; i++) {
      tokens.add(tokens(Map.of()).refreshToken().orElseThrow());
    }
    IssuerServer.Gate gate = server.closeGate(IssuerClient.MAX_REFRESHES);
    ExecutorService threads = Executors.newFixedThreadPool(IssuerClient.MAX_REFRESHES);
    try {
      List<Future<OidcRenewal>> waiting =
          tokens.subList(1, tokens.size()).stream()
              .map(token -> threads.submit(() -> refresh(token)))
              .toList();
      gate.awaitArrivals();

      assertThat(catchThrowableOfType(OidcException.class, () -> refresh(tokens.get(0))).isBusy())
          .isTrue();

      gate.open();
      for (Future<OidcRenewal> answer : waiting) {
        assertThat(answer.get(30, TimeUnit.SECONDS).refreshToken()).isPresent();
      }
    } finally {
      threads.shutdownNow();
    }
    // It was not sent.
    assertThat(refresh(tokens.get(0)).refreshToken()).isPresent();
  }

  @Test
  void issuerThatDoesNotAnswerInTimeIsUnavailable() throws Exception {
    String token = tokens(Map.of()).refreshToken().orElseThrow();
    Duration limit = Duration.ofMillis(300);
    IssuerServer.Gate gate = server.closeGate(1);
    try (OidcOpener.OidcClients hurried =
        new LibraryOidcClients(
            List.of(settings(issuer, IssuerServer.SECRET)),
            BASE,
            EgressPolicy.strict(),
            new OutboundLimits(limit, limit, IssuerHttp.MAX_BYTES))) {
      hurried.examine(issuer);

      OidcException failure =
          catchThrowableOfType(
              OidcException.class,
              () ->
                  hurried.refresh(issuer, new OidcIdentity(server.identifier(), "user-1"), token));

      assertThat(failure.isUnavailable()).isTrue();
      gate.awaitArrivals();
    } finally {
      gate.open();
    }
  }

  @Test
  void callsOfARefreshHaveTheTimeOfOneTogether() throws Exception {
    Duration limit = Duration.ofMillis(50);
    URI metadata = URI.create(server.identifier() + "/.well-known/openid-configuration");
    try (IssuerHttp http =
        new IssuerHttp(
            settings(issuer, IssuerServer.SECRET),
            EgressPolicy.strict(),
            new OutboundLimits(limit, limit, IssuerHttp.MAX_BYTES))) {
      assertThatThrownBy(
              () ->
                  http.asOneCall(
                      () -> {
                        long end = System.nanoTime() + limit.toNanos();
                        while (System.nanoTime() < end) {
                          Thread.onSpinWait();
                        }
                        return get(http, metadata);
                      }))
          .hasMessageContaining("not answered within 50 ms");
    }
    assertThat(server.requests()).isEmpty();
  }

  private static String get(IssuerHttp http, URI address) {
    try {
      return http.get(address);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void refreshThatNamesAnotherUserOrIssuerIsRefused() throws OidcException {
    for (Map<String, Object> wrong :
        List.<Map<String, Object>>of(
            Map.of("sub", "user-2"), Map.of("iss", "https://evil.example"), Map.of("aud", "x"))) {
      String token = tokens(Map.of()).refreshToken().orElseThrow();
      server.change(token, wrong);

      assertThat(catchThrowableOfType(OidcException.class, () -> refresh(token)).isUnavailable())
          .isFalse();
    }
  }

  @Test
  void mistakeInTheConfigurationOfTheIssuerSaysNothingOfTheUser() throws Exception {
    String token = tokens(Map.of()).refreshToken().orElseThrow();
    server.setNamedIssuer("https://login.example.com");

    try (OidcOpener.OidcClients restarted =
        new LibraryOidcClients(
            List.of(settings(issuer, IssuerServer.SECRET)), BASE, EgressPolicy.strict(), LIMITS)) {
      OidcException failure =
          catchThrowableOfType(
              OidcException.class,
              () ->
                  restarted.refresh(
                      issuer, new OidcIdentity(server.identifier(), "user-1"), token));

      assertThat(failure.isUnavailable()).isTrue();
      assertThat(failure).hasMessageContaining("names the issuer https://login.example.com");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "200, text/html, <h1>Maintenance</h1>",
    "403, text/html, <h1>Forbidden</h1>",
    "404, application/json, {}"
  })
  void pageOfAGatewaySaysNothingOfTheUser(int status, String type, String body) throws Exception {
    String token = tokens(Map.of()).refreshToken().orElseThrow();
    server.setPage(status, type, body);

    assertThat(catchThrowableOfType(OidcException.class, () -> refresh(token)).isUnavailable())
        .isTrue();
  }

  @Test
  void mistakeInTheSettingsOfTheClientSaysNothingOfTheUser() throws Exception {
    String token = tokens(Map.of()).refreshToken().orElseThrow();

    try (OidcOpener.OidcClients wrong =
        new LibraryOidcClients(
            List.of(settings(issuer, "another secret")), BASE, EgressPolicy.strict(), LIMITS)) {
      OidcException failure =
          catchThrowableOfType(
              OidcException.class,
              () -> wrong.refresh(issuer, new OidcIdentity(server.identifier(), "user-1"), token));

      assertThat(failure.isUnavailable()).isTrue();
      assertThat(failure).hasMessageContaining("invalid_client");
    }
  }

  @Test
  void addressIsVerifiedOnlyIfTheIssuerSaysSo() throws OidcException {
    assertThat(redeem(Map.of("email_verified", false)).isEmailVerified()).isFalse();
    assertThat(redeem(Map.of("email_verified", "no")).isEmailVerified()).isFalse();
    assertThat(redeem(Map.of("email_verified", "true")).isEmailVerified()).isTrue();
    assertThat(redeem(Map.of("email", 5)).email()).isEmpty();
  }

  @Test
  void answerMustNameItsIssuerIfTheIssuerDoesThat() throws OidcException {
    server.addMetadata(", \"authorization_response_iss_parameter_supported\": true");
    String code = server.signIn(clients.authorization(issuer, SECRETS, false), Map.of());

    assertThat(invalid(code, SECRETS)).contains("does not name its issuer");
    assertThat(clients.redeem(issuer, code, SECRETS, Optional.of(server.identifier()))).isNotNull();
  }

  @Test
  void codeOfOneIssuerIsOfNoUseAtAnother() throws Exception {
    try (IssuerServer evil = IssuerServer.start();
        OidcOpener.OidcClients both = open(issuer, issuer("evil", evil.identifier()))) {
      String code = server.signIn(both.authorization(issuer, SECRETS, false), Map.of());

      OidcException failure =
          catchThrowableOfType(
              OidcException.class,
              () -> both.redeem(both.issuers().get(1), code, SECRETS, Optional.empty()));

      assertThat(failure).hasMessageContaining("invalid_grant");
      // The redirect addresses differ, so even a code that was carried over is refused.
      assertThat(both.redirectAddress(issuer))
          .isNotEqualTo(both.redirectAddress(both.issuers().get(1)));
    }
  }

  @Test
  void configurationOfAnotherIssuerIsRefused() {
    server.setNamedIssuer("https://login.example.com");

    assertThat(
            catchThrowableOfType(
                OidcException.class, () -> clients.authorization(issuer, SECRETS, false)))
        .hasMessageContaining("names the issuer https://login.example.com");
  }

  @Test
  void unreachableIssuerIsReportedAndRecovers() throws Exception {
    String identifier = server.identifier();
    server.close();

    OidcException failure =
        catchThrowableOfType(OidcException.class, () -> clients.examine(issuer));

    assertThat(failure.isUnavailable()).isTrue();
    assertThat(failure).hasMessageContaining("configuration can't be read");
    assertThat(clients.logoutAddress(issuer)).isEmpty();
    assertThat(identifier).startsWith("http://127.0.0.1");
  }

  @Test
  void examinedIssuerHasKeysAndAnAddressForSignOut() throws OidcException {
    clients.examine(issuer);

    assertThat(clients.logoutAddress(issuer).orElseThrow().toString())
        .startsWith(server.identifier() + "/logout?")
        .contains("client_id=vidport")
        .contains("post_logout_redirect_uri=https%3A%2F%2Fvideo.example.com%2Fconsole%2F");
  }

  @Test
  void logoutTokenNamesTheSessionsThatEnd() throws OidcException {
    OidcLogout logout =
        clients.readLogout(issuer, server.logoutToken(Map.of("sub", "user-1", "sid", "s")));

    assertThat(logout.issuer()).isEqualTo(server.identifier());
    assertThat(logout.subject()).contains("user-1");
    assertThat(logout.session()).contains("s");
    assertThat(logout.expiresAt()).isBetween(Instant.now(), Instant.now().plusSeconds(700));
  }

  @Test
  void wrongLogoutTokensAreRefused() throws OidcException {
    assertThat(logoutFailure(server.logoutToken(Map.of()))).contains("sub");
    assertThat(logoutFailure(server.logoutToken(Map.of("sub", "u", "aud", "another"))))
        .contains("aud");
    assertThat(logoutFailure(server.logoutToken(Map.of("sub", "u", "nonce", "n"))))
        .contains("nonce");
    assertThat(
            logoutFailure(server.logoutToken(Map.of("sub", "u", "iat", at(-3600), "exp", at(60)))))
        .contains("expired");
    assertThat(logoutFailure("no token")).contains("not a logout token");
    assertThat(
            logoutFailure(
                server.signed(
                    new JWTClaimsSet.Builder()
                        .issuer(server.identifier())
                        .audience(IssuerServer.CLIENT)
                        .subject("user-1")
                        .issueTime(Date.from(Instant.now())))))
        .contains("not valid");
  }

  private String logoutFailure(String token) {
    return String.valueOf(
        catchThrowableOfType(OidcException.class, () -> clients.readLogout(issuer, token))
            .getMessage());
  }

  private static OidcIssuerSettings settings(OidcIssuer issuer, String secret) {
    return new OidcIssuerSettings(
        issuer,
        IssuerServer.CLIENT,
        Optional.of(secret),
        OidcIssuerSettings.DEFAULT_SCOPES,
        OidcIssuerSettings.DEFAULT_GROUPS_CLAIM,
        OidcIssuerSettings.DEFAULT_EMAIL_VERIFIED_CLAIM);
  }

  private OidcClaims redeem(Map<String, Object> claims) throws OidcException {
    return tokens(claims).claims();
  }

  private OidcTokens tokens(Map<String, Object> claims) throws OidcException {
    String code = server.signIn(clients.authorization(issuer, SECRETS, false), claims);
    return clients.redeem(issuer, code, SECRETS, Optional.empty());
  }

  private OidcRenewal refresh(String token) throws OidcException {
    return clients.refresh(issuer, new OidcIdentity(server.identifier(), "user-1"), token);
  }

  private OidcException failure(Map<String, Object> claims) {
    return catchThrowableOfType(OidcException.class, () -> redeem(claims));
  }

  /** The message of the refusal of a token with these claims. */
  private String invalid(Map<String, Object> claims) {
    OidcException failure = failure(claims);
    assertThat(failure.isUnavailable()).isFalse();
    return String.valueOf(failure.getMessage());
  }

  private String invalid(String code, OidcSecrets secrets) {
    OidcException failure =
        catchThrowableOfType(
            OidcException.class, () -> clients.redeem(issuer, code, secrets, Optional.empty()));
    assertThat(failure.isUnavailable()).isFalse();
    return String.valueOf(failure.getMessage());
  }

  private static Date at(int seconds) {
    return Date.from(Instant.now().plusSeconds(seconds));
  }

  private static String hmac(JWTClaimsSet.Builder claims, byte[] secret) {
    SignedJWT token = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims.build());
    try {
      token.sign(new MACSigner(secret));
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
    return token.serialize();
  }

  private static byte[] publicKey(RSAKey key) {
    try {
      return key.toPublicKey().getEncoded();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }
}
