package dev.vidport.stripe;

import com.stripe.param.billingportal.SessionCreateParams;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.billing.OverageReport;
import dev.vidport.domain.billing.ReturnUrl;
import dev.vidport.domain.billing.Subscription;
import dev.vidport.outbound.billing.StripeOpener;
import dev.vidport.outbound.billing.StripeSettings;
import dev.vidport.usecases.billing.port.PaymentEvent;
import dev.vidport.usecases.billing.port.PaymentEventException;
import dev.vidport.usecases.billing.port.PaymentException;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** Takes payments through Stripe's API, with Stripe's library. */
final class StripePayments implements StripeOpener.StripeAccount {
  private final StripeSettings settings;
  private final StripeCalls calls;
  private final StripeCustomers customers;
  private final StripeSubscriptions subscriptions;
  private final StripeCheckouts checkouts;
  private final StripeInvoices invoices;
  private final StripeMeter meter;
  private final StripeEventReader events;
  private final StripePrices prices;

  StripePayments(StripeSettings settings, Clock clock) {
    this(settings, clock, StripeLimits.DEFAULTS);
  }

  StripePayments(StripeSettings settings, Clock clock, StripeLimits limits) {
    this.settings = settings;
    this.calls = new StripeCalls(settings, limits);
    StripeIdempotencyKeys keys = new StripeIdempotencyKeys(clock);
    this.customers = new StripeCustomers(calls.client(), keys);
    this.subscriptions = new StripeSubscriptions(calls.client(), settings.overagePrice());
    this.checkouts = new StripeCheckouts(calls.client(), settings.overagePrice(), keys);
    this.invoices = new StripeInvoices(calls.client());
    this.meter = new StripeMeter(calls.client(), settings.meter());
    this.events = new StripeEventReader(settings.webhookSecret(), clock);
    this.prices = new StripePrices(calls.client());
  }

  @Override
  public String createCustomer(AccountId account, Email email, Optional<String> previous)
      throws PaymentException {
    return calls.get("createCustomer", () -> customers.findOrCreate(account, email, previous));
  }

  @Override
  public List<Subscription> subscriptions(String customer) throws PaymentException {
    return calls.get("subscriptions", () -> subscriptions.of(customer));
  }

  @Override
  public String endCheckouts(String customer) throws PaymentException {
    return calls.get("endCheckouts", () -> checkouts.endAll(customer));
  }

  @Override
  public URI startCheckout(Checkout checkout) throws PaymentException {
    return calls.get("startCheckout", () -> checkouts.start(checkout));
  }

  @Override
  public void changePrice(Subscription subscription, Subscription.Item item, PlanPrice price)
      throws PaymentException {
    calls.run("changePrice", () -> subscriptions.changePrice(subscription, item, price));
  }

  @Override
  public URI openPortal(String customer, ReturnUrl back) throws PaymentException {
    SessionCreateParams session =
        SessionCreateParams.builder().setCustomer(customer).setReturnUrl(back.value()).build();
    return calls.get(
        "openPortal",
        () ->
            URI.create(
                StripeCalls.required(
                    calls.client().v1().billingPortal().sessions().create(session).getUrl())));
  }

  @Override
  public void reportOverage(String customer, Optional<String> subscription, OverageReport report)
      throws PaymentException {
    // Without the price that bills the meter, overage is only counted.
    boolean isInvoiced =
        report.channel() == OverageReport.Channel.INVOICE && settings.overagePrice().isPresent();
    if (isInvoiced) {
      calls.run("invoiceOverage", () -> invoices.charge(customer, subscription, report));
    } else {
      calls.run("reportOverage", () -> meter.count(customer, report));
    }
  }

  @Override
  public PaymentEvent readEvent(byte[] payload, String signature) throws PaymentEventException {
    return events.read(payload, signature);
  }

  @Override
  public List<String> missingPrices(List<String> ids) throws IOException {
    try {
      return calls.get("missingPrices", () -> prices.missing(ids));
    } catch (PaymentException e) {
      throw new IOException(settings.base() + " is unreachable or refuses the key", e);
    }
  }

  @Override
  public void close() throws IOException {
    calls.close();
  }
}
