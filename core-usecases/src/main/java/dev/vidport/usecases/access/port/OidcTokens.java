package dev.vidport.usecases.access.port;

import java.util.Optional;

/**
 * What an issuer gives for a code.
 *
 * @param refreshToken with which the issuer is asked again; empty if it gives none
 */
public record OidcTokens(OidcClaims claims, Optional<String> refreshToken) {
  /** Never the token. */
  @Override
  public String toString() {
    return "OidcTokens[" + claims + "]";
  }
}
