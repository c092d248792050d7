package dev.vidport.usecases.access.port;

import java.time.Instant;

/** Remembers values that may be used once, over all hosts of an instance. */
public interface OneTimeValues {
  /**
   * Uses a value.
   *
   * @param hash identifies the value; at most 64 characters
   * @param expiresAt from then on the value is refused for its age, and need not be remembered
   * @return whether this is its first use
   */
  boolean use(String hash, Instant expiresAt);

  /**
   * Forgets expired values.
   *
   * @return the number of forgotten values, at most {@code max}
   */
  int deleteExpired(Instant now, int max);
}
