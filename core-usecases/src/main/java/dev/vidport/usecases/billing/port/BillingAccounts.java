package dev.vidport.usecases.billing.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.billing.BillingAccount;
import dev.vidport.usecases.account.port.PaymentCustomers;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Keeps the accounts that are customers of the payment provider. */
public interface BillingAccounts extends PaymentCustomers {
  Optional<BillingAccount> find(AccountId account);

  Optional<BillingAccount> findByCustomer(String customer);

  @Override
  default boolean isCustomer(AccountId account) {
    return find(account).isPresent();
  }

  /**
   * @return whether it was stored; false when the account or the customer has a record already
   */
  boolean insert(BillingAccount account);

  /**
   * Stores {@code next} if the stored record has the revision before.
   *
   * @return whether it was stored
   */
  boolean update(BillingAccount next);

  /** Those whose state was read before {@code time}, in the order of these reads. */
  List<BillingAccount> listUpdatedBefore(Instant time, int max);
}
