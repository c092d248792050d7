package dev.vidport.oidc;

import dev.vidport.outbound.access.OidcIssuerSettings;
import dev.vidport.outbound.access.OidcOpener;
import dev.vidport.outbound.egress.EgressPolicy;
import java.net.URI;
import java.util.List;

/** Opens issuers with Nimbus' library. */
public final class OidcLibraryOpener implements OidcOpener {
  @Override
  public OidcClients open(List<OidcIssuerSettings> issuers, URI base, EgressPolicy policy) {
    return new LibraryOidcClients(issuers, base, policy, IssuerHttp.LIMITS);
  }
}
