package dev.vidport.outbound.billing;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.stripe.StripeClient;
import com.stripe.exception.InvalidRequestException;
import com.stripe.exception.SignatureVerificationException;
import com.stripe.exception.StripeException;
import com.stripe.model.Customer;
import com.stripe.model.Price;
import com.stripe.model.checkout.Session;
import com.stripe.net.RequestOptions;
import com.stripe.net.Webhook;
import com.stripe.param.CustomerCreateParams;
import com.stripe.param.CustomerListParams;
import com.stripe.param.PriceListParams;
import com.stripe.param.SubscriptionListParams;
import com.stripe.param.SubscriptionUpdateParams;
import com.stripe.param.billing.MeterEventCreateParams;
import com.stripe.param.checkout.SessionCreateParams;
import com.stripe.param.checkout.SessionListParams;
import com.stripe.service.checkout.SessionService;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.billing.OverageReport;
import dev.vidport.domain.billing.ReturnUrl;
import dev.vidport.domain.billing.Subscription;
import dev.vidport.usecases.billing.PaymentEvent;
import dev.vidport.usecases.billing.PaymentEventException;
import dev.vidport.usecases.billing.PaymentException;
import dev.vidport.usecases.billing.PaymentProvider;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/** Takes payments through Stripe's API, with Stripe's library. */
public final class StripePayments implements PaymentProvider, AutoCloseable {
  /** In metadata at Stripe: the account of a customer or a subscription. */
  private static final String ACCOUNT = "vidport_account";

  /** The most that a page of results holds here; a customer of ours has fewer. */
  private static final long PAGE = 20;

  /** Oldest signature of an event in seconds, as Stripe recommends. */
  private static final long SIGNATURE_TOLERANCE = 300;

  /**
   * Stripe repeats the response to an idempotency key for a day, failures of its own included. So a
   * key that depends on the account only would extend such a failure to a day.
   */
  private static final long KEY_WINDOW_SECONDS = 600;

  private final StripeSettings settings;
  private final StripeClient stripe;
  private final StripeInvoices invoices;
  private final StripeHttpClient http;
  private final Semaphore places;
  private final Clock clock;

  public StripePayments(StripeSettings settings, Clock clock) {
    this(settings, clock, StripeLimits.DEFAULTS);
  }

  StripePayments(StripeSettings settings, Clock clock, StripeLimits limits) {
    this.settings = settings;
    this.clock = clock;
    this.places = new Semaphore(limits.calls());
    this.http = new StripeHttpClient(limits);
    this.stripe =
        StripeClient.builder()
            .setApiKey(settings.key())
            .setApiBase(settings.base().toString())
            .setMaxNetworkRetries(limits.retries())
            .setHttpClient(http)
            .build();
    this.invoices = new StripeInvoices(stripe);
  }

  @Override
  public String createCustomer(AccountId account, Email email, Optional<String> former)
      throws PaymentException {
    return call("createCustomer", () -> findOrCreate(account, email, former));
  }

  private String findOrCreate(AccountId account, Email email, Optional<String> former)
      throws StripeException {
    CustomerListParams ofEmail =
        CustomerListParams.builder().setEmail(email.value()).setLimit(PAGE).build();
    for (Customer known : stripe.v1().customers().list(ofEmail).getData()) {
      boolean isOfAccount =
          Optional.ofNullable(known.getMetadata())
              .map(metadata -> account.value().equals(metadata.get(ACCOUNT)))
              .orElse(false);
      if (isOfAccount && !former.equals(Optional.of(known.getId()))) {
        return required(known.getId());
      }
    }
    Customer created =
        stripe
            .v1()
            .customers()
            .create(
                CustomerCreateParams.builder()
                    .setEmail(email.value())
                    .putMetadata(ACCOUNT, account.value())
                    .build(),
                onceIn("customer-" + account + "-" + former.orElse("none")));
    return required(created.getId());
  }

  private RequestOptions onceIn(String name) {
    long window = clock.instant().getEpochSecond() / KEY_WINDOW_SECONDS;
    return RequestOptions.builder().setIdempotencyKey("vidport-" + name + "-" + window).build();
  }

  @Override
  public List<Subscription> subscriptions(String customer) throws PaymentException {
    SubscriptionListParams all =
        SubscriptionListParams.builder()
            .setCustomer(customer)
            .setStatus(SubscriptionListParams.Status.ALL)
            .setLimit(PAGE)
            .build();
    return call(
        "subscriptions",
        () ->
            stripe.v1().subscriptions().list(all).getData().stream()
                .map(StripeSubscriptions::convert)
                .toList());
  }

  @Override
  public String endCheckouts(String customer) throws PaymentException {
    return call(
        "endCheckouts",
        () -> {
          SessionService sessions = stripe.v1().checkout().sessions();
          List<Session> newestFirst =
              sessions
                  .list(SessionListParams.builder().setCustomer(customer).setLimit(PAGE).build())
                  .getData();
          for (Session session : newestFirst) {
            if ("open".equals(session.getStatus())) {
              expire(sessions, session.getId());
            }
          }
          return newestFirst.isEmpty() ? "none" : required(newestFirst.get(0).getId());
        });
  }

  private static void expire(SessionService sessions, String session) throws StripeException {
    try {
      Session unused = sessions.expire(session);
    } catch (InvalidRequestException e) {
      // It was completed or ended meanwhile.
      Session now = sessions.retrieve(session);
      if ("open".equals(now.getStatus())) {
        throw e;
      }
    }
  }

  @Override
  public URI startCheckout(Checkout checkout) throws PaymentException {
    SessionCreateParams.Builder params =
        SessionCreateParams.builder()
            .setMode(SessionCreateParams.Mode.SUBSCRIPTION)
            .setCustomer(checkout.customer())
            .setClientReferenceId(checkout.account().value())
            .setSuccessUrl(checkout.success().value())
            .setCancelUrl(checkout.cancel().value())
            .addLineItem(
                SessionCreateParams.LineItem.builder()
                    .setPrice(checkout.price().id())
                    .setQuantity(1L)
                    .build())
            .setSubscriptionData(
                SessionCreateParams.SubscriptionData.builder()
                    .putMetadata(ACCOUNT, checkout.account().value())
                    .build());
    settings
        .overagePrice()
        .filter(price -> checkout.price().withOverage())
        .ifPresent(
            price ->
                params.addLineItem(SessionCreateParams.LineItem.builder().setPrice(price).build()));
    return call(
        "startCheckout",
        () ->
            URI.create(
                required(
                    stripe
                        .v1()
                        .checkout()
                        .sessions()
                        .create(
                            params.build(),
                            onceIn("checkout-" + checkout.account() + "-" + checkout.after()))
                        .getUrl())));
  }

  @Override
  public void changePrice(Subscription subscription, Subscription.Item item, PlanPrice price)
      throws PaymentException {
    SubscriptionUpdateParams.Builder params =
        SubscriptionUpdateParams.builder()
            .addItem(
                SubscriptionUpdateParams.Item.builder()
                    .setId(item.id())
                    .setPrice(price.id())
                    .build())
            .setProrationBehavior(SubscriptionUpdateParams.ProrationBehavior.ALWAYS_INVOICE)
            .setPaymentBehavior(SubscriptionUpdateParams.PaymentBehavior.ERROR_IF_INCOMPLETE);
    settings
        .overagePrice()
        .filter(overage -> price.withOverage())
        .filter(overage -> subscription.item(overage::equals).isEmpty())
        .ifPresent(
            overage ->
                params.addItem(SubscriptionUpdateParams.Item.builder().setPrice(overage).build()));
    String unused =
        call(
            "changePrice",
            () ->
                stripe.v1().subscriptions().update(subscription.id(), params.build()).getStatus());
  }

  @Override
  public URI openPortal(String customer, ReturnUrl back) throws PaymentException {
    return call(
        "openPortal",
        () ->
            URI.create(
                required(
                    stripe
                        .v1()
                        .billingPortal()
                        .sessions()
                        .create(
                            com.stripe.param.billingportal.SessionCreateParams.builder()
                                .setCustomer(customer)
                                .setReturnUrl(back.value())
                                .build())
                        .getUrl())));
  }

  @Override
  public void reportOverage(String customer, Optional<String> subscription, OverageReport report)
      throws PaymentException {
    // Without the price that bills the meter, overage is only counted.
    boolean isInvoiced =
        report.channel() == OverageReport.Channel.INVOICE && settings.overagePrice().isPresent();
    if (isInvoiced) {
      String unused =
          call(
              "invoiceOverage",
              () -> {
                invoices.charge(customer, subscription, report);
                return report.identifier();
              });
    } else {
      count(customer, report);
    }
  }

  private void count(String customer, OverageReport report) throws PaymentException {
    MeterEventCreateParams event =
        MeterEventCreateParams.builder()
            .setEventName(settings.meter())
            .setIdentifier(report.identifier())
            .putPayload("stripe_customer_id", customer)
            .putPayload("value", Long.toString(report.amount()))
            .build();
    String unused =
        call(
            "reportOverage",
            () -> {
              try {
                return required(stripe.v1().billing().meterEvents().create(event).getIdentifier());
              } catch (InvalidRequestException e) {
                if ("duplicate_meter_event".equals(e.getCode())) {
                  return report.identifier();
                }
                throw e;
              }
            });
  }

  @Override
  public PaymentEvent readEvent(byte[] payload, String signature) throws PaymentEventException {
    String text = new String(payload, StandardCharsets.UTF_8);
    verify(text, signature);
    try {
      JsonObject event = JsonParser.parseString(text).getAsJsonObject();
      String type = event.get("type").getAsString();
      return new PaymentEvent(
          event.get("id").getAsString(),
          concernsSubscription(type) ? customer(event) : Optional.empty());
    } catch (RuntimeException e) {
      // Whatever the parser throws for a text that is not an event.
      throw new PaymentEventException(true, "the body is not an event of Stripe");
    }
  }

  private void verify(String text, String signature) throws PaymentEventException {
    try {
      boolean unused =
          Webhook.Signature.verifyHeader(
              text, signature, settings.webhookSecret(), SIGNATURE_TOLERANCE, clock);
    } catch (SignatureVerificationException | RuntimeException e) {
      // The library fails in many ways on a header of another form.
      throw new PaymentEventException(
          false, "the signature in Stripe-Signature is missing, wrong or older than 5 minutes");
    }
  }

  private static boolean concernsSubscription(String type) {
    return type.startsWith("customer.subscription.") || type.equals("checkout.session.completed");
  }

  private static Optional<String> customer(JsonObject event) {
    return Optional.ofNullable(
            event.getAsJsonObject("data").getAsJsonObject("object").get("customer"))
        .filter(JsonElement::isJsonPrimitive)
        .map(JsonElement::getAsString);
  }

  /**
   * Checks whether Stripe accepts the key, and looks for prices.
   *
   * @return those that do not exist or are archived
   * @throws IOException whose message says in one line what is wrong
   */
  public List<String> missingPrices(List<String> prices) throws IOException {
    try {
      return call(
          "missingPrices",
          () -> {
            List<Price> unused =
                stripe.v1().prices().list(PriceListParams.builder().setLimit(1L).build()).getData();
            List<String> missing = new ArrayList<>();
            for (String price : prices) {
              if (!isOffered(price)) {
                missing.add(price);
              }
            }
            return missing;
          });
    } catch (PaymentException e) {
      throw new IOException(settings.base() + " is unreachable or refuses the key", e);
    }
  }

  private boolean isOffered(String price) throws StripeException {
    try {
      return Boolean.TRUE.equals(stripe.v1().prices().retrieve(price).getActive());
    } catch (InvalidRequestException e) {
      if (StripeFailures.isMissing(e)) {
        return false;
      }
      throw e;
    }
  }

  private <T> T call(String name, Call<T> call) throws PaymentException {
    if (!places.tryAcquire()) {
      throw StripeFailures.unavailable();
    }
    try {
      return call.run();
    } catch (StripeException e) {
      throw StripeFailures.of(name, e);
    } catch (RuntimeException e) {
      throw StripeFailures.unreadable(name, e);
    } finally {
      places.release();
    }
  }

  /** A field that the library leaves empty when the response lacks it. */
  private static String required(String field) {
    return Optional.ofNullable(field)
        .orElseThrow(() -> new IllegalStateException("the response lacks a field"));
  }

  @Override
  public void close() throws IOException {
    http.close();
  }

  /** One or more requests. */
  @FunctionalInterface
  private interface Call<T> {
    T run() throws StripeException;
  }
}
