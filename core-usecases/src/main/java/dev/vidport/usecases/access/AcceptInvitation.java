package dev.vidport.usecases.access;

import dev.vidport.domain.access.Permissions;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.MemberInvitation;
import dev.vidport.domain.id.Secret;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.account.port.MemberInvitations;
import dev.vidport.usecases.account.port.Members;
import java.time.Instant;
import java.util.Optional;

/**
 * Makes a person a member of the account that has invited them. The token alone proves nothing: the
 * one who has sent the invitation knows it as well.
 */
public final class AcceptInvitation {
  private final MemberInvitations invitations;
  private final Members members;
  private final Accounts accounts;
  private final IssuerRoles roles;
  private final AuditLog log;

  public AcceptInvitation(AccountPorts ports, IssuerRoles roles) {
    this.invitations = ports.memberInvitations();
    this.members = ports.members();
    this.accounts = ports.accounts();
    this.roles = roles;
    this.log = ports.auditLog();
  }

  /**
   * Part of the caller's transaction, which must not hold the lock of another account.
   *
   * @param person an address that the caller has proved
   * @throws RefusalException {@code NOT_FOUND} when the invitation is unknown, was used or revoked
   *     or has expired, or when its inviter may not give the role any more; {@code FORBIDDEN} when
   *     it is for another address; {@code ACCOUNT_DISABLED}; {@code ACCOUNT_ERASURE_PENDING};
   *     {@code INVALID_STATE} when the account has as many members as it may have
   */
  public Accepted handle(Email person, String token, Actor actor, Instant now) {
    String hash = Secret.of(token).hash();
    MemberInvitation found = invitations.find(hash).orElseThrow(AcceptInvitation::unknown);
    accounts.lock(found.account());
    // Another request may have used or revoked it in the meantime.
    MemberInvitation invitation =
        invitations
            .find(hash)
            .filter(stored -> stored.isValid(now) && mayBeGiven(stored))
            .orElseThrow(AcceptInvitation::unknown);
    if (!invitation.person().equals(person)) {
      throw new RefusalException(
          RefusalCode.FORBIDDEN,
          "this invitation is for another e-mail address; sign in with that address");
    }
    Account account = accounts.find(invitation.account()).orElseThrow(AcceptInvitation::unknown);
    checkOpen(account);
    if (!invitations.delete(invitation.id())) {
      throw unknown();
    }
    return new Accepted(account, join(invitation, actor, now));
  }

  private boolean mayBeGiven(MemberInvitation invitation) {
    return members
        .find(invitation.account(), invitation.inviter())
        .flatMap(roles::confirmed)
        .filter(role -> Permissions.manages(role, invitation.role()))
        .isPresent();
  }

  private static void checkOpen(Account account) {
    if (account.disabled()) {
      throw new RefusalException(
          RefusalCode.ACCOUNT_DISABLED, "the account was disabled by the operator");
    }
    if (account.erasure().isPresent()) {
      throw new RefusalException(Permissions.ERASURE_PENDING);
    }
  }

  private AccountMember join(MemberInvitation invitation, Actor actor, Instant now) {
    Optional<AccountMember> existing = members.find(invitation.account(), invitation.person());
    if (existing.isPresent()) {
      return existing.get();
    }
    if (members.of(invitation.account()).size() >= AccountMember.MAX_PER_ACCOUNT) {
      throw new RefusalException(
          RefusalCode.INVALID_STATE,
          "the account has " + AccountMember.MAX_PER_ACCOUNT + " members, which is the maximum");
    }
    AccountMember member =
        new AccountMember(invitation.account(), invitation.person(), invitation.role(), now);
    members.put(member);
    log.append(
        new AuditEntry(
            now,
            member.account(),
            actor,
            AuditAction.MEMBER_ADDED,
            member.person()
                + ": "
                + member.role().label()
                + ", invited by "
                + invitation.inviter()));
    return member;
  }

  private static RefusalException unknown() {
    return new RefusalException(
        RefusalCode.NOT_FOUND,
        "there is no such invitation: it was used or revoked, or has expired");
  }

  /** A person who has become a member. */
  public record Accepted(Account account, AccountMember member) {}
}
