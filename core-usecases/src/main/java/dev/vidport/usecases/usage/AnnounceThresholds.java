package dev.vidport.usecases.usage;

import dev.vidport.domain.account.AccountId;
import dev.vidport.usecases.transaction.port.RecurringTask;
import dev.vidport.usecases.usage.port.UsageLedger;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;

/**
 * Announces the thresholds that accounts have reached when a month begins: their stored files count
 * from its first moment. Thresholds that are reached later are announced with the usage.
 */
public final class AnnounceThresholds {
  private static final Duration PERIOD = Duration.ofHours(1);
  private static final int PAGE = 500;

  private final UsageLedger ledger;
  private final UsageRecorder usage;
  private final Clock clock;

  AnnounceThresholds(UsageLedger ledger, UsageRecorder usage, Clock clock) {
    this.ledger = ledger;
    this.usage = usage;
    this.clock = clock;
  }

  /** Does nothing after the first day of a month (UTC). */
  public void handle() {
    if (clock.instant().atOffset(ZoneOffset.UTC).getDayOfMonth() > 1) {
      return;
    }
    List<AccountId> accounts = ledger.accounts("", PAGE);
    while (!accounts.isEmpty()) {
      accounts.forEach(usage::announceReached);
      accounts = ledger.accounts(accounts.get(accounts.size() - 1).value(), PAGE);
    }
  }

  public RecurringTask recurringTask() {
    return new RecurringTask("announce-thresholds", PERIOD, this::handle);
  }
}
