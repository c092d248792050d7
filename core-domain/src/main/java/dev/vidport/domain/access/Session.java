package dev.vidport.domain.access;

import dev.vidport.domain.account.AccountId;
import java.time.Duration;
import java.time.Instant;

/**
 * A signed-in session as it is stored: only the hash of its token, never the token itself.
 *
 * @param hash SHA-256 of the session token, in hexadecimal
 */
public record Session(
    SessionId id, AccountId account, String hash, Instant createdAt, Instant expiresAt) {
  /** How long a session is valid (service interface, section 8). */
  public static final Duration LIFETIME = Duration.ofDays(30);

  /** Maximum number of sessions of an account; a new one ends the oldest. */
  public static final int MAX_PER_ACCOUNT = 100;
}
