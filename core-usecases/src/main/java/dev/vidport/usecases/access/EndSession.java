package dev.vidport.usecases.access;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.Session;
import dev.vidport.domain.access.SessionId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.port.Sessions;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.util.function.Predicate;

/** Ends a session at once. */
public final class EndSession {
  private final Sessions sessions;
  private final AuditLog log;
  private final Transactions transactions;
  private final Clock clock;

  EndSession(Sessions sessions, AuditLog log, Transactions transactions, Clock clock) {
    this.sessions = sessions;
    this.log = log;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * Ends a session of the caller's person in the account.
   *
   * @throws RefusalException {@code NOT_FOUND} when it has none with this id, or it has just ended
   */
  public void handle(Principal principal, SessionId id, Actor actor) {
    end(id, session -> CallerSession.isOfPerson(session, principal), actor);
  }

  /**
   * Ends a session of any account.
   *
   * @return the session that has ended
   * @throws RefusalException {@code NOT_FOUND} when there is none, or it has just ended
   */
  public Session handleAsOperator(SessionId id, Actor actor) {
    return end(id, session -> true, actor);
  }

  private Session end(SessionId id, Predicate<Session> isPermitted, Actor actor) {
    return transactions.in(
        () -> {
          Session session = sessions.find(id).filter(isPermitted).orElseThrow(EndSession::unknown);
          if (!sessions.delete(id)) {
            throw unknown();
          }
          log.append(
              new AuditEntry(
                  Timestamps.now(clock),
                  session.account(),
                  actor,
                  AuditAction.SIGNED_OUT,
                  id.value()));
          return session;
        });
  }

  private static RefusalException unknown() {
    return new RefusalException(RefusalCode.NOT_FOUND, "there is no such session");
  }
}
