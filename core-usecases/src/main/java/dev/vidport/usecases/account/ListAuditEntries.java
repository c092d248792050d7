package dev.vidport.usecases.account;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.refusal.Problems;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Lists the changes of accounts, newest first, for an operator. */
public final class ListAuditEntries {
  /** Maximum number of entries of a list. */
  public static final int MAX_LIMIT = 1_000;

  private final AuditLog log;

  public ListAuditEntries(AuditLog log) {
    this.log = log;
  }

  /**
   * @param account empty for all accounts
   * @param until time of the newest entry to list
   */
  public List<AuditEntry> handleAsOperator(Optional<AccountId> account, Instant until, int limit) {
    Problems problems = new Problems();
    problems.unless(limit >= 1 && limit <= MAX_LIMIT, "limit", "must be from 1 to " + MAX_LIMIT);
    problems.refuseIfAny();
    return log.list(account, until, limit);
  }
}
