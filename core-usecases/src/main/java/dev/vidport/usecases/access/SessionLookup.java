package dev.vidport.usecases.access;

import dev.vidport.domain.access.Credential;
import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.SessionId;
import dev.vidport.domain.account.Account;
import dev.vidport.usecases.access.port.Sessions;
import java.time.Clock;
import java.util.Optional;

/** Finds sessions. A session reaches its whole account and has a rate limit of its own. */
public final class SessionLookup implements CredentialLookup {
  private final Sessions sessions;
  private final Clock clock;

  public SessionLookup(Sessions sessions, Clock clock) {
    this.sessions = sessions;
    this.clock = clock;
  }

  @Override
  public CredentialKind kind() {
    return CredentialKind.SESSION;
  }

  @Override
  public Optional<Credential> find(String hash) {
    return sessions
        .find(hash, clock.instant())
        .map(holder -> Credential.ofAccount(holder.session().id().value(), account(holder)));
  }

  /** The account with the rights of the session: its issuer may have made it an operator's. */
  private static Account account(Sessions.Holder holder) {
    Account account = holder.account();
    return account.withOperator(account.operator() || holder.session().isOfOperator());
  }

  @Override
  public void recordUse(Credential credential) {
    sessions.used(new SessionId(credential.id()), clock.instant());
  }
}
