package dev.vidport.usecases.member;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.Session;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.MemberId;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.IssuerRoles;
import dev.vidport.usecases.access.port.Sessions;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.account.port.Members;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.time.Instant;

/** Removes a member from the caller's account; the caller, who then has left it, as well. */
public final class RemoveMember {
  private final MemberLock lock;
  private final Members members;
  private final IssuerRoles roles;
  private final Sessions sessions;
  private final AuditLog log;
  private final Transactions transactions;
  private final Clock clock;

  RemoveMember(
      MemberLock lock,
      Members members,
      IssuerRoles roles,
      Sessions sessions,
      AuditLog log,
      Transactions transactions,
      Clock clock) {
    this.lock = lock;
    this.members = members;
    this.roles = roles;
    this.sessions = sessions;
    this.log = log;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * The sessions of the member in this account end, and the tokens that they have made: at once on
   * this host, within one second on every other one. API keys stay. A member whose role an issuer
   * gives comes back with the next sign-in there.
   *
   * @throws RefusalException {@code NOT_FOUND}; {@code FORBIDDEN} when the caller's role does not
   *     manage that of another member; {@code INVALID_STATE} for the address of the account, and
   *     when the account would have no owner any more
   */
  public void handle(Principal principal, Actor actor, MemberId id) {
    transactions.run(
        () -> {
          MemberLock.Locked locked = lock.of(principal);
          AccountMember member = locked.find(id);
          boolean isCaller = member.equals(locked.caller());
          if (!isCaller) {
            locked.checkManages(member.role());
          }
          if (member.person().equals(principal.account().email())) {
            throw new RefusalException(
                RefusalCode.INVALID_STATE,
                "the address of the account stays a member; change its role instead");
          }
          locked.checkOwnerWithout(member);
          Instant now = Timestamps.now(clock);
          members.delete(member.account(), member.person());
          log.append(
              new AuditEntry(
                  now,
                  member.account(),
                  actor,
                  AuditAction.MEMBER_REMOVED,
                  member.person() + ": " + member.role().label() + (isCaller ? ", left" : "")));
          endSessions(member, actor, now);
          roles.removed(member, actor, now);
        });
  }

  private void endSessions(AccountMember member, Actor actor, Instant now) {
    for (Session session : sessions.of(member.account())) {
      if (session.person().equals(member.person()) && sessions.delete(session.id())) {
        log.append(
            new AuditEntry(
                now, member.account(), actor, AuditAction.SIGNED_OUT, session.id().value()));
      }
    }
  }
}
