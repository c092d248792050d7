package dev.vidport.usecases.access;

import dev.vidport.domain.access.OidcIssuer;
import dev.vidport.domain.access.Session;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.id.Sha256;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.usecases.access.port.OidcException;
import dev.vidport.usecases.access.port.OidcLogout;
import dev.vidport.usecases.access.port.OidcPorts;
import dev.vidport.usecases.access.port.Sessions;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.time.Instant;

/** Ends the sessions that an issuer has ended (OpenID Connect Back-Channel Logout 1.0). */
public final class EndOidcSessions {
  private final OidcPorts ports;
  private final Sessions sessions;
  private final AuditLog log;
  private final Transactions transactions;
  private final Clock clock;

  EndOidcSessions(
      OidcPorts ports, Sessions sessions, AuditLog log, Transactions transactions, Clock clock) {
    this.ports = ports;
    this.sessions = sessions;
    this.log = log;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * @param token signed by the issuer
   * @param client address of the sender
   * @return the number of sessions that have ended
   * @throws OidcException when the token is not valid, or was sent before
   */
  public int handle(OidcIssuer issuer, String token, String client) throws OidcException {
    OidcLogout logout = ports.provider().readLogout(issuer, token);
    Instant now = Timestamps.now(clock);
    String hash = Sha256.hex(issuer.id() + "\n" + logout.id());
    int ended =
        transactions.in(
            () ->
                ports.oneTimeValues().use(hash, logout.expiresAt())
                    ? end(logout, Actor.issuer(issuer.id(), client), now)
                    : -1);
    if (ended < 0) {
      throw OidcException.invalid("the logout token was sent before");
    }
    return ended;
  }

  private int end(OidcLogout logout, Actor actor, Instant now) {
    int ended = 0;
    for (Session session : sessions.of(logout)) {
      if (sessions.delete(session.id())) {
        ended++;
        log.append(
            new AuditEntry(
                now, session.account(), actor, AuditAction.SIGNED_OUT, session.id().value()));
      }
    }
    return ended;
  }
}
