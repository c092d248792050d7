package dev.vidport.usecases.archive;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.archive.AccountExport;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.archive.port.AccountExports;
import dev.vidport.usecases.job.port.StepScheduler;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.transaction.port.RecurringTask;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** Deletes archives. */
public final class DeleteExports {
  private static final Duration PERIOD = Duration.ofMinutes(10);
  private static final int BATCH = 100;

  private final AccountExports exports;
  private final StepScheduler steps;
  private final GarbageCollector garbage;
  private final Transactions transactions;
  private final Clock clock;

  DeleteExports(
      AccountExports exports,
      StepScheduler steps,
      GarbageCollector garbage,
      Transactions transactions,
      Clock clock) {
    this.exports = exports;
    this.steps = steps;
    this.garbage = garbage;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * Deletes the archives that have expired.
   *
   * @return how many
   */
  public int handle() {
    List<AccountExport> expired = exports.expired(Timestamps.now(clock), BATCH);
    expired.forEach(this::delete);
    return expired.size();
  }

  /** Deletes the archive of an account that is erased, and ends its export. */
  public void of(AccountId account) {
    exports.find(account).ifPresent(this::delete);
  }

  /** Ends an export and deletes what it has stored. */
  void delete(AccountExport export) {
    transactions.run(
        () -> {
          int unused = steps.cancel(export.job());
          if (exports.delete(export)) {
            garbage.deleteLater(ObjectKey.ofExport(export.job()));
          }
        });
  }

  public RecurringTask recurringTask() {
    return new RecurringTask(
        "delete-exports",
        PERIOD,
        () -> {
          int unused = handle();
        });
  }
}
