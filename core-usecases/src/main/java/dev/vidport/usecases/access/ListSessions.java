package dev.vidport.usecases.access;

import dev.vidport.domain.access.Session;
import dev.vidport.domain.account.AccountId;
import dev.vidport.usecases.access.port.Sessions;
import java.util.List;

/** Lists the sessions of an account, the newest first. For an operator. */
public final class ListSessions {
  private final Sessions sessions;

  ListSessions(Sessions sessions) {
    this.sessions = sessions;
  }

  public List<Session> handleAsOperator(AccountId account) {
    return sessions.of(account);
  }
}
