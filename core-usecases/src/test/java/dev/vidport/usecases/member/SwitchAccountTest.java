package dev.vidport.usecases.member;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.access.OidcIssuer;
import dev.vidport.domain.access.OidcSession;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.Scope;
import dev.vidport.domain.access.Session;
import dev.vidport.domain.access.SessionId;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.id.Secret;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.usecases.access.port.OidcLogout;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SwitchAccountTest {
  private final MemberFixture fixture = new MemberFixture();
  private final MemberUseCases members = fixture.members;
  private final Account other = fixture.fixture.stranger.account();

  /** The stranger, in the owner's account. */
  private final AccountMember editor =
      new AccountMember(
          fixture.owner.account(),
          other.email(),
          MemberRole.EDITOR,
          fixture.fixture.clock.instant());

  SwitchAccountTest() {
    fixture.fixture.database.accounts.members().put(editor);
  }

  @Test
  void personListsTheirAccounts() {
    Principal caller = fixture.signedIn(AccountMember.owner(other));

    assertThat(members.memberships().handle(caller))
        .containsExactlyInAnyOrder(
            new ListMemberships.Listed(other, AccountMember.owner(other), true),
            new ListMemberships.Listed(fixture.fixture.owner.account(), editor, false));
    assertThat(members.memberships().handle(fixture.signedIn(fixture.owner))).hasSize(1);
  }

  @Test
  void newSessionHasTheRoleInTheOtherAccountAndEndsWithTheFirst() {
    String first = fixture.session(AccountMember.owner(other));
    Instant end = fixture.fixture.clock.instant().plus(Session.LIFETIME);
    fixture.fixture.clock.advance(Duration.ofDays(29));

    SwitchAccount.Switched switched = handle(fixture.principal(first), editor.account());

    assertThat(switched.account()).isEqualTo(fixture.fixture.owner.account());
    assertThat(switched.session().session().expiresAt()).isEqualTo(end);
    Principal principal = fixture.principal(switched.session().token().reveal());
    assertThat(principal.accountId()).isEqualTo(editor.account());
    assertThat(principal.scope()).isEqualTo(new Scope.OfMember(editor));
    assertThat(fixture.principal(first).accountId()).isEqualTo(other.id());
    assertThat(members.memberships().handle(principal))
        .filteredOn(ListMemberships.Listed::isCurrent)
        .extracting(listed -> listed.account().id())
        .containsExactly(editor.account());
  }

  @Test
  void personSwitchesOnlyToTheirAccounts() {
    Principal owner = fixture.signedIn(fixture.owner);

    assertThat(refusal(() -> handle(owner, other.id())).code()).isEqualTo(RefusalCode.NOT_FOUND);
    assertThat(refusal(() -> handle(owner, new AccountId("0".repeat(32)))).code())
        .isEqualTo(RefusalCode.NOT_FOUND);
  }

  @Test
  void removedMemberDoesNotSwitchBack() {
    Principal caller = fixture.signedIn(AccountMember.owner(other));
    SwitchAccount.Switched switched = handle(caller, editor.account());
    Principal owner = fixture.signedIn(fixture.owner);

    members.remove().handle(owner, owner.actor("192.0.2.1"), editor.id());

    assertThat(refusal(() -> fixture.principal(switched.session().token().reveal())).code())
        .isEqualTo(RefusalCode.UNAUTHORIZED);
    assertThat(refusal(() -> handle(caller, editor.account())).code())
        .isEqualTo(RefusalCode.NOT_FOUND);
  }

  @Test
  void disabledAccountAndEndedSessionAreRefused() {
    Principal caller = fixture.signedIn(AccountMember.owner(other));
    fixture.fixture.database.accounts.update(fixture.fixture.owner.account().withDisabled(true));
    assertThat(refusal(() -> handle(caller, editor.account())).code())
        .isEqualTo(RefusalCode.ACCOUNT_DISABLED);
    fixture.fixture.database.accounts.update(fixture.fixture.owner.account().withDisabled(false));

    fixture.fixture.database.sessions.delete(new SessionId(caller.credential().id()));

    assertThat(refusal(() -> handle(caller, editor.account())).code())
        .isEqualTo(RefusalCode.UNAUTHORIZED);
  }

  @Test
  void sessionOfAnIssuerTakesItsUserAlongButNotTheRightOfAnOperator() {
    OidcIdentity user = new OidcIdentity("https://issuer.example.com", "jo");
    fixture.fixture.database.oidc.add(issuer(user.issuer()));
    Secret token = Secret.random("vps_", new Random());
    fixture.fixture.database.sessions.insert(
        new Session(
            SessionId.random(new Random()),
            other.id(),
            other.email(),
            token.hash(),
            fixture.fixture.clock.instant(),
            fixture.fixture.clock.instant().plusSeconds(3_600),
            Optional.of(new OidcSession(user, Optional.of("s1"), true))));
    Principal caller = fixture.principal(token.reveal());
    assertThat(caller.account().operator()).isTrue();

    Session switched = handle(caller, editor.account()).session().session();

    assertThat(switched.oidc()).contains(new OidcSession(user, Optional.of("s1"), false));
    assertThat(fixture.fixture.database.sessions.of(OidcLogout.of(user))).hasSize(2);
  }

  private static OidcIssuer issuer(String identifier) {
    return new OidcIssuer(
        "corp",
        "Example Corp",
        identifier,
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        false,
        Optional.empty(),
        Duration.ofHours(1),
        Optional.empty());
  }

  private SwitchAccount.Switched handle(Principal caller, AccountId to) {
    return members.switchAccount().handle(caller, caller.actor("192.0.2.1"), to);
  }
}
