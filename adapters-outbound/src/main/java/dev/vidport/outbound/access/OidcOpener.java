package dev.vidport.outbound.access;

import dev.vidport.domain.access.OidcIssuer;
import dev.vidport.outbound.egress.EgressPolicy;
import dev.vidport.usecases.access.port.OidcException;
import dev.vidport.usecases.access.port.OidcProvider;
import dev.vidport.usecases.environment.port.MissingArtifactException;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.ServiceLoader;

/** Opens issuers of OpenID Connect. The artifact {@code vidport-oidc} has the implementation. */
public interface OidcOpener {
  /**
   * Opens issuers, without a call to one of them.
   *
   * @param base the address by which users reach the host
   * @param policy the certificates that are trusted, and the addresses that must not be called;
   *     private addresses are called, because the operator names the issuers
   */
  OidcClients open(List<OidcIssuerSettings> issuers, URI base, EgressPolicy policy);

  /** Finds the implementation on the class path. */
  static OidcOpener find() throws MissingArtifactException {
    return ServiceLoader.load(OidcOpener.class, OidcOpener.class.getClassLoader())
        .findFirst()
        .orElseThrow(
            () -> new MissingArtifactException("an OpenID Connect issuer", "vidport-oidc"));
  }

  /** The clients of the issuers. */
  interface OidcClients extends OidcProvider, AutoCloseable {
    /** The address to which the issuer sends users back; it must be registered there. */
    URI redirectAddress(OidcIssuer issuer);

    /** Reads the metadata and the keys of the issuer anew, and checks them. */
    void examine(OidcIssuer issuer) throws OidcException;

    @Override
    void close() throws IOException;
  }
}
