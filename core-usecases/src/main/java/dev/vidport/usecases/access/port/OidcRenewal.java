package dev.vidport.usecases.access.port;

import java.util.Optional;

/**
 * What an issuer gives for a refresh token.
 *
 * @param claims empty if the issuer confirms the user without saying anything new
 * @param refreshToken in the place of the one that was sent; empty if that one stays
 */
public record OidcRenewal(Optional<OidcClaims> claims, Optional<String> refreshToken) {
  /** Never the token. */
  @Override
  public String toString() {
    return "OidcRenewal[" + claims + "]";
  }
}
