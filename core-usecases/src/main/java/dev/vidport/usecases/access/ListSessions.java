package dev.vidport.usecases.access;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.Session;
import dev.vidport.domain.account.AccountId;
import dev.vidport.usecases.access.port.Sessions;
import java.time.Clock;
import java.time.Instant;
import java.util.List;

/** Lists the sessions of an account, the newest first. */
public final class ListSessions {
  private final Sessions sessions;
  private final Clock clock;

  ListSessions(Sessions sessions, Clock clock) {
    this.sessions = sessions;
    this.clock = clock;
  }

  /** The sessions of the caller's person in the account that have not expired. */
  public List<Listed> handle(Principal principal) {
    Instant now = clock.instant();
    return sessions.of(principal.accountId()).stream()
        .filter(session -> CallerSession.isOfPerson(session, principal))
        .filter(session -> now.isBefore(session.expiresAt()))
        .map(session -> new Listed(session, CallerSession.is(session, principal)))
        .toList();
  }

  public List<Session> handleAsOperator(AccountId account) {
    return sessions.of(account);
  }

  /**
   * A session.
   *
   * @param isCurrent whether it is the caller's
   */
  public record Listed(Session session, boolean isCurrent) {}
}
