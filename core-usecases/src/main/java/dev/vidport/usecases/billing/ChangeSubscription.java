package dev.vidport.usecases.billing;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.billing.Subscription;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.billing.port.BillingAccounts;
import dev.vidport.usecases.billing.port.PaymentException;
import dev.vidport.usecases.billing.port.PaymentProvider;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;

/** Changes the plan of a subscription, at once. The provider charges or credits the difference. */
public final class ChangeSubscription {
  private final Optional<PaymentProvider> provider;
  private final BillingAccounts billing;
  private final Optional<SyncSubscription> sync;
  private final PlanCatalog plans;
  private final Clock clock;

  ChangeSubscription(
      Optional<PaymentProvider> provider,
      BillingAccounts billing,
      Optional<SyncSubscription> sync,
      PlanCatalog plans,
      Clock clock) {
    this.provider = provider;
    this.billing = billing;
    this.sync = sync;
    this.plans = plans;
    this.clock = clock;
  }

  /**
   * @throws RefusalException {@code BILLING_NOT_CONFIGURED}, {@code INVALID_REQUEST}, {@code
   *     NO_SUBSCRIPTION}, {@code BILLING_ERROR} or {@code BILLING_UNAVAILABLE}
   */
  public Changed handle(Principal principal, Actor actor, String plan) {
    PaymentProvider payments = provider.orElseThrow(BillingRefusals::notConfigured);
    Problems problems = new Problems();
    Optional<Plan> wanted = BillingRefusals.plan(plans.current(), plan, problems);
    problems.refuseIfAny();
    if (!billing.isCustomer(principal.accountId())) {
      throw noSubscription();
    }
    try {
      change(payments, principal, actor, wanted.orElseThrow());
    } catch (PaymentException e) {
      throw e.kind() == PaymentException.Kind.UNKNOWN_CUSTOMER
          ? noSubscription()
          : BillingRefusals.of(e);
    }
    return new Changed(plan, Timestamps.now(clock));
  }

  private void change(PaymentProvider payments, Principal principal, Actor actor, Plan wanted)
      throws PaymentException {
    SyncSubscription reader = sync.orElseThrow();
    Subscription subscription =
        reader
            .handle(principal.accountId(), actor)
            .filter(found -> found.status().grantsPlan())
            .orElseThrow(ChangeSubscription::noSubscription);
    Plans offered = plans.current();
    Subscription.Item item =
        subscription
            .item(price -> isPriceOf(offered, price))
            .orElseThrow(ChangeSubscription::unknownPrice);
    PaymentProvider.PlanPrice price = BillingRefusals.price(wanted);
    if (item.price().equals(price.id())) {
      return;
    }
    payments.changePrice(subscription, item, price);
    try {
      Optional<Subscription> unused = reader.handle(principal.accountId(), actor);
    } catch (PaymentException e) {
      // The subscription is changed. The provider's event brings the new plan.
      return;
    }
  }

  private static boolean isPriceOf(Plans offered, String price) {
    return offered.all().stream().anyMatch(plan -> plan.priceId().equals(Optional.of(price)));
  }

  private static RefusalException noSubscription() {
    return new RefusalException(
        RefusalCode.NO_SUBSCRIPTION,
        "this account has no active subscription; start one with a checkout");
  }

  private static RefusalException unknownPrice() {
    return new RefusalException(
        RefusalCode.BILLING_ERROR,
        "the subscription has a price of no current plan; ask the operator to change it");
  }

  /**
   * A change that was made.
   *
   * @param plan the new plan
   * @param effectiveAt from when on the account has it
   */
  public record Changed(String plan, Instant effectiveAt) {}
}
