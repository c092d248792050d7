package dev.vidport.usecases.access;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.Mailbox;
import dev.vidport.domain.account.SignUpMode;
import dev.vidport.domain.account.SignUpPolicy;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.port.Invitations;
import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.MemberInvitations;
import dev.vidport.usecases.account.port.Members;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Decides which addresses get a sign-in code, and which may create an account. */
final class SignUpRules {
  private final SignUpPolicy policy;
  private final Invitations invitations;
  private final Accounts accounts;
  private final Members members;
  private final MemberInvitations memberInvitations;
  private final IssuerRoles roles;

  SignUpRules(SignUpPolicy policy, Invitations invitations, AccountPorts ports, IssuerRoles roles) {
    this.policy = policy;
    this.invitations = invitations;
    this.accounts = ports.accounts();
    this.members = ports.members();
    this.memberInvitations = ports.memberInvitations();
    this.roles = roles;
  }

  SignUpPolicy policy() {
    return policy;
  }

  /** Whether signing in with {@code email} leads to an account, or at least may. */
  boolean maySignIn(Email email, Instant now) {
    return accounts.find(email).isPresent()
        || openMemberships(email).findAny().isPresent()
        || memberInvitations.isInvited(email, now)
        || maySignUp(email, isInvited(email, now));
  }

  /**
   * The account to which a sign-in of {@code email} leads: the one with this address, otherwise the
   * one of which the person has been a member for the longest time. One that is disabled only if
   * there is no other; none whose members sign in at an issuer that gives them their role.
   */
  Optional<Account> accountOf(Email email) {
    List<Account> all =
        Stream.concat(
                accounts.find(email).stream(),
                openMemberships(email).flatMap(member -> accounts.find(member.account()).stream()))
            .toList();
    return all.stream()
        .filter(account -> !account.disabled())
        .findFirst()
        .or(() -> all.stream().findFirst());
  }

  /** As {@link #accountOf}; otherwise any account of which the person is a member. */
  Optional<Account> anyAccountOf(Email email) {
    return accountOf(email)
        .or(
            () ->
                members.of(email).stream()
                    .flatMap(member -> accounts.find(member.account()).stream())
                    .findFirst());
  }

  private Stream<AccountMember> openMemberships(Email email) {
    return members.of(email).stream().filter(member -> roles.isOpen(member, Optional.empty()));
  }

  boolean isInvited(Email email, Instant now) {
    return policy.mode() != SignUpMode.CLOSED
        && invitations.find(email).filter(invitation -> invitation.isValid(now)).isPresent();
  }

  /**
   * Checks that {@code email}, which has no account, may get one. An invited address gets an
   * account of its own, whatever other addresses of its mailbox have.
   *
   * @throws RefusalException {@code SIGN_UP_REFUSED}
   */
  void checkSignUp(Email email, boolean isInvited) {
    if (!maySignUp(email, isInvited)) {
      throw refused("new accounts are not permitted for this address; ask the operator");
    }
    if (!isInvited && accounts.has(Mailbox.of(email))) {
      throw mailboxHasAccount();
    }
  }

  static RefusalException mailboxHasAccount() {
    return refused(
        "another address of this mailbox, such as one without +tag, already has an account: sign in"
            + " with that one");
  }

  private boolean maySignUp(Email email, boolean isInvited) {
    return switch (policy.mode()) {
      case CLOSED -> false;
      case INVITED -> isInvited && policy.includesDomainOf(email);
      case OPEN -> policy.includesDomainOf(email);
    };
  }

  private static RefusalException refused(String message) {
    return new RefusalException(RefusalCode.SIGN_UP_REFUSED, message);
  }

  /** Ends the invitation of an address that has got its account. */
  void endInvitation(Email email) {
    invitations.delete(email);
  }
}
