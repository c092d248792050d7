package dev.vidport.http.server.limit;

import dev.vidport.domain.account.AccountId;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/**
 * Limits how many new tokens of one account this host verifies: an account can sign any number of
 * tokens, and each costs a signature. Only tokens whose signature is right count, so that others
 * cannot use up the rate of an account whose key they name.
 */
public final class TokenVerificationRate {
  /** An audience that arrives at the start of an event. */
  private static final Duration BURST = Duration.ofSeconds(25);

  private final AddressBuckets accounts;

  /**
   * @param perSecond new tokens of one account
   */
  public TokenVerificationRate(int perSecond, Clock clock) {
    this.accounts = new AddressBuckets(perSecond, BURST, clock);
  }

  /** Time until another token of {@code account} may be verified; empty when it may be now. */
  public Optional<Duration> retryAfter(AccountId account) {
    return accounts.retryAfter(account.value());
  }

  public void verified(AccountId account) {
    accounts.consume(account.value());
  }
}
