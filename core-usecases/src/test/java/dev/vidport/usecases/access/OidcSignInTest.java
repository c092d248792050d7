package dev.vidport.usecases.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.access.OidcIssuer;
import dev.vidport.domain.access.OidcProblem;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.Session;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.account.SignUpMode;
import dev.vidport.domain.account.SignUpPolicy;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.access.port.OidcClaims;
import dev.vidport.usecases.access.port.OidcException;
import dev.vidport.usecases.access.port.OidcLogout;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OidcSignInTest {
  private static final String CLIENT = "192.0.2.1";
  private static final String OWNER = "owner@example.com";
  private static final OidcIssuer CORP = issuer("corp", true);

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private int codes;

  OidcSignInTest() {
    fixture.database.oidc.add(CORP);
  }

  private static OidcIssuer issuer(String id, boolean createsAccounts) {
    return new OidcIssuer(
        id,
        "Example Corp",
        "https://" + id + ".example",
        List.of(AllowedDomain.parse("example.com")),
        Optional.empty(),
        Optional.of("video"),
        Optional.of("admins"),
        createsAccounts,
        Optional.of("pro"),
        Duration.ofHours(1),
        Optional.empty());
  }

  @Test
  void firstSignInLinksTheAccountOfTheVerifiedAddress() throws OidcRefusedException {
    Session first = signIn(CORP, claims("ada", OWNER)).session();

    assertThat(first.account()).isEqualTo(fixture.owner.accountId());
    assertThat(Duration.between(first.createdAt(), first.expiresAt())).hasHours(1);
    assertThat(audit())
        .extracting(AuditEntry::action)
        .containsExactlyInAnyOrder(AuditAction.SIGN_IN_LINKED, AuditAction.SIGNED_IN);

    // From then on, the address does not matter.
    Session second = signIn(CORP, claims("ada", "moved@elsewhere.example")).session();
    assertThat(second.account()).isEqualTo(fixture.owner.accountId());
  }

  @Test
  void newUserGetsAnAccountOnThePlanOfTheIssuer() throws OidcRefusedException {
    Session session = signIn(CORP, claims("new", "new@example.com")).session();

    Account account = fixture.database.accounts.find(session.account()).orElseThrow();
    assertThat(account.email()).isEqualTo(new Email("new@example.com"));
    assertThat(account.plan()).isEqualTo("pro");
    assertThat(account.operator()).isFalse();
  }

  @Test
  void issuerThatCreatesNoAccountsNeedsAnInvitation() throws OidcRefusedException {
    OidcIssuer closed = issuer("closed", false);
    fixture.database.oidc.add(closed);

    assertThat(problem(closed, claims("new", "new@example.com"))).isEqualTo(OidcProblem.NO_ACCOUNT);

    fixture
        .useCases
        .access()
        .inviteAccount()
        .handleAsOperator("new@example.com", Duration.ofDays(1), Actor.operator("root", "host"));
    assertThat(signIn(closed, claims("new", "new@example.com"))).isNotNull();
  }

  @Test
  void domainsOfNewAccountsHoldForIssuersToo() {
    UseCasesFixture other =
        UseCasesFixture.withSignUp(
            new SignUpPolicy(SignUpMode.OPEN, List.of(AllowedDomain.parse("other.example"))));
    other.database.oidc.add(CORP);

    assertThat(problem(other, CORP, claims("new", "new@example.com")))
        .isEqualTo(OidcProblem.NO_ACCOUNT);
  }

  @Test
  void addressIsTrustedOnlyFromItsIssuerAndIfItIsVerified() {
    OidcClaims right = claims("eve", OWNER);

    assertThat(problem(CORP, claims("eve", "owner@example.com.evil.example")))
        .isEqualTo(OidcProblem.FOREIGN_EMAIL);
    assertThat(problem(CORP, claims("eve", "owner@sub.example.com")))
        .isEqualTo(OidcProblem.FOREIGN_EMAIL);
    assertThat(
            problem(
                CORP,
                new OidcClaims(
                    right.identity(),
                    right.session(),
                    right.email(),
                    false,
                    right.hostedDomain(),
                    right.groups(),
                    true)))
        .isEqualTo(OidcProblem.EMAIL_NOT_VERIFIED);
    assertThat(problem(CORP, claims("eve", "no address"))).isEqualTo(OidcProblem.NO_EMAIL);
    assertThat(fixture.database.sessions.of(fixture.owner.accountId())).isEmpty();
    assertThat(fixture.database.auditLog.list(Optional.empty(), fixture.clock.instant(), 10))
        .extracting(AuditEntry::action, AuditEntry::detail)
        .contains(tuple(AuditAction.SIGN_IN_REFUSED, "corp: foreign_email"));
  }

  @Test
  void accountThatIsLinkedIsRefusedToAnotherUserUntilItIsUnlinked() throws OidcRefusedException {
    Session first = signIn(CORP, claims("ada", OWNER)).session();
    fixture
        .database
        .accounts
        .members()
        .put(
            new AccountMember(
                fixture.stranger.accountId(),
                first.person(),
                MemberRole.VIEWER,
                fixture.clock.instant()));
    fixture
        .useCases
        .access()
        .createSession()
        .handle(fixture.stranger.account(), first, Actor.signingIn(""), fixture.clock.instant());

    assertThat(problem(CORP, claims("bob", OWNER))).isEqualTo(OidcProblem.OTHER_USER);

    fixture
        .useCases
        .access()
        .unlinkOidcIdentities()
        .handleAsOperator(
            fixture.owner.accountId(), new Email(OWNER), Actor.operator("root", "host"));

    assertThat(fixture.database.sessions.of(fixture.owner.accountId())).isEmpty();
    assertThat(fixture.database.sessions.of(fixture.stranger.accountId())).isEmpty();
    assertThat(signIn(CORP, claims("bob", OWNER)).session().account())
        .isEqualTo(fixture.owner.accountId());
  }

  /** Whether the account tells its user of the right. */
  private boolean shownOperator(Principal principal) {
    return fixture.useCases.accounts().get().handle(principal).account().operator();
  }

  @Test
  void userWhoIsNotInTheGroupOrIsDisabledIsRefused() throws OidcRefusedException {
    signIn(CORP, claims("ada", OWNER));

    assertThat(problem(CORP, claims("ada", OWNER, Set.of("others"))))
        .isEqualTo(OidcProblem.NOT_MEMBER);

    fixture.database.accounts.update(fixture.owner.account().withDisabled(true));
    assertThat(problem(CORP, claims("ada", OWNER))).isEqualTo(OidcProblem.ACCOUNT_DISABLED);
  }

  @Test
  void memberOfTheOperatorGroupRunsTheInstanceInThatSessionOnly() throws OidcRefusedException {
    String asOperator =
        signIn(CORP, claims("ada", OWNER, Set.of("video", "admins"))).token().reveal();
    String asUser = signIn(CORP, claims("ada", OWNER)).token().reveal();

    Authenticate authenticate = fixture.useCases.access().authenticate();
    assertThat(authenticate.handle(asOperator).account().operator()).isTrue();
    assertThat(authenticate.handle(asUser).account().operator()).isFalse();
    assertThat(shownOperator(authenticate.handle(asOperator))).isTrue();
    assertThat(shownOperator(authenticate.handle(asUser))).isFalse();
    assertThat(fixture.database.accounts.find(fixture.owner.accountId()).orElseThrow().operator())
        .isFalse();
  }

  @Test
  void stateIsValidOnceForItsBrowserItsIssuerAndTenMinutes() throws OidcRefusedException {
    OidcIssuer other = issuer("other", true);
    fixture.database.oidc.add(other);
    Begun begun = begin(CORP);

    assertThat(problemOf(CORP, Optional.empty(), begun.state())).isEqualTo(OidcProblem.EXPIRED);
    assertThat(problemOf(CORP, Optional.of(begin(CORP).pending()), begun.state()))
        .isEqualTo(OidcProblem.EXPIRED);
    assertThat(problemOf(other, Optional.of(begun.pending()), begun.state()))
        .isEqualTo(OidcProblem.EXPIRED);
    assertThat(problemOf(CORP, Optional.of(begun.pending() + "0"), begun.state()))
        .isEqualTo(OidcProblem.EXPIRED);
    assertThat(
            problemOf(
                CORP,
                Optional.of(
                    begun.pending().replaceFirst("\\.[^.]*\\.(?=[0-9a-f]{64}$)", ".aHR0cA.")),
                begun.state()))
        .isEqualTo(OidcProblem.EXPIRED);

    fixture.database.oidc.code("code", claims("ada", OWNER));
    CompleteOidcSignIn.SignedIn signedIn =
        complete(CORP, answer(Optional.of(begun.pending()), begun.state(), "code"));
    assertThat(signedIn.returnTo()).isEqualTo("videos?status=ready");
    fixture.database.oidc.code("again", claims("ada", OWNER));
    assertThat(problemOf(CORP, Optional.of(begun.pending()), begun.state()))
        .isEqualTo(OidcProblem.EXPIRED);

    Begun late = begin(CORP);
    fixture.clock.advance(Duration.ofMinutes(10));
    assertThat(problemOf(CORP, Optional.of(late.pending()), late.state()))
        .isEqualTo(OidcProblem.EXPIRED);
  }

  @Test
  void answerOfAnotherIssuerAndErrorsAreRefused() throws OidcRefusedException {
    assertThat(problem("access_denied")).isEqualTo(OidcProblem.CANCELLED);
    assertThat(problem("login_required")).isEqualTo(OidcProblem.LOGIN_REQUIRED);
    assertThat(problem("<script>")).isEqualTo(OidcProblem.ISSUER_ERROR);

    Begun begun = begin(CORP);
    OidcRefusedException mixedUp =
        catchThrowableOfType(
            OidcRefusedException.class,
            () ->
                complete(
                    CORP,
                    new CompleteOidcSignIn.Answer(
                        Optional.of(begun.pending()),
                        begun.state(),
                        "code",
                        Optional.of("https://evil.example"),
                        Optional.empty(),
                        CLIENT,
                        Optional.empty())));
    assertThat(mixedUp.problem()).isEqualTo(OidcProblem.INVALID_ANSWER);
    assertThat(mixedUp.returnTo()).isEqualTo("videos?status=ready");
  }

  @Test
  void unreachableIssuerIsReported() {
    fixture.database.oidc.setReachable(false);

    assertThat(catchThrowableOfType(OidcRefusedException.class, () -> begin(CORP)).problem())
        .isEqualTo(OidcProblem.UNAVAILABLE);
  }

  @Test
  void logoutOfTheIssuerEndsItsSessionsOnce() throws Exception {
    Session ended = signIn(CORP, claims("ada", OWNER)).session();
    Session ofOther = signIn(CORP, claims("new", "new@example.com")).session();
    fixture.database.oidc.logoutToken(
        "token",
        new OidcLogout(
            CORP.issuer(),
            Optional.of("ada"),
            Optional.empty(),
            "jti",
            fixture.clock.instant().plusSeconds(60)));
    EndOidcSessions logout = fixture.useCases.access().endOidcSessions();

    assertThat(logout.handle(CORP, "token", CLIENT)).isEqualTo(1);

    assertThat(fixture.database.sessions.find(ended.id())).isEmpty();
    assertThat(fixture.database.sessions.find(ofOther.id())).isPresent();
    assertThat(audit().get(0).actor()).isEqualTo(Actor.issuer("corp", CLIENT));
    assertThatThrownBy(() -> logout.handle(CORP, "token", CLIENT))
        .isInstanceOf(OidcException.class)
        .hasMessageContaining("sent before");
  }

  @Test
  void signOutTellsWhereTheSessionOfTheIssuerEnds() throws OidcRefusedException {
    String token = signIn(CORP, claims("ada", OWNER)).token().reveal();
    Principal principal = fixture.useCases.access().authenticate().handle(token);
    assertThat(principal.kind()).isEqualTo(CredentialKind.SESSION);

    assertThat(
            fixture
                .useCases
                .access()
                .signOut()
                .handle(principal, Actor.signingIn(CLIENT))
                .orElseThrow())
        .hasToString("https://corp.example/logout");
  }

  private List<AuditEntry> audit() {
    return fixture.database.auditLog.list(
        Optional.of(fixture.owner.accountId()), fixture.clock.instant(), 10);
  }

  private static OidcClaims claims(String subject, String email) {
    return claims(subject, email, Set.of("video"));
  }

  private static OidcClaims claims(String subject, String email, Set<String> groups) {
    return new OidcClaims(
        new OidcIdentity(CORP.issuer(), subject),
        Optional.of("session"),
        Optional.of(email),
        true,
        Optional.empty(),
        groups,
        true);
  }

  private CreateSession.Created signIn(OidcIssuer issuer, OidcClaims claims)
      throws OidcRefusedException {
    return signIn(fixture, issuer, claims).session();
  }

  private CompleteOidcSignIn.SignedIn signIn(
      UseCasesFixture in, OidcIssuer issuer, OidcClaims claims) throws OidcRefusedException {
    Begun begun = begin(in, issuer);
    String code = "code-" + codes++;
    in.database.oidc.code(code, claims);
    return in.useCases
        .access()
        .completeOidcSignIn()
        .handle(issuer, answer(Optional.of(begun.pending()), begun.state(), code));
  }

  private OidcProblem problem(OidcIssuer issuer, OidcClaims claims) {
    return problem(fixture, issuer, claims);
  }

  private OidcProblem problem(UseCasesFixture in, OidcIssuer issuer, OidcClaims claims) {
    return catchThrowableOfType(OidcRefusedException.class, () -> signIn(in, issuer, claims))
        .problem();
  }

  private OidcProblem problem(String error) throws OidcRefusedException {
    Begun begun = begin(CORP);
    return catchThrowableOfType(
            OidcRefusedException.class,
            () ->
                complete(
                    CORP,
                    new CompleteOidcSignIn.Answer(
                        Optional.of(begun.pending()),
                        begun.state(),
                        "",
                        Optional.empty(),
                        Optional.of(error),
                        CLIENT,
                        Optional.empty())))
        .problem();
  }

  private OidcProblem problemOf(OidcIssuer issuer, Optional<String> pending, String state) {
    return catchThrowableOfType(
            OidcRefusedException.class, () -> complete(issuer, answer(pending, state, "code")))
        .problem();
  }

  private CompleteOidcSignIn.SignedIn complete(OidcIssuer issuer, CompleteOidcSignIn.Answer answer)
      throws OidcRefusedException {
    return fixture.useCases.access().completeOidcSignIn().handle(issuer, answer);
  }

  private static CompleteOidcSignIn.Answer answer(
      Optional<String> pending, String state, String code) {
    return new CompleteOidcSignIn.Answer(
        pending, state, code, Optional.empty(), Optional.empty(), CLIENT, Optional.empty());
  }

  private Begun begin(OidcIssuer issuer) throws OidcRefusedException {
    return begin(fixture, issuer);
  }

  private static Begun begin(UseCasesFixture in, OidcIssuer issuer) throws OidcRefusedException {
    StartOidcSignIn.Started started =
        in.useCases.access().startOidcSignIn().handle(issuer, "videos?status=ready", false);
    Map<String, String> query = new HashMap<>();
    for (String pair : started.address().getQuery().split("&", -1)) {
      query.put(pair.substring(0, pair.indexOf('=')), pair.substring(pair.indexOf('=') + 1));
    }
    return new Begun(started.pending(), String.valueOf(query.get("state")));
  }

  private record Begun(String pending, String state) {}
}
