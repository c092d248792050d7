package dev.vidport.usecases.access;

import dev.vidport.domain.access.Credential;
import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.Permissions;
import dev.vidport.usecases.access.port.BrowserTokens;
import java.time.Clock;
import java.util.Optional;

/** Finds upload tokens or edit tokens. */
public final class BrowserTokenLookup implements CredentialLookup {
  private final CredentialKind kind;
  private final BrowserTokens tokens;
  private final Clock clock;

  /**
   * @param kind {@code UPLOAD_TOKEN} or {@code EDIT_TOKEN}
   */
  public BrowserTokenLookup(CredentialKind kind, BrowserTokens tokens, Clock clock) {
    this.kind = kind;
    this.tokens = tokens;
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
    return holder.makersRole().map(role -> Permissions.mayMakeToken(role, kind)).orElse(true);
  }

  /** A token stores when it created its video; its other uses are not recorded. */
  @Override
  public void recordUse(Credential credential) {}
}
