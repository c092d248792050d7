package dev.vidport.usecases.access;

import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.Invitation;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.port.Invitations;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.util.Optional;

/** Ends an invitation before it was used, for an operator. */
public final class RevokeInvitation {
  private final Invitations invitations;
  private final AuditLog log;
  private final Transactions transactions;
  private final Clock clock;

  RevokeInvitation(Invitations invitations, AuditLog log, Transactions transactions, Clock clock) {
    this.invitations = invitations;
    this.log = log;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * @return the invitation that has ended
   * @throws RefusalException {@code INVALID_REQUEST} for a text that is not an e-mail address,
   *     {@code NOT_FOUND}
   */
  public Invitation handleAsOperator(String text, Actor operator) {
    Email email = SignInEmail.parse(text);
    return transactions.in(
        () -> {
          Invitation found = invitations.find(email).orElseThrow(RevokeInvitation::none);
          if (!invitations.delete(email)) {
            throw none();
          }
          log.append(
              new AuditEntry(
                  Timestamps.now(clock),
                  Optional.empty(),
                  operator,
                  AuditAction.INVITATION_REVOKED,
                  email.value()));
          return found;
        });
  }

  private static RefusalException none() {
    return new RefusalException(RefusalCode.NOT_FOUND, "this address has no invitation");
  }
}
