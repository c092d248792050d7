package dev.vidport.usecases.billing;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.billing.BillingAccount;
import dev.vidport.domain.billing.ReturnUrl;
import dev.vidport.domain.billing.Subscription;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.billing.port.BillingAccounts;
import dev.vidport.usecases.billing.port.PaymentException;
import dev.vidport.usecases.billing.port.PaymentProvider;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;

/**
 * Starts the checkout in which an account subscribes to a plan. An account has at most one customer
 * and one open checkout at the payment provider, however often and in parallel this is called and
 * wherever a host dies, so that it cannot pay for two subscriptions.
 */
public final class StartCheckout {
  private final Optional<PaymentProvider> provider;
  private final BillingAccounts billing;
  private final Optional<SyncSubscription> sync;
  private final PlanCatalog plans;
  private final Clock clock;

  StartCheckout(
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
   * @return the page on which the customer pays
   * @throws RefusalException {@code BILLING_NOT_CONFIGURED}, {@code INVALID_REQUEST}, {@code
   *     ALREADY_SUBSCRIBED}, {@code BILLING_ERROR} or {@code BILLING_UNAVAILABLE}
   */
  public URI handle(Command command) {
    PaymentProvider payments = provider.orElseThrow(BillingRefusals::notConfigured);
    Problems problems = new Problems();
    Optional<Plan> plan = BillingRefusals.plan(plans.current(), command.plan(), problems);
    Optional<ReturnUrl> success = BillingRefusals.url("successUrl", command.successUrl(), problems);
    Optional<ReturnUrl> cancel = BillingRefusals.url("cancelUrl", command.cancelUrl(), problems);
    problems.refuseIfAny();
    Order order =
        new Order(
            command.principal().account(),
            command.actor(),
            BillingRefusals.price(plan.orElseThrow()),
            success.orElseThrow(),
            cancel.orElseThrow());
    try {
      return start(payments, order);
    } catch (PaymentException e) {
      throw BillingRefusals.of(e);
    }
  }

  private URI start(PaymentProvider payments, Order order) throws PaymentException {
    BillingAccount customer = customer(payments, order.account());
    try {
      return start(payments, order, customer);
    } catch (PaymentException e) {
      if (e.kind() != PaymentException.Kind.UNKNOWN_CUSTOMER) {
        throw e;
      }
      return start(payments, order, replaced(payments, order.account(), customer));
    }
  }

  private URI start(PaymentProvider payments, Order order, BillingAccount customer)
      throws PaymentException {
    // In this order: a checkout that can still be completed is ended before the subscriptions are
    // read, so none can appear between the read and the new checkout.
    String last = payments.endCheckouts(customer.customer());
    Optional<Subscription> current = sync.orElseThrow().handle(order.account().id(), order.actor());
    if (current.filter(found -> !found.status().isEnded()).isPresent()) {
      throw new RefusalException(
          RefusalCode.ALREADY_SUBSCRIBED,
          "this account already has a subscription; change its plan, or manage it in the portal");
    }
    return payments.startCheckout(
        new PaymentProvider.Checkout(
            customer.customer(),
            order.account().id(),
            order.price(),
            order.success(),
            order.cancel(),
            last));
  }

  private BillingAccount customer(PaymentProvider payments, Account account)
      throws PaymentException {
    Optional<BillingAccount> known = billing.find(account.id());
    if (known.isPresent()) {
      return known.get();
    }
    String customer = payments.createCustomer(account.id(), account.email(), Optional.empty());
    // Of parallel requests, one stores the customer, which is the same for all of them.
    boolean unused = billing.insert(BillingAccount.of(account.id(), customer, now()));
    return billing.find(account.id()).orElseThrow(StartCheckout::changing);
  }

  private BillingAccount replaced(
      PaymentProvider payments, Account account, BillingAccount previous) throws PaymentException {
    String customer =
        payments.createCustomer(account.id(), account.email(), Optional.of(previous.customer()));
    BillingAccount stored = billing.find(account.id()).orElse(previous);
    boolean isCurrent = stored.customer().equals(customer);
    if (!isCurrent && !billing.update(stored.withCustomer(customer, now()))) {
      throw changing();
    }
    return billing.find(account.id()).orElseThrow(StartCheckout::changing);
  }

  private Instant now() {
    return Timestamps.now(clock);
  }

  private static PaymentException changing() {
    return new PaymentException(
        PaymentException.Kind.UNAVAILABLE, "another request changes the customer");
  }

  /** The request. */
  public record Command(
      Principal principal, Actor actor, String plan, String successUrl, String cancelUrl) {}

  private record Order(
      Account account,
      Actor actor,
      PaymentProvider.PlanPrice price,
      ReturnUrl success,
      ReturnUrl cancel) {}
}
