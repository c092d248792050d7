package dev.vidport.usecases.member;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.InvitationId;
import dev.vidport.domain.account.MemberInvitation;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.account.port.MemberInvitations;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.time.Instant;

/** Ends an invitation of the caller's account that was not used. */
public final class RevokeMemberInvitation {
  private final MemberLock lock;
  private final MemberInvitations invitations;
  private final AuditLog log;
  private final Transactions transactions;
  private final Clock clock;

  RevokeMemberInvitation(
      MemberLock lock,
      MemberInvitations invitations,
      AuditLog log,
      Transactions transactions,
      Clock clock) {
    this.lock = lock;
    this.invitations = invitations;
    this.log = log;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * @throws RefusalException {@code NOT_FOUND} when the account has no such invitation that waits;
   *     {@code FORBIDDEN} when the caller's role does not manage the role of the invitation
   */
  public void handle(Principal principal, Actor actor, InvitationId id) {
    transactions.run(
        () -> {
          MemberLock.Locked locked = lock.of(principal);
          Instant now = Timestamps.now(clock);
          MemberInvitation invitation =
              invitations.of(principal.accountId()).stream()
                  .filter(stored -> stored.id().equals(id) && stored.isValid(now))
                  .findFirst()
                  .orElseThrow(
                      () ->
                          new RefusalException(
                              RefusalCode.NOT_FOUND, "there is no such invitation"));
          locked.checkManages(invitation.role());
          invitations.delete(id);
          log.append(
              new AuditEntry(
                  now,
                  invitation.account(),
                  actor,
                  AuditAction.MEMBER_INVITATION_REVOKED,
                  invitation.person() + ": " + invitation.role().label()));
        });
  }
}
