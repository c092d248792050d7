package dev.vidport.usecases.access;

import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.Mailbox;
import dev.vidport.domain.account.SignUpMode;
import dev.vidport.domain.account.SignUpPolicy;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.port.Invitations;
import dev.vidport.usecases.account.port.Accounts;
import java.time.Instant;

/** Decides which addresses get a sign-in code, and which may create an account. */
final class SignUpRules {
  private final SignUpPolicy policy;
  private final Invitations invitations;
  private final Accounts accounts;

  SignUpRules(SignUpPolicy policy, Invitations invitations, Accounts accounts) {
    this.policy = policy;
    this.invitations = invitations;
    this.accounts = accounts;
  }

  SignUpPolicy policy() {
    return policy;
  }

  /** Whether signing in with {@code email} leads to an account, or at least may. */
  boolean maySignIn(Email email, Instant now) {
    return accounts.find(email).isPresent() || maySignUp(email, isInvited(email, now));
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
