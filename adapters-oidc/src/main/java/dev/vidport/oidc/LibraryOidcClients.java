package dev.vidport.oidc;

import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.access.OidcIssuer;
import dev.vidport.outbound.access.OidcIssuerSettings;
import dev.vidport.outbound.access.OidcOpener.OidcClients;
import dev.vidport.outbound.egress.EgressPolicy;
import dev.vidport.outbound.egress.OutboundLimits;
import dev.vidport.usecases.access.port.OidcException;
import dev.vidport.usecases.access.port.OidcLogout;
import dev.vidport.usecases.access.port.OidcRenewal;
import dev.vidport.usecases.access.port.OidcTokens;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A client for each issuer. */
final class LibraryOidcClients implements OidcClients {
  private final Map<String, IssuerClient> clients = new LinkedHashMap<>();
  private final List<OidcIssuer> issuers;

  /**
   * @param limits of each call of an issuer
   */
  LibraryOidcClients(
      List<OidcIssuerSettings> settings, URI base, EgressPolicy policy, OutboundLimits limits) {
    this.issuers = settings.stream().map(OidcIssuerSettings::issuer).toList();
    settings.forEach(
        one ->
            clients.put(
                one.issuer().id(),
                new IssuerClient(one, base, new IssuerHttp(one, policy, limits))));
  }

  @Override
  public List<OidcIssuer> issuers() {
    return issuers;
  }

  @Override
  public URI authorization(OidcIssuer issuer, OidcSecrets secrets, boolean isSilent)
      throws OidcException {
    return of(issuer).authorization(secrets, isSilent);
  }

  @Override
  public OidcTokens redeem(
      OidcIssuer issuer, String code, OidcSecrets secrets, Optional<String> named)
      throws OidcException {
    return of(issuer).redeem(code, secrets, named);
  }

  @Override
  public OidcRenewal refresh(OidcIssuer issuer, OidcIdentity identity, String refreshToken)
      throws OidcException {
    return of(issuer).refresh(identity, refreshToken);
  }

  @Override
  public OidcLogout readLogout(OidcIssuer issuer, String token) throws OidcException {
    return of(issuer).readLogout(token);
  }

  @Override
  public Optional<URI> logoutAddress(OidcIssuer issuer) {
    return of(issuer).logoutAddress();
  }

  @Override
  public URI redirectAddress(OidcIssuer issuer) {
    return of(issuer).redirectAddress();
  }

  @Override
  public void examine(OidcIssuer issuer) throws OidcException {
    of(issuer).examine();
  }

  private IssuerClient of(OidcIssuer issuer) {
    return Optional.ofNullable(clients.get(issuer.id()))
        .orElseThrow(() -> new IllegalArgumentException("no such issuer: " + issuer.id()));
  }

  @Override
  public void close() throws IOException {
    for (IssuerClient client : clients.values()) {
      client.close();
    }
  }
}
