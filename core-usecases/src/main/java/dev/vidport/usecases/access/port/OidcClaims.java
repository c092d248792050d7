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
 * @param areGroupsKnown whether {@code groups} are all groups of the user: not when the issuer has
 *     left them out because they are too many, or has sent no list of names
 */
public record OidcClaims(
    OidcIdentity identity,
    Optional<String> session,
    Optional<String> email,
    boolean isEmailVerified,
    Optional<String> hostedDomain,
    Set<String> groups,
    boolean areGroupsKnown) {
  public OidcClaims {
    groups = Set.copyOf(groups);
  }
}
