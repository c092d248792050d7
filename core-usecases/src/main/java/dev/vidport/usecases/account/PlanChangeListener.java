package dev.vidport.usecases.account;

import dev.vidport.domain.account.Account;

/** Learns of changes of the plans of accounts. */
@FunctionalInterface
public interface PlanChangeListener {
  /**
   * Called in the transaction of the change, after the new plan was stored. The transaction holds
   * the lock of the account, and takes no other lock afterwards.
   *
   * @param before the account with its previous plan
   */
  void planChanged(Account before);
}
