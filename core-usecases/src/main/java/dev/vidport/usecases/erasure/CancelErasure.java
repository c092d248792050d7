package dev.vidport.usecases.erasure;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.ErasureSchedule;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.account.OperatorRights;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.util.Optional;

/** Restores an account whose erasure was requested and has not begun. */
public final class CancelErasure {
  private final Accounts accounts;
  private final AuditLog log;
  private final Transactions transactions;
  private final Clock clock;

  CancelErasure(Accounts accounts, AuditLog log, Transactions transactions, Clock clock) {
    this.accounts = accounts;
    this.log = log;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * Restores the caller's account.
   *
   * @throws RefusalException {@code INVALID_STATE} when no erasure was requested, or when it has
   *     begun
   */
  public Account handle(Principal principal, Actor actor) {
    return cancel(principal.accountId(), actor);
  }

  /**
   * Restores an account.
   *
   * @throws RefusalException also {@code NOT_FOUND}; {@code FORBIDDEN} when the author is not an
   *     operator any more
   */
  public Account handleAsOperator(AccountId account, Actor operator) {
    return transactions.in(
        () -> {
          OperatorRights.confirm(accounts, account, operator, Timestamps.now(clock));
          return cancel(account, operator);
        });
  }

  private Account cancel(AccountId id, Actor author) {
    return transactions.in(
        () -> {
          accounts.lock(id);
          Account before =
              accounts
                  .find(id)
                  .orElseThrow(
                      () ->
                          new RefusalException(RefusalCode.NOT_FOUND, "there is no such account"));
          ErasureSchedule erasure =
              before
                  .erasure()
                  .orElseThrow(
                      () ->
                          new RefusalException(
                              RefusalCode.INVALID_STATE,
                              "no deletion of this account was requested"));
          if (erasure.started()) {
            throw new RefusalException(
                RefusalCode.INVALID_STATE, "the deletion of this account has begun");
          }
          Account after = before.withErasure(Optional.empty());
          accounts.update(after);
          log.append(
              new AuditEntry(Timestamps.now(clock), id, author, AuditAction.ERASURE_CANCELLED, ""));
          return after;
        });
  }
}
