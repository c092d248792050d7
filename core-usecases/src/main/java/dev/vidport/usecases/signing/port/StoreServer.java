package dev.vidport.usecases.signing.port;

import java.net.URI;
import java.util.Optional;

/**
 * An object store that is a server.
 *
 * @param endpoint address at which this host reaches it: scheme, host and port
 * @param publicEndpoint address at which browsers and players reach it, if different
 * @param bucket the bucket that holds the files
 */
public record StoreServer(URI endpoint, Optional<URI> publicEndpoint, String bucket) {
  /** Address of the bucket for browsers and players. */
  public URI publicBucket() {
    return URI.create(publicEndpoint.orElse(endpoint) + "/" + bucket);
  }
}
