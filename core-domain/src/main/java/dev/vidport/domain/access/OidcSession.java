package dev.vidport.domain.access;

import java.util.Optional;

/**
 * What an issuer of OpenID Connect has said about a session.
 *
 * @param id the issuer's id of its own session, which back-channel logout names
 * @param isOperator whether the session may run the instance, because the issuer has named its user
 *     as a member of the group of operators
 */
public record OidcSession(OidcIdentity identity, Optional<String> id, boolean isOperator) {
  public OidcSession withoutOperator() {
    return new OidcSession(identity, id, false);
  }
}
