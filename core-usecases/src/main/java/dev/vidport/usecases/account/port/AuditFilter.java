package dev.vidport.usecases.account.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import java.time.Instant;
import java.util.Optional;

/**
 * Which entries a list of the audit log has: those that meet every condition that is present.
 *
 * @param since the time of the oldest entry wanted
 */
public record AuditFilter(
    Optional<AccountId> account, Optional<AuditAction> action, Optional<Instant> since) {
  /** The entries of one account, or of all. */
  public static AuditFilter of(Optional<AccountId> account) {
    return new AuditFilter(account, Optional.empty(), Optional.empty());
  }

  public boolean includes(AuditEntry entry) {
    return account.filter(id -> !entry.account().equals(account)).isEmpty()
        && action.filter(wanted -> entry.action() != wanted).isEmpty()
        && since.filter(oldest -> entry.at().isBefore(oldest)).isEmpty();
  }
}
