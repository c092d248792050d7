package dev.vidport.usecases.access.port;

import dev.vidport.domain.access.OidcIdentity;
import java.util.Optional;
import java.util.Set;

/**
 * What an issuer says about a user who has just signed in to it.
 *
 * @param session the issuer's id of its session
 * @param email as the issuer writes it
 * @param isEmailVerified whether the issuer says that the address belongs to the user
 * @param hostedDomain the organization of the user (the claim {@code hd})
 */
public record OidcClaims(
    OidcIdentity identity,
    Optional<String> session,
    Optional<String> email,
    boolean isEmailVerified,
    Optional<String> hostedDomain,
    Set<String> groups) {
  public OidcClaims {
    groups = Set.copyOf(groups);
  }
}
