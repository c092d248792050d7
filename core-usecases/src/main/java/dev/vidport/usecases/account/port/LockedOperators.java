package dev.vidport.usecases.account.port;

import dev.vidport.domain.account.AccountId;
import java.util.List;

/**
 * The operators of the instance, while they are locked.
 *
 * @param lasting accounts that are operators in every session
 * @param bySession accounts that are operators until a session ends, and no longer
 */
public record LockedOperators(List<AccountId> lasting, List<AccountId> bySession) {
  public boolean contains(AccountId account) {
    return lasting.contains(account) || bySession.contains(account);
  }

  /** Whether no other account would be an operator once all sessions have ended. */
  public boolean isOnlyLasting(AccountId account) {
    return lasting.equals(List.of(account));
  }
}
