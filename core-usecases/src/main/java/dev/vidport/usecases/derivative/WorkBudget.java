package dev.vidport.usecases.derivative;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.usage.RecentValues;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * Limits the time that a host works for each account: a burst, and a share of the time after it.
 * Thread-safe.
 */
final class WorkBudget {
  /** About 300 stills. */
  static final Duration BURST = Duration.ofSeconds(60);

  /** After the burst, an account may use a quarter of a processor. */
  static final int RECOVERY = 4;

  private static final int MAX_ACCOUNTS = 10_000;

  private final Clock clock;

  /** When the work of an account is made up for; only for accounts that have worked lately. */
  private final RecentValues<AccountId, Instant> recovered = new RecentValues<>(MAX_ACCOUNTS);

  WorkBudget(Clock clock) {
    this.clock = clock;
  }

  /**
   * @throws RefusalException {@code RATE_LIMITED}
   */
  synchronized void check(AccountId account) {
    Duration over =
        Duration.between(clock.instant(), recovered(account)).minus(BURST.multipliedBy(RECOVERY));
    if (over.compareTo(Duration.ZERO) > 0) {
      throw new RefusalException(
          new Refusal.Later(
              RefusalCode.RATE_LIMITED,
              "too many images and previews were made for this account lately; those that exist are still served",
              over));
    }
  }

  synchronized void used(AccountId account, Duration work) {
    recovered.keep(account, recovered(account).plus(work.multipliedBy(RECOVERY)));
  }

  private Instant recovered(AccountId account) {
    Instant now = clock.instant();
    return recovered.find(account).filter(now::isBefore).orElse(now);
  }
}
