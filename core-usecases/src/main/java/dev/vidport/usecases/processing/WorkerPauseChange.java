package dev.vidport.usecases.processing;

import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.account.OperatorRights;
import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.job.port.WorkerPauses;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;

/** Begins or ends the pause of a worker. */
final class WorkerPauseChange {
  private final WorkerPauses pauses;
  private final AccountPorts accounts;
  private final Transactions transactions;
  private final Clock clock;

  WorkerPauseChange(
      WorkerPauses pauses, AccountPorts accounts, Transactions transactions, Clock clock) {
    this.pauses = pauses;
    this.accounts = accounts;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * @return the name of the worker
   */
  String make(String worker, boolean isPause, Actor operator) {
    Instant now = Timestamps.now(clock);
    return transactions.in(
        () -> {
          OperatorRights.confirm(accounts.accounts(), operator, now);
          String name = pauses.nameOf(worker).orElseThrow(() -> unknown(worker));
          if (isPause ? pauses.pause(name, now) : pauses.resume(name)) {
            accounts
                .auditLog()
                .append(
                    new AuditEntry(
                        now,
                        Optional.empty(),
                        operator,
                        isPause ? AuditAction.WORKER_PAUSED : AuditAction.WORKER_RESUMED,
                        name));
          }
          return name;
        });
  }

  private static RefusalException unknown(String worker) {
    return new RefusalException(
        RefusalCode.NOT_FOUND, "no worker " + worker + " was seen within the last day");
  }
}
