package dev.vidport.usecases.access;

import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.Invitation;
import dev.vidport.domain.account.SignUpMode;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.port.Invitations;
import dev.vidport.usecases.account.OperatorRights;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Permits an address to create an account by signing in, for an operator. No mail is sent. */
public final class InviteAccount {
  private final SignUpRules signUps;
  private final Invitations invitations;
  private final Accounts accounts;
  private final AuditLog log;
  private final Transactions transactions;
  private final Clock clock;

  InviteAccount(
      SignUpRules signUps,
      Invitations invitations,
      Accounts accounts,
      AuditLog log,
      Transactions transactions,
      Clock clock) {
    this.signUps = signUps;
    this.invitations = invitations;
    this.accounts = accounts;
    this.log = log;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * Replaces the previous invitation of the address.
   *
   * @throws RefusalException {@code INVALID_REQUEST} when the text is not an e-mail address, when
   *     the address has an account or could not sign up in spite of the invitation, or when the
   *     validity is not from one second to {@link Invitation#MAX_VALIDITY}
   */
  public Invitation handleAsOperator(String text, Duration validity, Actor operator) {
    Email email = SignInEmail.parse(text);
    Problems problems = new Problems();
    problems.unless(
        signUps.policy().mode() != SignUpMode.CLOSED,
        "email",
        "cannot be invited while new accounts are closed; create the account instead");
    problems.unless(
        signUps.policy().includesDomainOf(email),
        "email",
        "is not in a domain that new accounts may have");
    problems.unless(accounts.find(email).isEmpty(), "email", "already has an account");
    problems.unless(
        validity.toSeconds() >= 1 && validity.compareTo(Invitation.MAX_VALIDITY) <= 0,
        "validity",
        "must be from 1 second to " + Invitation.MAX_VALIDITY.toDays() + " days");
    problems.refuseIfAny();
    Instant now = Timestamps.now(clock);
    Invitation invitation = new Invitation(email, now, now.plus(validity));
    transactions.run(
        () -> {
          OperatorRights.confirm(accounts, operator, now);
          invitations.replace(invitation);
          log.append(
              new AuditEntry(
                  now, Optional.empty(), operator, AuditAction.ACCOUNT_INVITED, email.value()));
        });
    return invitation;
  }
}
