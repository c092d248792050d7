package dev.vidport.usecases.access;

import dev.vidport.usecases.access.port.Sessions;
import java.time.Clock;
import java.util.Optional;

/** Sessions that may be used now, after their issuers were asked where that is due. */
final class ConfirmedSessions {
  private final Sessions sessions;
  private final OidcSessionCheck issuers;
  private final Clock clock;

  ConfirmedSessions(Sessions sessions, OidcSessionCheck issuers, Clock clock) {
    this.sessions = sessions;
    this.issuers = issuers;
    this.clock = clock;
  }

  Optional<Sessions.Holder> find(String hash) {
    return sessions.find(hash, clock.instant()).flatMap(holder -> issuers.confirmed(hash, holder));
  }
}
