package dev.vidport.usecases.billing.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.billing.OverageReport;
import dev.vidport.domain.billing.Subscription;
import java.util.List;

/** Tells the operator what only the operator can correct. Repetitions may be left out. */
public interface BillingAlerts {
  /** No plan has the price of a subscription, so the plan of the account stays as it is. */
  void unknownPrice(AccountId account, Subscription subscription);

  /** An account pays for several subscriptions. */
  void severalSubscriptions(AccountId account, List<Subscription> paid);

  /** The provider no longer knows the customer or the subscription of an account. */
  void lostCustomer(AccountId account, String customer);

  /** It is unknown whether the provider received a report, and too late to repeat it safely. */
  void unconfirmedOverage(OverageReport report);
}
