package dev.vidport.usecases.access;

import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.OidcIssuer;
import dev.vidport.domain.access.OidcSession;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.Session;
import dev.vidport.domain.access.SessionId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.usecases.access.port.OidcProvider;
import dev.vidport.usecases.access.port.Sessions;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.transaction.port.Transactions;
import java.net.URI;
import java.time.Clock;
import java.util.Optional;

/** Ends the session of the caller. */
public final class SignOut {
  private final Sessions sessions;
  private final OidcProvider provider;
  private final AuditLog log;
  private final Transactions transactions;
  private final Clock clock;

  SignOut(
      Sessions sessions,
      OidcProvider provider,
      AuditLog log,
      Transactions transactions,
      Clock clock) {
    this.sessions = sessions;
    this.provider = provider;
    this.log = log;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * Does nothing more if the session has just ended.
   *
   * @return where the user signs out of the issuer at which the session began, if it can be known
   * @throws IllegalArgumentException when the caller has no session
   */
  public Optional<URI> handle(Principal principal, Actor actor) {
    if (principal.kind() != CredentialKind.SESSION) {
      throw new IllegalArgumentException("not a session: " + principal.kind());
    }
    SessionId session = new SessionId(principal.credential().id());
    Optional<Session> ended = sessions.find(session);
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
    return ended.flatMap(Session::oidc).flatMap(this::issuer).flatMap(provider::logoutAddress);
  }

  /** Empty when the settings no longer have it. */
  private Optional<OidcIssuer> issuer(OidcSession oidc) {
    return provider.issuers().stream()
        .filter(issuer -> issuer.issuer().equals(oidc.identity().issuer()))
        .findFirst();
  }
}
