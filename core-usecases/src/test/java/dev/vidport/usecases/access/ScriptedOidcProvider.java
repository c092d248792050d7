package dev.vidport.usecases.access;

import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.access.OidcIssuer;
import dev.vidport.usecases.access.port.OidcClaims;
import dev.vidport.usecases.access.port.OidcException;
import dev.vidport.usecases.access.port.OidcLogout;
import dev.vidport.usecases.access.port.OidcProvider;
import dev.vidport.usecases.access.port.OidcRenewal;
import dev.vidport.usecases.access.port.OidcTokens;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Issuers whose codes and logout tokens a test sets. */
public final class ScriptedOidcProvider implements OidcProvider {
  private final List<OidcIssuer> issuers = new ArrayList<>();
  private final Map<String, OidcTokens> tokens = new ConcurrentHashMap<>();
  private final Map<String, OidcRenewal> renewals = new ConcurrentHashMap<>();
  private final Map<String, OidcLogout> logouts = new ConcurrentHashMap<>();
  private boolean isReachable = true;
  private boolean isBusy;
  private boolean losesAnswers;
  private final AtomicInteger refreshes = new AtomicInteger();
  private volatile Runnable beforeAnswer = () -> {};

  /** Adds an issuer. */
  public void add(OidcIssuer issuer) {
    issuers.add(issuer);
  }

  /** As after a change of the settings. */
  public void remove(OidcIssuer issuer) {
    issuers.remove(issuer);
  }

  /** What the issuer says for a code, which may be redeemed once. */
  public void code(String code, OidcClaims said) {
    tokens.put(code, new OidcTokens(said, Optional.empty()));
  }

  /** What the issuer says for a code, with a token to ask again. */
  public void code(String code, OidcClaims said, String refreshToken) {
    tokens.put(code, new OidcTokens(said, Optional.of(refreshToken)));
  }

  /** What the issuer says for a refresh token, once; it refuses every other one. */
  public void renewal(String refreshToken, OidcRenewal said) {
    renewals.put(refreshToken, said);
  }

  /** How often the issuer was asked again. */
  public int refreshes() {
    return refreshes.get();
  }

  /** What a logout token means. */
  public void logoutToken(String token, OidcLogout logout) {
    logouts.put(token, logout);
  }

  /** Runs before each answer to a refresh token. */
  public void beforeAnswer(Runnable work) {
    beforeAnswer = work;
  }

  /** Whether too many calls wait for the issuers. */
  public void setBusy(boolean value) {
    isBusy = value;
  }

  /** Whether the answers to refresh tokens are lost, after which issuers know another token. */
  public void loseAnswers(boolean value) {
    losesAnswers = value;
  }

  public void setReachable(boolean value) {
    isReachable = value;
  }

  @Override
  public List<OidcIssuer> issuers() {
    return List.copyOf(issuers);
  }

  @Override
  public URI authorization(OidcIssuer issuer, OidcSecrets secrets, boolean isSilent)
      throws OidcException {
    checkReachable();
    return URI.create(
        issuer.issuer()
            + "/authorize?state="
            + secrets.state()
            + "&nonce="
            + secrets.nonce()
            + (isSilent ? "&prompt=none" : ""));
  }

  @Override
  public OidcTokens redeem(
      OidcIssuer issuer, String code, OidcSecrets secrets, Optional<String> named)
      throws OidcException {
    checkReachable();
    return Optional.ofNullable(tokens.remove(code))
        .orElseThrow(() -> OidcException.invalid("unknown code"));
  }

  @Override
  public OidcRenewal refresh(OidcIssuer issuer, OidcIdentity identity, String refreshToken)
      throws OidcException {
    refreshes.incrementAndGet();
    beforeAnswer.run();
    if (isBusy) {
      throw OidcException.busy("too many calls");
    }
    checkReachable();
    if (losesAnswers) {
      renewals.remove(refreshToken);
      throw OidcException.unavailable("the connection broke");
    }
    return Optional.ofNullable(renewals.remove(refreshToken))
        .orElseThrow(() -> OidcException.invalid("invalid_grant"));
  }

  @Override
  public OidcLogout readLogout(OidcIssuer issuer, String token) throws OidcException {
    return Optional.ofNullable(logouts.get(token))
        .orElseThrow(() -> OidcException.invalid("not a logout token"));
  }

  @Override
  public Optional<URI> logoutAddress(OidcIssuer issuer) {
    return isReachable ? Optional.of(URI.create(issuer.issuer() + "/logout")) : Optional.empty();
  }

  private void checkReachable() throws OidcException {
    if (!isReachable) {
      throw OidcException.unavailable("not reachable");
    }
  }
}
