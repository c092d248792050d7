package dev.vidport.usecases.access;

import dev.vidport.domain.access.OidcIssuer;
import dev.vidport.usecases.access.port.OidcProvider;
import java.util.List;
import java.util.Optional;

/** The issuers of OpenID Connect through which users sign in. */
public final class ListOidcIssuers {
  private final OidcProvider provider;

  ListOidcIssuers(OidcProvider provider) {
    this.provider = provider;
  }

  /** In the order of their buttons. */
  public List<OidcIssuer> handle() {
    return provider.issuers();
  }

  public Optional<OidcIssuer> find(String id) {
    return provider.issuers().stream().filter(issuer -> issuer.id().equals(id)).findFirst();
  }
}
