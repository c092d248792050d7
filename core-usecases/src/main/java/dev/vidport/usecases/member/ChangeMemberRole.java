package dev.vidport.usecases.member;

import dev.vidport.domain.access.Permissions;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.MemberId;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.IssuerRoles;
import dev.vidport.usecases.access.port.Sessions;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.account.port.Members;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.util.Optional;

/** Gives a member of the caller's account another role. */
public final class ChangeMemberRole {
  private final MemberLock lock;
  private final Members members;
  private final IssuerRoles roles;
  private final Sessions sessions;
  private final AuditLog log;
  private final Transactions transactions;
  private final Clock clock;

  ChangeMemberRole(
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
   * Requests of the member, and of the tokens that the member's sessions have made, have what the
   * new role permits: at once on this host, within one second on every other one.
   *
   * @throws RefusalException {@code NOT_FOUND}; {@code FORBIDDEN} when the caller's role manages
   *     the member's previous or new role not; {@code INVALID_STATE} when the account would have no
   *     owner any more, and when issuers give the role of the member, who may be made an owner only
   */
  public ListMembers.Listed handle(Command command) {
    Principal principal = command.principal();
    return transactions.in(
        () -> {
          MemberLock.Locked locked = lock.of(principal);
          AccountMember before = locked.find(command.id());
          AccountMember after = before.withRole(command.role());
          Optional<IssuerRoles.Givers> givers = roles.givers(before);
          boolean isReleased = givers.filter(found -> !found.isInSettings()).isPresent();
          if (!after.equals(before) || isReleased) {
            locked.checkManages(before.role());
            locked.checkManages(after.role());
            locked.checkOwnerWithout(before);
            checkGiven(after, givers);
            roles.release(before);
            members.put(after);
            sessions.roleChanged(after.account(), after.person());
            log.append(
                new AuditEntry(
                    Timestamps.now(clock),
                    after.account(),
                    command.actor(),
                    AuditAction.MEMBER_ROLE_CHANGED,
                    after.person() + ": " + before.role().label() + " to " + after.role().label()));
          }
          return ListMembers.Listed.of(after, principal, roles.givers(after));
        });
  }

  /** Owners alone are made by members, whatever issuers say. */
  private static void checkGiven(AccountMember after, Optional<IssuerRoles.Givers> givers) {
    if (after.role() != MemberRole.OWNER) {
      givers
          .filter(IssuerRoles.Givers::isInSettings)
          .ifPresent(
              found -> {
                throw new RefusalException(
                    RefusalCode.INVALID_STATE,
                    "the role of this member follows from groups at "
                        + found.list()
                        + "; change the groups there");
              });
    }
  }

  /**
   * The request.
   *
   * @param role which the member gets; {@link Permissions#manages} says who may give it
   */
  public record Command(Principal principal, Actor actor, MemberId id, MemberRole role) {}
}
