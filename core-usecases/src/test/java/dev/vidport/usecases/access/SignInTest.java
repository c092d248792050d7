package dev.vidport.usecases.access;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.Session;
import dev.vidport.domain.access.SessionId;
import dev.vidport.domain.access.SignInCode;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.id.Secret;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.signing.port.LinkSigner;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SignInTest {
  private static final Actor OPERATOR = Actor.operator("root", "host");
  private static final String CLIENT = "192.0.2.1";
  private static final String NEW = "new@example.com";

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final AccessUseCases access = fixture.useCases.access();
  private final String owner = fixture.owner.account().email().value();

  @Test
  void rightCodeCreatesASessionOfTheAccount() {
    String code = start(owner);

    VerifySignIn.SignedIn signedIn = verify(owner, code);

    Principal principal = access.authenticate().handle(signedIn.session().token().reveal());
    assertThat(principal.kind()).isEqualTo(CredentialKind.SESSION);
    assertThat(principal.account()).isEqualTo(fixture.owner.account());
    assertThat(principal.credential().rateLimitKey())
        .isEqualTo(signedIn.session().session().id().value());
    assertThat(signedIn.session().session().expiresAt())
        .isEqualTo(fixture.clock.instant().plus(Session.LIFETIME));
    assertThat(audit(fixture.owner.accountId())).containsExactly(AuditAction.SIGNED_IN);
  }

  @Test
  void codeWorksOnce() {
    String code = start(owner);
    verify(owner, code);

    assertThat(refusalOf(owner, code)).isEqualTo(RefusalCode.INVALID_CODE);
  }

  @Test
  void oneOfParallelSignInsWithTheSameCodeSucceeds() throws Exception {
    String code = start(NEW);

    List<Boolean> signedIn =
        ParallelRunner.run(5, i -> refusalOf(NEW, code, true, CLIENT + i).isEmpty());

    assertThat(signedIn).containsOnlyOnce(true);
  }

  @Test
  void codeIsOfOneAddressOnly() {
    String code = start(owner);
    String other = start(fixture.stranger.account().email().value());

    if (!code.equals(other)) {
      assertThat(refusalOf(owner, other)).isEqualTo(RefusalCode.INVALID_CODE);
    }
    verify(owner, code);
  }

  @Test
  void codeEndsAfterFiveWrongTries() {
    String code = start(owner);
    for (int i = 0; i < SignInCode.MAX_TRIES; i++) {
      assertThat(refusalOf(owner, otherThan(code))).isEqualTo(RefusalCode.INVALID_CODE);
    }

    assertThat(refusalOf(owner, code)).isEqualTo(RefusalCode.INVALID_CODE);
  }

  @Test
  void codeExpiresAfterTenMinutes() {
    String code = start(owner);

    fixture.clock.advance(SignInCode.LIFETIME);

    assertThat(refusalOf(owner, code)).isEqualTo(RefusalCode.INVALID_CODE);
  }

  @Test
  void newCodeEndsTheFormerOne() {
    String previous = start(owner);
    String code = start(owner);

    if (!previous.equals(code)) {
      assertThat(refusalOf(owner, previous)).isEqualTo(RefusalCode.INVALID_CODE);
    }
    verify(owner, code);
  }

  @Test
  void newAccountNeedsTheTermsAndEveryRequestCountsAsATry() {
    String code = start(NEW);
    for (int i = 0; i < SignInCode.MAX_TRIES - 1; i++) {
      assertThat(refusalOf(NEW, code)).isEqualTo(RefusalCode.TERMS_REQUIRED);
    }

    VerifySignIn.SignedIn signedIn =
        access.verifySignIn().handle(new VerifySignIn.Command(NEW, code, true, CLIENT));

    assertThat(signedIn.created()).isTrue();
    assertThat(signedIn.account().plan()).isEqualTo("free");
    assertThat(audit(signedIn.account().id()))
        .containsExactly(AuditAction.SIGNED_IN, AuditAction.ACCOUNT_CREATED);
    String next = start(NEW);
    for (int i = 0; i < SignInCode.MAX_TRIES; i++) {
      refusalOf(NEW, otherThan(next));
    }
    assertThat(refusalOf(NEW, next)).isEqualTo(RefusalCode.INVALID_CODE);
  }

  @Test
  void disabledAccountIsReportedAfterTheRightCodeOnly() {
    fixture.database.accounts.update(fixture.owner.account().withDisabled(true));
    String code = start(owner);

    assertThat(refusalOf(owner, otherThan(code))).isEqualTo(RefusalCode.INVALID_CODE);
    assertThat(refusalOf(owner, code)).isEqualTo(RefusalCode.ACCOUNT_DISABLED);
    assertThat(audit(fixture.owner.accountId())).containsExactly(AuditAction.SIGN_IN_FAILED);
  }

  @Test
  void fiveCodesAreSentToAnAddressInAnyHour() {
    for (int i = 0; i < 5; i++) {
      start(owner);
      fixture.clock.advance(Duration.ofMinutes(10));
    }

    Refusal refused = refusal(() -> start(owner));

    assertThat(refused.code()).isEqualTo(RefusalCode.RATE_LIMITED);
    assertThat(((Refusal.Later) refused).retryAfter()).isEqualTo(Duration.ofMinutes(10));
    fixture.clock.advance(Duration.ofMinutes(10));
    start(owner);
    assertThat(fixture.mail.messages()).hasSize(6);
  }

  /** A client that always waits as long as it is told. */
  @Test
  void addressGetsFifteenCodesInADayWithGrowingWaits() {
    Instant begin = fixture.clock.instant();
    List<Duration> waits = new ArrayList<>();
    while (fixture.clock.instant().isBefore(begin.plus(Duration.ofDays(1)))) {
      try {
        start(owner);
      } catch (RefusalException e) {
        waits.add(((Refusal.Later) e.refusal()).retryAfter());
        fixture.clock.advance(waits.get(waits.size() - 1));
      }
    }

    assertThat(fixture.mail.messages()).hasSize(15);
    assertThat(waits)
        .containsExactly(Duration.ofHours(1), Duration.ofHours(5), Duration.ofHours(18));
  }

  @Test
  void ipv6NetworksOfACustomerHaveALimitTogether() {
    assertThat(sent("2001:db8:0:1%02x::/64")).as("of a /56").isEqualTo(60);
    assertThat(sent("2001:db8:1:1%d00::/64")).as("of a /48").isEqualTo(120);
    assertThat(sent("192.0.2.%d")).as("of IPv4 addresses").isEqualTo(300);
  }

  /** The codes that ten clients get for as many addresses as they ask for. */
  private int sent(String clients) {
    int sent = 0;
    for (int client = 0; client < 10; client++) {
      String name = clients.formatted(client);
      for (int i = 0; i < 40; i++) {
        sent += isSent(name.replaceAll("[^0-9a-f]", "") + "." + i + "@example.com", name) ? 1 : 0;
      }
    }
    return sent;
  }

  @Test
  void triesOfIpv6NetworksAreLimitedTogether() {
    int compared = 0;
    for (int i = 0; i < 180; i++) {
      String client = "2001:db8:0:10%d::/64".formatted(i % 3);
      compared +=
          refusalOf(i + owner, "000000", false, client).orElseThrow() == RefusalCode.INVALID_CODE
              ? 1
              : 0;
    }

    assertThat(compared).isEqualTo(120);
  }

  @Test
  void failedTriesAreCounted() {
    String code = start(owner);
    refusalOf(owner, otherThan(code));
    verify(owner, code);
    for (int i = 0; i < 60; i++) {
      refusalOf(i + owner, "000000");
    }

    // One wrong code, 58 of unknown addresses, and 2 beyond the limit of the client.
    assertThat(access.verifySignIn().failures()).isEqualTo(61);
  }

  @Test
  void limitsHoldForParallelRequests() throws Exception {
    List<Boolean> sent = ParallelRunner.run(12, i -> isSent(owner, CLIENT + i));

    assertThat(sent.stream().filter(yes -> yes)).hasSize(5);
    assertThat(fixture.mail.messages()).hasSize(5);
  }

  @Test
  void refusedStartsDoNotCountTowardTheClient() {
    for (int i = 0; i < 60; i++) {
      isSent(owner, CLIENT);
    }

    for (int i = 0; i < 25; i++) {
      assertThat(isSent(i + owner, CLIENT)).isTrue();
    }
    assertThat(isSent("last" + owner, CLIENT)).isFalse();
  }

  @Test
  void clientTriesSixtyCodesInAnyHour() {
    String code = start(owner);
    for (int i = 0; i < 60; i++) {
      assertThat(refusalOf(i + owner, "000000")).isEqualTo(RefusalCode.INVALID_CODE);
    }

    assertThat(refusalOf(owner, code)).isEqualTo(RefusalCode.RATE_LIMITED);
    assertThat(refusalOf(owner, code, false, "192.0.2.2")).isEmpty();
  }

  @Test
  void startThatFailsCountsAndKeepsTheFormerCode() {
    String previous = start(owner);
    fixture.mail.failWith(Optional.of(new IOException("refused")));
    for (int i = 0; i < 4; i++) {
      assertThat(refusal(() -> start(owner)).code()).isEqualTo(RefusalCode.EMAIL_FAILED);
    }

    assertThat(refusal(() -> start(owner)).code()).isEqualTo(RefusalCode.RATE_LIMITED);
    verify(owner, previous);
  }

  @Test
  void startWithoutAPlaceForTheMessageCountsNothingAndKeepsTheFormerCode() {
    String previous = start(owner);
    fixture.mail.fill(true);
    for (int i = 0; i < 40; i++) {
      Refusal refused = refusal(() -> start(owner));
      assertThat(refused.code()).isEqualTo(RefusalCode.UNAVAILABLE);
      assertThat(((Refusal.Later) refused).retryAfter()).isPositive();
    }
    fixture.mail.fill(false);

    verify(owner, previous);
    for (int i = 0; i < 4; i++) {
      assertThat(isSent(owner, CLIENT)).isTrue();
    }
    assertThat(isSent(owner, CLIENT)).isFalse();
  }

  @Test
  void spellingsOfADomainShareTheLimitAndTheCode() {
    String code = start("v@exa.com");
    start("v@exa\u3002com");
    start("v@\uff45xa.com");
    start("V@EXA\uff0ecom");
    assertThat(refusalOf("v@exa.com", otherThan(code))).isEqualTo(RefusalCode.INVALID_CODE);
    code = start("v@exa.com");

    assertThat(isSent("v@\uff25xa.com", CLIENT)).isFalse();
    assertThat(refusalOf("v@exa\uff61com", code)).isEqualTo(RefusalCode.TERMS_REQUIRED);
  }

  @Test
  void storedCodeTellsNeitherTheAddressNorTheCode() {
    SignInCodeGenerator generator =
        new SignInCodeGenerator(new LinkSigner(new byte[32], fixture.clock), new Random(1));
    SignInCodeGenerator otherKey =
        new SignInCodeGenerator(
            new LinkSigner("the key of another instance, long".getBytes(US_ASCII), fixture.clock),
            new Random(1));
    Email email = new Email(owner);

    assertThat(generator.hash(email, "000001"))
        .hasSize(64)
        .isNotEqualTo(generator.hash(email, "000002"))
        .isNotEqualTo(generator.hash(new Email(NEW), "000001"))
        .isNotEqualTo(generator.subject(email));
    assertThat(otherKey.hash(email, "000001")).isNotEqualTo(generator.hash(email, "000001"));
    assertThat(generator.generate(email, fixture.clock.instant()).text()).matches("[0-9]{6}");
  }

  @Test
  void operatorShowsACodeThatIsNotMailed() {
    ShowSignInCode.Shown shown = access.showSignInCode().handleAsOperator(owner, OPERATOR);

    assertThat(shown.expiresAt()).isEqualTo(fixture.clock.instant().plus(SignInCode.LIFETIME));
    assertThat(fixture.mail.messages()).isEmpty();
    verify(owner, shown.code());
    assertThat(audit(fixture.owner.accountId()))
        .containsExactly(AuditAction.SIGNED_IN, AuditAction.SIGN_IN_CODE_SHOWN);
    access.showSignInCode().handleAsOperator(NEW, OPERATOR);
  }

  @Test
  void oldestSessionEndsWhenAMemberHasTooMany() {
    List<CreateSession.Created> sessions = new ArrayList<>();
    for (int i = 0; i <= Session.MAX_PER_MEMBER; i++) {
      fixture.clock.advance(Duration.ofSeconds(1));
      sessions.add(access.createSession().handleAsOperator(fixture.owner.accountId(), OPERATOR));
    }

    assertThat(isValid(sessions.get(0))).isFalse();
    assertThat(isValid(sessions.get(1))).isTrue();
    assertThat(isValid(sessions.get(Session.MAX_PER_MEMBER))).isTrue();
    assertThat(
            refusal(
                    () ->
                        access
                            .createSession()
                            .handleAsOperator(new AccountId("a".repeat(32)), OPERATOR))
                .code())
        .isEqualTo(RefusalCode.NOT_FOUND);
  }

  @Test
  void operatorListsTheSessionsOfAnAccountAndEndsOne() {
    Session first = session();
    fixture.clock.advance(Duration.ofMinutes(1));
    Session second = session();

    assertThat(access.listSessions().handleAsOperator(fixture.owner.accountId()))
        .containsExactly(second, first);
    assertThat(access.endSession().handleAsOperator(first.id(), OPERATOR)).isEqualTo(first);
    assertThat(access.listSessions().handleAsOperator(fixture.owner.accountId()))
        .containsExactly(second);
  }

  @Test
  void callerListsTheValidSessionsOfTheAccountWithItsOwn() {
    session();
    fixture.clock.advance(Session.LIFETIME);
    Session other = session();
    fixture.clock.advance(Duration.ofMinutes(1));
    Principal caller = signedIn(fixture.owner.accountId());
    signedIn(fixture.stranger.accountId());

    assertThat(access.listSessions().handle(caller))
        .extracting(listed -> listed.session().id().value(), ListSessions.Listed::isCurrent)
        .containsExactly(tuple(caller.credential().id(), true), tuple(other.id().value(), false));
  }

  @Test
  void callerEndsItsOtherSessionsOrAll() {
    session();
    fixture.clock.advance(Session.LIFETIME);
    Session first = session();
    session();
    Principal caller = signedIn(fixture.owner.accountId());
    Principal stranger = signedIn(fixture.stranger.accountId());

    assertThat(access.endSessions().handle(caller, caller.actor(CLIENT), false)).isEqualTo(2);
    assertThat(access.listSessions().handle(caller)).hasSize(1);
    assertThat(audit(fixture.owner.accountId()))
        .startsWith(AuditAction.SIGNED_OUT, AuditAction.SIGNED_OUT, AuditAction.SIGNED_IN);
    assertThat(access.endSessions().handle(caller, caller.actor(CLIENT), false)).isZero();
    assertThat(refusal(() -> access.endSession().handle(caller, first.id(), OPERATOR)).code())
        .isEqualTo(RefusalCode.NOT_FOUND);
    assertThat(access.endSessions().handle(caller, caller.actor(CLIENT), true)).isEqualTo(1);
    assertThat(access.listSessions().handle(caller)).isEmpty();
    assertThat(access.listSessions().handle(stranger)).hasSize(1);
  }

  @Test
  void callerEndsOneSessionOfItsAccountOnly() {
    Session other = session();
    Principal caller = signedIn(fixture.owner.accountId());
    Principal stranger = signedIn(fixture.stranger.accountId());

    assertThat(
            refusal(() -> access.endSession().handle(stranger, other.id(), stranger.actor(CLIENT)))
                .code())
        .isEqualTo(RefusalCode.NOT_FOUND);
    access.endSession().handle(caller, other.id(), caller.actor(CLIENT));

    assertThat(access.listSessions().handle(caller)).hasSize(1);
    assertThat(audit(fixture.owner.accountId()).get(0)).isEqualTo(AuditAction.SIGNED_OUT);
  }

  @Test
  void memberListsAndEndsOnlyOwnSessions() {
    Principal owner = signedIn(fixture.owner.accountId());
    Principal colleague = colleague(owner);
    SessionId ofOwner = new SessionId(owner.credential().id());

    assertThat(access.listSessions().handle(colleague))
        .extracting(listed -> listed.session().id().value())
        .containsExactly(colleague.credential().id());
    assertThat(
            refusal(() -> access.endSession().handle(colleague, ofOwner, colleague.actor(CLIENT)))
                .code())
        .isEqualTo(RefusalCode.NOT_FOUND);
    assertThat(access.endSessions().handle(colleague, colleague.actor(CLIENT), true)).isEqualTo(1);
    assertThat(access.listSessions().handle(owner)).hasSize(1);
  }

  /** A session of another owner of the same account. */
  private Principal colleague(Principal owner) {
    Email email = new Email("colleague@example.com");
    Secret token = Secret.random(CredentialKind.SESSION.prefix(), new Random());
    fixture
        .database
        .accounts
        .members()
        .put(
            new AccountMember(owner.accountId(), email, MemberRole.OWNER, fixture.clock.instant()));
    fixture.database.sessions.insert(
        new Session(
            SessionId.random(new Random()),
            owner.accountId(),
            email,
            token.hash(),
            fixture.clock.instant(),
            fixture.clock.instant().plus(Session.LIFETIME)));
    return access.authenticate().handle(token.reveal());
  }

  private Principal signedIn(AccountId account) {
    return access
        .authenticate()
        .handle(access.createSession().handleAsOperator(account, OPERATOR).token().reveal());
  }

  private Session session() {
    return access.createSession().handleAsOperator(fixture.owner.accountId(), OPERATOR).session();
  }

  @Test
  void signOutEndsTheSessionAndIsRecordedOnce() {
    CreateSession.Created session =
        access.createSession().handleAsOperator(fixture.owner.accountId(), OPERATOR);
    Principal principal = access.authenticate().handle(session.token().reveal());

    access.signOut().handle(principal, principal.actor(CLIENT));
    access.signOut().handle(principal, principal.actor(CLIENT));

    assertThat(isValid(session)).isFalse();
    assertThat(audit(fixture.owner.accountId()))
        .containsExactly(AuditAction.SIGNED_OUT, AuditAction.SIGNED_IN);
  }

  @Test
  void expiredRecordsAreDeleted() {
    verify(owner, start(owner));
    start(owner);

    assertThat(fixture.deleteExpired("sign-in codes")).isZero();
    fixture.clock.advance(Duration.ofHours(1));
    Map<String, Integer> deleted = fixture.useCases.deleteExpired().handle();
    assertThat(deleted).containsEntry("sign-in codes", 1).containsEntry("sessions", 0);
    // The counts of the address and of the client's starts and tries.
    assertThat(deleted).containsEntry("limited events", 3);
    fixture.clock.advance(Session.LIFETIME);
    assertThat(fixture.deleteExpired("sessions")).isEqualTo(1);
  }

  private boolean isValid(CreateSession.Created session) {
    Account account = fixture.owner.account();
    return fixture
        .database
        .sessions
        .find(session.session().hash(), fixture.clock.instant())
        .filter(holder -> holder.account().equals(account))
        .isPresent();
  }

  private String start(String email) {
    access.startSignIn().handle(new StartSignIn.Command(email, CLIENT));
    return fixture.mail.lastCode();
  }

  private boolean isSent(String email, String client) {
    try {
      access.startSignIn().handle(new StartSignIn.Command(email, client));
      return true;
    } catch (RefusalException e) {
      assertThat(e.refusal().code()).isEqualTo(RefusalCode.RATE_LIMITED);
      return false;
    }
  }

  private VerifySignIn.SignedIn verify(String email, String code) {
    return access.verifySignIn().handle(new VerifySignIn.Command(email, code, false, CLIENT));
  }

  private RefusalCode refusalOf(String email, String code) {
    return refusalOf(email, code, false, CLIENT).orElseThrow();
  }

  private Optional<RefusalCode> refusalOf(
      String email, String code, boolean acceptTerms, String client) {
    try {
      access.verifySignIn().handle(new VerifySignIn.Command(email, code, acceptTerms, client));
      return Optional.empty();
    } catch (RefusalException e) {
      return Optional.of(e.refusal().code());
    }
  }

  private static String otherThan(String code) {
    return code.equals("000000") ? "000001" : "000000";
  }

  /** Newest first. */
  private List<AuditAction> audit(AccountId account) {
    return fixture
        .database
        .auditLog
        .list(Optional.of(account), fixture.clock.instant(), 10)
        .stream()
        .map(AuditEntry::action)
        .toList();
  }
}
