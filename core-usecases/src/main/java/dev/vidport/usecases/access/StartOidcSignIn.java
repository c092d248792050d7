package dev.vidport.usecases.access;

import dev.vidport.domain.access.OidcIssuer;
import dev.vidport.domain.access.OidcProblem;
import dev.vidport.usecases.access.port.OidcException;
import dev.vidport.usecases.access.port.OidcProvider;
import dev.vidport.usecases.signing.port.LinkSigner;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** Begins a sign-in at an issuer of OpenID Connect. Stores nothing. */
public final class StartOidcSignIn {
  private final OidcProvider provider;
  private final LinkSigner signer;
  private final RandomGenerator random;
  private final Clock clock;

  /**
   * @param random cryptographically strong
   */
  StartOidcSignIn(OidcProvider provider, LinkSigner signer, RandomGenerator random, Clock clock) {
    this.provider = provider;
    this.signer = signer;
    this.random = random;
    this.clock = clock;
  }

  /**
   * @param returnTo where the user goes afterwards: at most 1000 characters of ASCII
   * @param isSilent whether the issuer must not ask the user anything
   */
  public Started handle(OidcIssuer issuer, String returnTo, boolean isSilent)
      throws OidcRefusedException {
    PendingOidcSignIn pending =
        PendingOidcSignIn.begin(issuer.id(), returnTo, random, clock.instant());
    try {
      return new Started(
          provider.authorization(issuer, pending.secrets(signer), isSilent), pending.text(signer));
    } catch (OidcException e) {
      throw new OidcRefusedException(OidcProblem.UNAVAILABLE, e);
    }
  }

  /**
   * A sign-in that has begun.
   *
   * @param address where the user signs in
   * @param pending what the browser keeps until then, for {@link #LIFETIME}
   */
  public record Started(URI address, String pending) {
    public static final Duration LIFETIME = PendingOidcSignIn.LIFETIME;
  }
}
