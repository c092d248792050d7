package dev.vidport.usecases.access;

import dev.vidport.domain.access.Credential;
import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.Permissions;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.usecases.access.port.BrowserTokens;
import java.time.Clock;
import java.util.Optional;

/**
 * Finds upload tokens or edit tokens. A token that a session has made is valid while the session
 * is, so its issuer is asked as for the session.
 */
public final class BrowserTokenLookup implements CredentialLookup {
  private final CredentialKind kind;
  private final BrowserTokens tokens;
  private final ConfirmedSessions sessions;
  private final Clock clock;

  /**
   * @param kind {@code UPLOAD_TOKEN} or {@code EDIT_TOKEN}
   */
  BrowserTokenLookup(
      CredentialKind kind, BrowserTokens tokens, ConfirmedSessions sessions, Clock clock) {
    this.kind = kind;
    this.tokens = tokens;
    this.sessions = sessions;
    this.clock = clock;
  }

  @Override
  public CredentialKind kind() {
    return kind;
  }

  @Override
  public Optional<Credential> find(String hash) {
    return tokens
        .find(hash, clock.instant())
        .filter(holder -> holder.token().kind() == kind && isPermittedToMaker(holder))
        .map(holder -> holder.token().credential(holder.account()));
  }

  /** A token does not keep what its maker's role has lost. */
  private boolean isPermittedToMaker(BrowserTokens.Holder holder) {
    if (holder.token().maker().kind() == CredentialKind.API_KEY) {
      return true;
    }
    return holder.makersRole().filter(this::mayMake).isPresent()
        && holder
            .makersSession()
            .flatMap(sessions::find)
            .filter(session -> mayMake(session.member().role()))
            .isPresent();
  }

  private boolean mayMake(MemberRole role) {
    return Permissions.mayMakeToken(role, kind);
  }

  /** A token stores when it created its video; its other uses are not recorded. */
  @Override
  public void recordUse(Credential credential) {}
}
