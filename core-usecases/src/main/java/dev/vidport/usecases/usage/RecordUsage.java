package dev.vidport.usecases.usage;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.usage.UsageKind;
import dev.vidport.usecases.job.Transactions;
import java.time.Instant;
import java.util.Optional;

/** Records what accounts use. */
public final class RecordUsage {
  private final UsageLedger ledger;
  private final Transactions transactions;

  public RecordUsage(UsageLedger ledger, Transactions transactions) {
    this.ledger = ledger;
    this.transactions = transactions;
  }

  /**
   * Records bytes that players and downloads received, in a transaction of its own. A further call
   * for the same account and cause changes nothing.
   */
  public void delivered(AccountId account, String cause, long bytes, Instant at) {
    UsageEntry entry =
        new UsageEntry(account, UsageKind.DELIVERY, cause, Optional.empty(), bytes, at);
    transactions.in(
        () -> {
          ledger.lock(account);
          return ledger.add(entry);
        });
  }
}
