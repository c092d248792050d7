package dev.vidport.usecases.account;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.account.port.AuditLog;
import java.time.Clock;

/** Shows an account to an operator, and records that. */
public final class ShowAccount {
  private final FindAccount find;
  private final AuditLog log;
  private final Clock clock;

  ShowAccount(FindAccount find, AuditLog log, Clock clock) {
    this.find = find;
    this.log = log;
    this.clock = clock;
  }

  /**
   * @param reference id or e-mail address of the account
   * @throws RefusalException {@code NOT_FOUND}
   */
  public Account handleAsOperator(String reference, Actor operator) {
    Account found = find.handleAsOperator(reference);
    log.append(
        new AuditEntry(Timestamps.now(clock), found.id(), operator, AuditAction.ACCOUNT_READ, ""));
    return found;
  }
}
