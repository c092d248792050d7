package dev.vidport.usecases.erasure.port;

import java.time.Duration;
import java.util.Optional;

/**
 * The erasure of accounts.
 *
 * @param mail empty when no mail server is configured
 * @param grace time from the request to the erasure, in which it can be cancelled
 */
public record ErasurePorts(AccountRecords records, Optional<AccountMail> mail, Duration grace) {
  /** Unless the operator chooses another. */
  public static final Duration DEFAULT_GRACE = Duration.ofDays(14);
}
