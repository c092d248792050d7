package dev.vidport.domain.account;

import java.time.Instant;
import java.util.Optional;

/**
 * A recorded change of an account or of the whole instance.
 *
 * @param account empty for a change of the whole instance
 * @param detail what changed, such as the id of a key or the name of a plan; never a secret
 */
public record AuditEntry(
    Instant at, Optional<AccountId> account, Actor actor, AuditAction action, String detail) {
  /** Longest detail in characters. */
  public static final int MAX_DETAIL = 500;

  public AuditEntry(Instant at, AccountId account, Actor actor, AuditAction action, String detail) {
    this(at, Optional.of(account), actor, action, detail);
  }
}
