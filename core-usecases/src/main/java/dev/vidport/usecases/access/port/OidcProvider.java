package dev.vidport.usecases.access.port;

import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.access.OidcIssuer;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/** Speaks OpenID Connect with the issuers of the settings. */
public interface OidcProvider {
  /** The issuers, in the order of their buttons. */
  List<OidcIssuer> issuers();

  /**
   * The address at which the user signs in to the issuer. May call the issuer.
   *
   * @param isSilent whether the issuer must not ask the user anything
   */
  URI authorization(OidcIssuer issuer, OidcSecrets secrets, boolean isSilent) throws OidcException;

  /**
   * Exchanges the code of a sign-in for what the issuer says about its user, and checks that.
   *
   * @param named the issuer that the answer names (RFC 9207); empty if it names none
   */
  OidcTokens redeem(OidcIssuer issuer, String code, OidcSecrets secrets, Optional<String> named)
      throws OidcException;

  /**
   * Asks an issuer whether a user who has signed in may still use the service, and what it says of
   * the user now. Calls the issuer.
   *
   * @throws OidcException not {@linkplain OidcException#isUnavailable() unavailable} when the
   *     issuer refuses the user, or what it says is not valid
   */
  OidcRenewal refresh(OidcIssuer issuer, OidcIdentity identity, String refreshToken)
      throws OidcException;

  /** Checks a logout token. May call the issuer for its keys. */
  OidcLogout readLogout(OidcIssuer issuer, String token) throws OidcException;

  /**
   * The address at which the user signs out of the issuer; empty when it has none or can't be
   * reached.
   */
  Optional<URI> logoutAddress(OidcIssuer issuer);

  /** Without issuers. */
  static OidcProvider none() {
    return NoOidcProvider.INSTANCE;
  }

  /**
   * The secrets of one sign-in.
   *
   * @param state returns with the answer of the issuer
   * @param nonce returns in the token
   * @param verifier proves to the issuer that the code is redeemed by who began (PKCE)
   */
  record OidcSecrets(String state, String nonce, String verifier) {}
}
