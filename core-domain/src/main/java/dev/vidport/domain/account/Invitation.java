package dev.vidport.domain.account;

import java.time.Duration;
import java.time.Instant;

/**
 * Permission of the operator to create an account for an address by signing in.
 *
 * @param expiresAt from then on the invitation is not valid
 */
public record Invitation(Email email, Instant createdAt, Instant expiresAt) {
  /** Longest validity. */
  public static final Duration MAX_VALIDITY = Duration.ofDays(366);

  public boolean isValid(Instant now) {
    return now.isBefore(expiresAt);
  }
}
