package dev.vidport.usecases.account.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AuditEntry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Keeps a record of the changes of accounts. */
public interface AuditLog {
  /** Part of the transaction that changes the account. */
  void append(AuditEntry entry);

  /**
   * The newest entries first.
   *
   * @param until the time of the newest entry wanted
   */
  List<AuditEntry> list(AuditFilter filter, Instant until, int max);

  /**
   * As {@link #list(AuditFilter, Instant, int)}.
   *
   * @param account empty for all accounts
   */
  default List<AuditEntry> list(Optional<AccountId> account, Instant until, int max) {
    return list(AuditFilter.of(account), until, max);
  }

  /**
   * Deletes the oldest entries of the chain, up to the first one that stays.
   *
   * @param before entries of this time and later stay, as do those that are not linked
   * @return the number of deleted entries, at most {@code max}
   */
  int deleteExpired(Instant before, int max);
}
