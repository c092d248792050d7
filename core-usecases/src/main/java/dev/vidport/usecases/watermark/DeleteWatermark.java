package dev.vidport.usecases.watermark;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.watermark.port.AccountWatermarks;
import java.time.Clock;

/** Deletes the watermark of the caller's account. Videos that have it keep it. */
public final class DeleteWatermark {
  private final AccountWatermarks watermarks;
  private final Accounts accounts;
  private final AuditLog log;
  private final Transactions transactions;
  private final Clock clock;

  DeleteWatermark(
      AccountWatermarks watermarks,
      Accounts accounts,
      AuditLog log,
      Transactions transactions,
      Clock clock) {
    this.watermarks = watermarks;
    this.accounts = accounts;
    this.log = log;
    this.transactions = transactions;
    this.clock = clock;
  }

  /** Does nothing if the account has no watermark. */
  public void handle(Principal principal, Actor actor) {
    AccountId account = principal.accountId();
    transactions.run(
        () -> {
          accounts.lock(account);
          if (watermarks.delete(account)) {
            log.append(
                new AuditEntry(
                    Timestamps.now(clock), account, actor, AuditAction.WATERMARK_DELETED, ""));
          }
        });
  }
}
