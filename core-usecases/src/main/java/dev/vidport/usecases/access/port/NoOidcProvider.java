package dev.vidport.usecases.access.port;

import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.access.OidcIssuer;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/** A provider without issuers, of which nothing can be asked. */
final class NoOidcProvider implements OidcProvider {
  static final NoOidcProvider INSTANCE = new NoOidcProvider();

  private NoOidcProvider() {}

  @Override
  public List<OidcIssuer> issuers() {
    return List.of();
  }

  @Override
  public URI authorization(OidcIssuer issuer, OidcSecrets secrets, boolean isSilent)
      throws OidcException {
    throw unknown();
  }

  @Override
  public OidcTokens redeem(
      OidcIssuer issuer, String code, OidcSecrets secrets, Optional<String> named)
      throws OidcException {
    throw unknown();
  }

  @Override
  public OidcRenewal refresh(OidcIssuer issuer, OidcIdentity identity, String refreshToken)
      throws OidcException {
    throw unknown();
  }

  @Override
  public OidcLogout readLogout(OidcIssuer issuer, String token) throws OidcException {
    throw unknown();
  }

  @Override
  public Optional<URI> logoutAddress(OidcIssuer issuer) {
    return Optional.empty();
  }

  private static OidcException unknown() {
    return OidcException.invalid("no issuer is configured");
  }
}
