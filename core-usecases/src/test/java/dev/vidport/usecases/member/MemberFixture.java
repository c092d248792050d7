package dev.vidport.usecases.member;

import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.Session;
import dev.vidport.domain.access.SessionId;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.id.Secret;
import dev.vidport.usecases.UseCasesFixture;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Members with sessions in the account of a fixture's owner. */
final class MemberFixture {
  private static final Random RANDOM = new Random();

  final UseCasesFixture fixture;
  final MemberUseCases members;

  /** The address of the account. */
  final AccountMember owner;

  MemberFixture() {
    this(UseCasesFixture.withPlan("pro"));
  }

  MemberFixture(UseCasesFixture fixture) {
    this.fixture = fixture;
    this.members = fixture.useCases.members();
    this.owner = AccountMember.owner(fixture.owner.account());
  }

  AccountMember add(String name, MemberRole role) {
    AccountMember member =
        new AccountMember(
            fixture.owner.accountId(),
            new Email(name + "@example.com"),
            role,
            fixture.clock.instant());
    fixture.database.accounts.members().put(member);
    return member;
  }

  /** The token of a new session of {@code member}. */
  String session(AccountMember member) {
    Secret token = Secret.random(CredentialKind.SESSION.prefix(), RANDOM);
    fixture.database.sessions.insert(
        new Session(
            SessionId.random(RANDOM),
            member.account(),
            member.person(),
            token.hash(),
            fixture.clock.instant(),
            fixture.clock.instant().plus(Session.LIFETIME)));
    return token.reveal();
  }

  Principal signedIn(AccountMember member) {
    return principal(session(member));
  }

  Principal principal(String token) {
    return fixture.useCases.access().authenticate().handle(token);
  }

  /** The audit log of the account, the newest entry first. */
  List<AuditEntry> audit() {
    return fixture.database.auditLog.list(
        Optional.of(fixture.owner.accountId()), fixture.clock.instant().plusSeconds(1), 10);
  }

  MemberRole role(AccountMember member) {
    return fixture
        .database
        .accounts
        .members()
        .find(member.account(), member.person())
        .orElseThrow()
        .role();
  }
}
