package dev.vidport.usecases.billing;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.billing.BillingAccount;
import dev.vidport.domain.billing.ReturnUrl;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.billing.port.BillingAccounts;
import dev.vidport.usecases.billing.port.PaymentException;
import dev.vidport.usecases.billing.port.PaymentProvider;
import java.net.URI;
import java.util.Optional;

/** Opens the provider's page for cards, invoices and the end of a subscription. */
public final class OpenBillingPortal {
  private final Optional<PaymentProvider> provider;
  private final BillingAccounts billing;
  private final Optional<SyncSubscription> sync;

  OpenBillingPortal(
      Optional<PaymentProvider> provider,
      BillingAccounts billing,
      Optional<SyncSubscription> sync) {
    this.provider = provider;
    this.billing = billing;
    this.sync = sync;
  }

  /**
   * @throws RefusalException {@code BILLING_NOT_CONFIGURED}, {@code INVALID_REQUEST}, {@code
   *     NO_BILLING_ACCOUNT}, {@code BILLING_ERROR} or {@code BILLING_UNAVAILABLE}
   */
  public URI handle(Principal principal, Actor actor, String returnUrl) {
    PaymentProvider payments = provider.orElseThrow(BillingRefusals::notConfigured);
    Problems problems = new Problems();
    Optional<ReturnUrl> back = BillingRefusals.url("returnUrl", returnUrl, problems);
    problems.refuseIfAny();
    BillingAccount customer =
        billing.find(principal.accountId()).orElseThrow(OpenBillingPortal::neverSubscribed);
    try {
      // The event of a new subscription may still be on its way.
      if (customer.subscription().isEmpty()
          && sync.orElseThrow().handle(principal.accountId(), actor).isEmpty()) {
        throw neverSubscribed();
      }
      return payments.openPortal(customer.customer(), back.orElseThrow());
    } catch (PaymentException e) {
      throw e.kind() == PaymentException.Kind.UNKNOWN_CUSTOMER
          ? neverSubscribed()
          : BillingRefusals.of(e);
    }
  }

  private static RefusalException neverSubscribed() {
    return new RefusalException(
        RefusalCode.NO_BILLING_ACCOUNT, "this account never had a subscription");
  }
}
