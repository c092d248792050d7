package dev.vidport.domain.account;

import java.time.Instant;

/**
 * A recorded change of an account.
 *
 * @param detail what changed, such as the id of a key or the name of a plan; never a secret
 */
public record AuditEntry(
    Instant at, AccountId account, Actor actor, AuditAction action, String detail) {
  /** Longest detail in characters. */
  public static final int MAX_DETAIL = 500;
}
