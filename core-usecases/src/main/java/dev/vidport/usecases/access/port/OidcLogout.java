package dev.vidport.usecases.access.port;

import dev.vidport.domain.access.OidcIdentity;
import java.time.Instant;
import java.util.Optional;

/**
 * The end of sessions, as an issuer has signed it. At least one of subject and session is present.
 *
 * @param issuer the identifier of the issuer
 * @param subject whose sessions end
 * @param session the issuer's id of the session that ends; empty for all of the subject
 * @param id differs for each logout
 * @param expiresAt from then on it is not accepted
 */
public record OidcLogout(
    String issuer,
    Optional<String> subject,
    Optional<String> session,
    String id,
    Instant expiresAt) {
  public OidcLogout {
    if (subject.isEmpty() && session.isEmpty()) {
      throw new IllegalArgumentException("neither subject nor session");
    }
  }

  /** The end of all sessions of a user, which no token has asked for. */
  public static OidcLogout of(OidcIdentity user) {
    return new OidcLogout(
        user.issuer(), Optional.of(user.subject()), Optional.empty(), "", Instant.EPOCH);
  }
}
