package dev.vidport.domain.access;

import dev.vidport.domain.account.AccountId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A signed-in session as it is stored: only the hash of its token, never the token itself.
 *
 * @param hash SHA-256 of the session token, in hexadecimal
 * @param oidc the issuer's part of a session that began at an issuer of OpenID Connect
 */
public record Session(
    SessionId id,
    AccountId account,
    String hash,
    Instant createdAt,
    Instant expiresAt,
    Optional<OidcSession> oidc) {
  /** How long a session is valid (service interface, section 8). */
  public static final Duration LIFETIME = Duration.ofDays(30);

  /** Maximum number of sessions of an account; a new one ends the oldest. */
  public static final int MAX_PER_ACCOUNT = 100;

  /** A session that began without an issuer of OpenID Connect. */
  public Session(
      SessionId id, AccountId account, String hash, Instant createdAt, Instant expiresAt) {
    this(id, account, hash, createdAt, expiresAt, Optional.empty());
  }

  /** Whether its issuer permits it to run the instance. */
  public boolean isOfOperator() {
    return oidc.filter(OidcSession::isOperator).isPresent();
  }
}
