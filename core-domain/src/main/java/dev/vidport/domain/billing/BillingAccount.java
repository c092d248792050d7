package dev.vidport.domain.billing;

import dev.vidport.domain.account.AccountId;
import java.time.Instant;
import java.util.Optional;

/**
 * An account that is a customer of the payment provider.
 *
 * @param customer the provider's id of the customer
 * @param subscription the last known state of the subscription; empty before the first one
 * @param plan the last plan that the subscription gave to the account. The operator may have
 *     changed the plan of the account since
 * @param updatedAt when the state was read from the provider
 * @param revision grows with each change, for compare-and-set
 */
public record BillingAccount(
    AccountId account,
    String customer,
    Optional<State> subscription,
    Optional<String> plan,
    Instant updatedAt,
    long revision) {
  /** A customer without a subscription. */
  public static BillingAccount of(AccountId account, String customer, Instant now) {
    return new BillingAccount(account, customer, Optional.empty(), Optional.empty(), now, 0);
  }

  /** The next revision, with the state at the provider at {@code now}. */
  public BillingAccount with(Optional<State> state, Optional<String> newPlan, Instant now) {
    return new BillingAccount(account, customer, state, newPlan, now, revision + 1);
  }

  /** The next revision, for another customer without a subscription. */
  public BillingAccount withCustomer(String other, Instant now) {
    return new BillingAccount(account, other, Optional.empty(), plan, now, revision + 1);
  }

  /** Whether the account pays for its plan. */
  public boolean isPaying() {
    return subscription.filter(state -> state.status().grantsPlan()).isPresent();
  }

  /**
   * The state of a subscription.
   *
   * @param price id of the price of the plan
   * @param periodEnd when the paid period ends
   */
  public record State(
      String subscription, SubscriptionStatus status, String price, Instant periodEnd) {}
}
