package dev.vidport.usecases.billing;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.billing.BillingAccount;
import dev.vidport.domain.billing.Subscription;
import dev.vidport.domain.billing.SubscriptionStatus;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.usecases.account.AccountChanges;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.billing.port.BillingAccounts;
import dev.vidport.usecases.billing.port.BillingAlerts;
import dev.vidport.usecases.billing.port.PaymentException;
import dev.vidport.usecases.billing.port.PaymentProvider;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Reads the subscription of an account from the payment provider and gives the account its plan.
 *
 * <p>The provider is read outside of any transaction, and what was read is stored only if nothing
 * else was stored since the read began. So the last stored state is never older than one stored
 * before, in whatever order events arrive.
 */
final class SyncSubscription {
  /** A round fails only when another request stored a newer state in the meantime. */
  private static final int MAX_ROUNDS = 5;

  private final PaymentProvider provider;
  private final BillingAccounts billing;
  private final BillingAlerts alerts;
  private final Accounts accounts;
  private final AccountChanges changeAccount;
  private final EndPlanTerm endTerm;
  private final PlanCatalog plans;
  private final Transactions transactions;
  private final Clock clock;

  SyncSubscription(
      PaymentProvider provider,
      BillingAccounts billing,
      BillingAlerts alerts,
      Accounts accounts,
      AccountChanges changeAccount,
      EndPlanTerm endTerm,
      PlanCatalog plans,
      Transactions transactions,
      Clock clock) {
    this.provider = provider;
    this.billing = billing;
    this.alerts = alerts;
    this.accounts = accounts;
    this.changeAccount = changeAccount;
    this.endTerm = endTerm;
    this.plans = plans;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * @param account a customer of the provider
   * @param author of a change of the plan
   * @return the subscription that decides about the plan; empty when there is none
   */
  Optional<Subscription> handle(AccountId account, Actor author) throws PaymentException {
    for (int round = 0; round < MAX_ROUNDS; round++) {
      BillingAccount before = billing.find(account).orElseThrow();
      List<Subscription> all = provider.subscriptions(before.customer());
      Optional<Subscription> current = Subscription.current(all);
      BillingAccount after = next(before, current);
      if (store(before, after, author)) {
        alert(before, all, current);
        return current;
      }
    }
    throw new PaymentException(
        PaymentException.Kind.UNAVAILABLE, "the subscription keeps changing");
  }

  private BillingAccount next(BillingAccount before, Optional<Subscription> current) {
    Instant now = Timestamps.now(clock);
    // A subscription does not vanish. The key may belong to another account of the operator.
    return current
        .map(found -> before.with(Optional.of(state(found)), plan(before, found), now))
        .orElseGet(() -> before.with(before.subscription(), before.plan(), now));
  }

  private BillingAccount.State state(Subscription subscription) {
    Optional<Subscription.Item> item =
        subscription.item(this::isKnown).or(() -> subscription.items().stream().findFirst());
    return new BillingAccount.State(
        subscription.id(),
        subscription.status(),
        item.map(Subscription.Item::price).orElse(""),
        item.map(Subscription.Item::periodEnd).orElse(subscription.createdAt()));
  }

  /** The plan that the account should have because of its subscription. */
  private Optional<String> plan(BillingAccount before, Subscription subscription) {
    Plans offered = plans.current();
    if (subscription.status().grantsPlan()) {
      return subscription
          .item(this::isKnown)
          .flatMap(item -> planOf(item.price()))
          .map(Plan::name)
          .or(before::plan);
    }
    if (subscription.status() == SubscriptionStatus.INCOMPLETE) {
      return before.plan();
    }
    // Without a plan from billing, the account has the plan that the operator gave it.
    return before.plan().map(previous -> offered.all().get(0).name());
  }

  private boolean isKnown(String price) {
    return planOf(price).isPresent();
  }

  private Optional<Plan> planOf(String price) {
    return plans.current().all().stream()
        .filter(plan -> plan.priceId().equals(Optional.of(price)))
        .findFirst();
  }

  private boolean store(BillingAccount before, BillingAccount after, Actor author) {
    return transactions.in(
        () -> {
          accounts.lock(before.account());
          if (!billing.update(after)) {
            return false;
          }
          Account previous = accounts.find(before.account()).orElseThrow();
          // A plan that the operator has set in the meantime stays until the subscription changes.
          Account changed =
              after
                  .plan()
                  .filter(plan -> !before.plan().equals(Optional.of(plan)))
                  .map(plan -> changeAccount.changePlanBySubscription(previous.id(), plan, author))
                  .orElse(previous);
          if (!changed.equals(previous) || before.isPaying() != after.isPaying()) {
            endTerm.end(previous, before.isPaying());
          }
          return true;
        });
  }

  private void alert(
      BillingAccount before, List<Subscription> all, Optional<Subscription> current) {
    List<Subscription> paid = all.stream().filter(one -> one.status().grantsPlan()).toList();
    if (paid.size() > 1) {
      alerts.severalSubscriptions(before.account(), paid);
    }
    current
        .filter(found -> found.status().grantsPlan() && found.item(this::isKnown).isEmpty())
        .ifPresent(found -> alerts.unknownPrice(before.account(), found));
    if (current.isEmpty() && before.subscription().isPresent()) {
      alerts.lostCustomer(before.account(), before.customer());
    }
  }
}
