package dev.vidport.domain.access;

import java.time.Duration;
import java.time.Instant;

/**
 * A sign-in code as it is stored. Neither the code nor the e-mail address can be read from it
 * without the key of the instance.
 *
 * @param subject keyed hash of the e-mail address
 * @param hash keyed hash of the e-mail address and the code
 */
public record SignInCode(String subject, String hash, Instant expiresAt) {
  /** Number of digits of a code. */
  public static final int DIGITS = 6;

  /** How long a code is valid (service interface, section 8). */
  public static final Duration LIFETIME = Duration.ofMinutes(10);

  /** Maximum number of tries of a code (service interface, section 8). */
  public static final int MAX_TRIES = 5;
}
