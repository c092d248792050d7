package dev.vidport.usecases.access;

import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.SessionId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.usecases.access.port.Sessions;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;

/** Ends the session of the caller. */
public final class SignOut {
  private final Sessions sessions;
  private final AuditLog log;
  private final Transactions transactions;
  private final Clock clock;

  SignOut(Sessions sessions, AuditLog log, Transactions transactions, Clock clock) {
    this.sessions = sessions;
    this.log = log;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * Does nothing more if the session has just ended.
   *
   * @throws IllegalArgumentException when the caller has no session
   */
  public void handle(Principal principal, Actor actor) {
    if (principal.kind() != CredentialKind.SESSION) {
      throw new IllegalArgumentException("not a session: " + principal.kind());
    }
    SessionId session = new SessionId(principal.credential().id());
    transactions.run(
        () -> {
          if (sessions.delete(session)) {
            log.append(
                new AuditEntry(
                    Timestamps.now(clock),
                    principal.accountId(),
                    actor,
                    AuditAction.SIGNED_OUT,
                    session.value()));
          }
        });
  }
}
