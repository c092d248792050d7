package dev.vidport.usecases.archive;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.archive.AccountExport;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.archive.port.AccountExports;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;

/** Cancels the export of the caller's account, or deletes its archive. */
public final class DeleteExport {
  private final AccountExports exports;
  private final DeleteExports delete;
  private final Accounts accounts;
  private final AuditLog log;
  private final Transactions transactions;
  private final Clock clock;

  DeleteExport(
      AccountExports exports,
      DeleteExports delete,
      Accounts accounts,
      AuditLog log,
      Transactions transactions,
      Clock clock) {
    this.exports = exports;
    this.delete = delete;
    this.accounts = accounts;
    this.log = log;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * @return the export as it was
   * @throws RefusalException {@code NOT_FOUND} if there is none
   */
  public AccountExport handle(Principal principal, Actor actor) {
    AccountId account = principal.accountId();
    return transactions.in(
        () -> {
          accounts.lock(account);
          AccountExport export = exports.find(account).orElseThrow(GetExport::missing);
          delete.delete(export);
          log.append(
              new AuditEntry(
                  Timestamps.now(clock),
                  account,
                  actor,
                  AuditAction.EXPORT_DELETED,
                  "export " + export.job()));
          return export;
        });
  }
}
