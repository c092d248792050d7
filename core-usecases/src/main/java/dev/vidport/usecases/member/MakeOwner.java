package dev.vidport.usecases.member;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.IssuerRoles;
import dev.vidport.usecases.access.port.Sessions;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.account.port.Members;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;

/** Makes a person an owner of an account, for an operator: its owners may have left. */
public final class MakeOwner {
  private final Accounts accounts;
  private final Members members;
  private final IssuerRoles roles;
  private final Sessions sessions;
  private final AuditLog log;
  private final Transactions transactions;
  private final Clock clock;

  MakeOwner(
      Accounts accounts,
      Members members,
      IssuerRoles roles,
      Sessions sessions,
      AuditLog log,
      Transactions transactions,
      Clock clock) {
    this.accounts = accounts;
    this.members = members;
    this.roles = roles;
    this.sessions = sessions;
    this.log = log;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * A person who is no member yet becomes one, and signs in with the address. Other owners stay.
   * Changes and records nothing for an owner.
   *
   * @throws RefusalException {@code NOT_FOUND}; {@code INVALID_STATE} when the account has as many
   *     members as it may have
   */
  public AccountMember handleAsOperator(AccountId id, Email person, Actor operator) {
    return transactions.in(
        () -> {
          accounts.lock(id);
          Account account =
              accounts
                  .find(id)
                  .orElseThrow(
                      () ->
                          new RefusalException(RefusalCode.NOT_FOUND, "there is no such account"));
          Instant now = Timestamps.now(clock);
          Optional<AccountMember> before = members.find(account.id(), person);
          AccountMember owner =
              before
                  .map(member -> member.withRole(MemberRole.OWNER))
                  .orElseGet(() -> new AccountMember(account.id(), person, MemberRole.OWNER, now));
          if (before.isEmpty()) {
            checkMembers(account);
          }
          if (!before.equals(Optional.of(owner))) {
            roles.release(owner);
            members.put(owner);
            sessions.roleChanged(account.id(), person);
            log.append(entry(before, owner, operator, now));
          }
          return owner;
        });
  }

  private void checkMembers(Account account) {
    if (members.of(account.id()).size() >= AccountMember.MAX_PER_ACCOUNT) {
      throw new RefusalException(
          RefusalCode.INVALID_STATE,
          "the account has " + AccountMember.MAX_PER_ACCOUNT + " members, which is the maximum");
    }
  }

  private static AuditEntry entry(
      Optional<AccountMember> before, AccountMember owner, Actor operator, Instant now) {
    AuditAction action =
        before.isPresent() ? AuditAction.MEMBER_ROLE_CHANGED : AuditAction.MEMBER_ADDED;
    String previous = before.map(member -> member.role().label() + " to ").orElse("");
    return new AuditEntry(
        now,
        owner.account(),
        operator,
        action,
        owner.person() + ": " + previous + owner.role().label());
  }
}
