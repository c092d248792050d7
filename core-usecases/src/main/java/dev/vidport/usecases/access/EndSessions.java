package dev.vidport.usecases.access;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.Session;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.usecases.access.port.Sessions;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.time.Instant;

/** Ends the other sessions of the caller's person in the account, or all of them. */
public final class EndSessions {
  private final Sessions sessions;
  private final Accounts accounts;
  private final AuditLog log;
  private final Transactions transactions;
  private final Clock clock;

  EndSessions(
      Sessions sessions, Accounts accounts, AuditLog log, Transactions transactions, Clock clock) {
    this.sessions = sessions;
    this.accounts = accounts;
    this.log = log;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * @param all whether the caller's own session ends as well
   * @return how many valid sessions have ended
   */
  public int handle(Principal principal, Actor actor, boolean all) {
    return transactions.in(
        () -> {
          // A session that is being created waits, and is a new one.
          accounts.lock(principal.accountId());
          Instant now = Timestamps.now(clock);
          int ended = 0;
          for (Session session : sessions.of(principal.accountId())) {
            boolean isWanted =
                CallerSession.isOfPerson(session, principal)
                    && (all || !CallerSession.is(session, principal));
            if (isWanted && now.isBefore(session.expiresAt()) && sessions.delete(session.id())) {
              ended++;
              log.append(
                  new AuditEntry(
                      now,
                      principal.accountId(),
                      actor,
                      AuditAction.SIGNED_OUT,
                      session.id().value()));
            }
          }
          return ended;
        });
  }
}
