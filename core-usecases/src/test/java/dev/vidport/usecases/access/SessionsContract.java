package dev.vidport.usecases.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.access.OidcSession;
import dev.vidport.domain.access.Session;
import dev.vidport.domain.access.SessionId;
import dev.vidport.domain.access.SessionOrigin;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.id.Secret;
import dev.vidport.usecases.access.port.OidcCheckTimes;
import dev.vidport.usecases.access.port.OidcIdentities;
import dev.vidport.usecases.access.port.OidcLink;
import dev.vidport.usecases.access.port.OidcLogout;
import dev.vidport.usecases.access.port.Sessions;
import dev.vidport.usecases.account.AccountFixture;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.LockedOperators;
import dev.vidport.usecases.account.port.Members;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link Sessions} must do. */
public abstract class SessionsContract {
  // Safe for threads, unlike the default generator, which gives several of them the same id.
  private static final Random RANDOM = new Random();
  protected static final Instant CREATED = Instant.parse("2026-01-02T03:04:05.678901Z");

  private static final String ISSUER = "https://issuer.example";

  private final Account account = AccountFixture.account().withOperator(true);

  protected abstract Sessions sessions();

  protected abstract Accounts accounts();

  protected abstract Members members();

  protected abstract OidcIdentities identities();

  @Test
  void sessionIsFoundByItsHashWithItsAccountUntilItExpires() {
    Session session = stored(CREATED);

    assertThat(sessions().find(session.hash(), CREATED))
        .contains(new Sessions.Holder(session, account, AccountMember.owner(account)));
    assertThat(sessions().find(session.hash(), session.expiresAt().minusNanos(1_000))).isPresent();
    assertThat(sessions().find(session.hash(), session.expiresAt())).isEmpty();
    assertThat(sessions().find("0".repeat(64), CREATED)).isEmpty();
  }

  @Test
  void sessionCanBeDeletedOnce() {
    Session session = stored(CREATED);

    assertThat(sessions().delete(session.id())).isTrue();
    assertThat(sessions().delete(session.id())).isFalse();
    assertThat(sessions().find(session.hash(), CREATED)).isEmpty();
  }

  @Test
  void proofOfAPasskeyIsStoredForTheSessionAlone() {
    Session session = stored(CREATED);
    Session other = stored(CREATED);

    sessions().passkeyProved(session.id());

    assertThat(sessions().find(session.id())).contains(session.withProvedPasskey());
    assertThat(sessions().find(other.id())).contains(other);
  }

  @Test
  void sessionsOfAnAccountAreListedNewestFirst() {
    Session older = stored(CREATED);
    Session newer = stored(CREATED.plusSeconds(1));
    Session ofOther = stored(CREATED, AccountFixture.account());

    assertThat(sessions().of(account.id())).containsExactly(newer, older);
    assertThat(sessions().find(ofOther.id())).contains(ofOther);

    sessions().delete(newer.id());

    assertThat(sessions().of(account.id())).containsExactly(older);
    assertThat(sessions().find(newer.id())).isEmpty();
  }

  @Test
  void newestSessionsOfTheAccountAreKept() {
    Session oldest = stored(CREATED);
    Session newest = stored(CREATED.plusSeconds(2));
    Session middle = stored(CREATED.plusSeconds(1));
    Session ofOther = stored(CREATED.minusSeconds(5), AccountFixture.account());

    sessions().deleteOldest(account.id(), account.email(), 2);

    assertThat(sessions().find(oldest.hash(), CREATED)).isEmpty();
    assertThat(sessions().find(middle.hash(), CREATED)).isPresent();
    assertThat(sessions().find(newest.hash(), CREATED)).isPresent();
    assertThat(sessions().find(ofOther.hash(), CREATED)).isPresent();
  }

  @Test
  void sessionHasThePresentRoleOfItsPerson() {
    Session session = stored(CREATED);
    AccountMember viewer = AccountMember.owner(account).withRole(MemberRole.VIEWER);

    members().put(viewer);

    assertThat(sessions().find(session.hash(), CREATED))
        .contains(new Sessions.Holder(session, account, viewer));
  }

  @Test
  void sessionEndsWithTheMembershipOfItsPerson() {
    Session session = stored(CREATED);

    members().delete(account.id(), account.email());

    assertThat(sessions().find(session.hash(), CREATED)).isEmpty();
  }

  @Test
  void oldSessionsOfOtherMembersAreKept() {
    Session oldest = stored(CREATED);
    Session newest = stored(CREATED.plusSeconds(1));

    sessions().deleteOldest(account.id(), new Email("other@example.com"), 0);

    assertThat(sessions().of(account.id())).containsExactly(newest, oldest);
  }

  @Test
  void sessionsThatAnIssuerHasEndedAreFound() {
    Session first = ofIssuer("jo", "s1", false);
    Session second = ofIssuer("jo", "s2", false);
    ofIssuer("kim", "s3", false);
    stored(CREATED);

    assertThat(sessions().of(logout(Optional.of("jo"), Optional.empty())))
        .containsExactlyInAnyOrder(first, second);
    assertThat(sessions().of(logout(Optional.of("jo"), Optional.of("s2")))).containsExactly(second);
    assertThat(sessions().of(logout(Optional.empty(), Optional.of("s1")))).containsExactly(first);
    assertThat(sessions().of(logout(Optional.of("kim"), Optional.of("s1")))).isEmpty();
    assertThat(sessions().find(first.hash(), CREATED).orElseThrow().session()).isEqualTo(first);
  }

  @Test
  void memberWhoseRoleAnIssuerGivesHasNoOtherSessions() {
    Session byMail = stored(CREATED);
    Session byIssuer = ofIssuer("jo", "s1", false);
    Session byOther = ofIssuer("kim", "s2", false);
    OidcIdentity jo = new OidcIdentity(ISSUER, "jo");
    OidcLink link = new OidcLink(jo, account.id(), account.email(), Optional.empty());
    identities().insert(link, CREATED);
    assertThat(sessions().find(byMail.hash(), CREATED)).isPresent();

    identities()
        .update(new OidcLink(jo, account.id(), account.email(), Optional.of(MemberRole.EDITOR)));
    Sessions host = sessions();

    Sessions.Holder holder = host.find(byIssuer.hash(), CREATED).orElseThrow();
    assertThat(holder.isRoleGiven()).isTrue();
    assertThat(holder.member().role()).isEqualTo(MemberRole.EDITOR);
    assertThat(host.find(byMail.hash(), CREATED)).isEmpty();
    assertThat(host.find(byOther.hash(), CREATED)).isEmpty();
  }

  @Test
  void sessionTellsWhenItsIssuerIsAskedAgain() {
    Session session = ofIssuer("jo", "s1", true);
    OidcIdentity jo = new OidcIdentity(ISSUER, "jo");
    identities().insert(new OidcLink(jo, account.id(), account.email(), Optional.empty()), CREATED);
    Instant dueAt = CREATED.plusSeconds(50);
    Instant failedAt = CREATED.plusSeconds(60);
    Sessions host = sessions();
    assertThat(host.find(session.hash(), CREATED).orElseThrow().check()).isEmpty();

    identities().confirmed(jo, Optional.of("token"), dueAt);
    OidcCheckTimes failing = new OidcCheckTimes(failedAt.plusSeconds(50), Optional.of(failedAt));
    identities().changeCheck(jo, new OidcCheckTimes(dueAt, Optional.empty()), failing);
    host.withdrawOperator(jo);

    Sessions.Holder holder = host.find(session.hash(), CREATED).orElseThrow();
    assertThat(holder.check()).contains(failing);
    assertThat(holder.session().isOfOperator()).isFalse();
  }

  @Test
  void refreshTokenIsForgottenAfterTheLastSessionOfItsUser() {
    Session session = ofIssuer("jo", "s1", false);
    OidcIdentity jo = new OidcIdentity(ISSUER, "jo");
    identities().insert(new OidcLink(jo, account.id(), account.email(), Optional.empty()), CREATED);
    identities().confirmed(jo, Optional.of("token"), CREATED);
    assertThat(identities().forgetUnusedTokens(10)).isZero();

    sessions().delete(session.id());

    assertThat(identities().forgetUnusedTokens(10)).isEqualTo(1);
    assertThat(identities().forgetUnusedTokens(10)).isZero();
    OidcCheckTimes check = new OidcCheckTimes(CREATED, Optional.empty());
    assertThat(identities().changeCheck(jo, check, check)).isEmpty();
  }

  @Test
  void accountIsAnOperatorWhileItHasASessionOfOne() {
    Account member = AccountFixture.account();
    Session session = insert(CREATED, member, Optional.of(oidc("jo", "s1", true)));

    assertThat(accounts().lockOperators(CREATED, Set.of()).bySession()).contains(member.id());
    assertThat(accounts().lockOperators(CREATED, Set.of()).lasting()).doesNotContain(member.id());
    assertThat(accounts().lockOperators(CREATED, Set.of()).persons())
        .contains(new LockedOperators.Person(member.id(), member.email()));
    assertThat(accounts().lockOperators(session.expiresAt(), Set.of()).contains(member.id()))
        .isFalse();

    sessions().delete(session.id());

    assertThat(accounts().lockOperators(CREATED, Set.of()).contains(member.id())).isFalse();
  }

  @Test
  void useLeavesTheSessionUnchanged() {
    Session session = stored(CREATED);

    sessions().used(session.id(), CREATED.plusSeconds(1));
    sessions().used(session.id(), CREATED.plusSeconds(100));

    assertThat(sessions().find(session.hash(), CREATED))
        .contains(new Sessions.Holder(session, account, AccountMember.owner(account)));
    assertThatCode(() -> sessions().used(SessionId.random(RANDOM), CREATED))
        .doesNotThrowAnyException();
  }

  @Test
  void expiredSessionsAreSweptInBatches() {
    stored(CREATED);
    stored(CREATED);
    Session later = stored(CREATED.plusSeconds(1));
    Instant expiry = CREATED.plus(Session.LIFETIME);

    assertThat(sessions().deleteExpired(expiry, 1)).isEqualTo(1);
    assertThat(sessions().deleteExpired(expiry, 10)).isEqualTo(1);
    assertThat(sessions().deleteExpired(expiry, 10)).isZero();
    assertThat(sessions().find(later.hash(), expiry)).isPresent();
  }

  protected Session stored(Instant createdAt) {
    return stored(createdAt, account);
  }

  private Session stored(Instant createdAt, Account owner) {
    return insert(createdAt, owner, Optional.empty());
  }

  private Session ofIssuer(String subject, String id, boolean isOperator) {
    return insert(CREATED, account, Optional.of(oidc(subject, id, isOperator)));
  }

  private static OidcSession oidc(String subject, String id, boolean isOperator) {
    return new OidcSession(new OidcIdentity(ISSUER, subject), Optional.of(id), isOperator);
  }

  private static OidcLogout logout(Optional<String> subject, Optional<String> session) {
    return new OidcLogout(ISSUER, subject, session, "id", CREATED);
  }

  private Session insert(Instant createdAt, Account owner, Optional<OidcSession> oidc) {
    accounts().insert(owner);
    Session session =
        new Session(
            SessionId.random(RANDOM),
            owner.id(),
            owner.email(),
            Secret.random(CredentialKind.SESSION.prefix(), RANDOM).hash(),
            createdAt,
            createdAt.plus(Session.LIFETIME),
            oidc,
            false,
            new SessionOrigin(Optional.of("Firefox, Windows"), Optional.of("2001:db8:1::/48")));
    sessions().insert(session);
    return session;
  }
}
