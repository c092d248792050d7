package dev.vidport.stripe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.billing.OveragePeriod;
import dev.vidport.domain.billing.OverageReport;
import dev.vidport.domain.billing.ReturnUrl;
import dev.vidport.domain.billing.Subscription;
import dev.vidport.domain.billing.SubscriptionStatus;
import dev.vidport.outbound.billing.StripeSettings;
import dev.vidport.stripe.StripeServer.Fault;
import dev.vidport.usecases.billing.port.PaymentEvent;
import dev.vidport.usecases.billing.port.PaymentEventException;
import dev.vidport.usecases.billing.port.PaymentException;
import dev.vidport.usecases.billing.port.PaymentProvider.Checkout;
import dev.vidport.usecases.billing.port.PaymentProvider.PlanPrice;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StripePaymentsTest {
  private static final Instant NOW = Instant.parse("2026-03-01T06:00:00Z");
  private static final AccountId ACCOUNT = new AccountId("0123456789abcdef".repeat(2));
  private static final Email EMAIL = new Email("ada@example.com");
  private static final ReturnUrl BACK = ReturnUrl.parse("https://example.com/billing");
  private static final PlanPrice PRO = new PlanPrice("price_pro", true);
  private static final StripeLimits LIMITS =
      new StripeLimits(Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofMinutes(1), 1, 2);

  private StripeServer stripe;
  private StripePayments payments;

  @BeforeEach
  void start() throws IOException {
    stripe = StripeServer.start("price_pro", "price_scale", "price_overage");
    payments = payments(StripeServer.KEY);
  }

  @AfterEach
  void stop() throws IOException {
    payments.close();
    stripe.close();
  }

  private StripePayments payments(String key) {
    return payments(key, LIMITS);
  }

  private StripePayments payments(String key, StripeLimits limits) {
    return new StripePayments(
        new StripeSettings(
            key,
            StripeServer.WEBHOOK_SECRET,
            stripe.base(),
            "vidport_overage",
            Optional.of("price_overage")),
        Clock.fixed(NOW, ZoneOffset.UTC),
        limits);
  }

  @Test
  void customerIsCreatedOnceAlsoWhenTheResponseIsLost() throws Exception {
    stripe.failNext(Fault.lostResponse().on("POST /v1/customers"));
    assertUnavailable(() -> createCustomer(Optional.empty()));

    String customer = createCustomer(Optional.empty());

    assertThat(createCustomer(Optional.empty())).isEqualTo(customer);
    assertThat(stripe.customers()).containsExactly(customer);
    assertThat(createCustomer(Optional.of(customer))).isNotEqualTo(customer);
  }

  @Test
  void checkoutBecomesASubscriptionWithThePriceOfOverage() throws Exception {
    String customer = createCustomer(Optional.empty());
    assertThat(payments.subscriptions(customer)).isEmpty();

    URI page = start(customer, payments.endCheckouts(customer), PRO);

    assertThat(page.toString()).startsWith("https://checkout.stripe.test/c/pay/cs_");
    String id = stripe.completeCheckout();
    assertThat(payments.subscriptions(customer))
        .singleElement()
        .satisfies(
            subscription -> {
              assertThat(subscription.id()).isEqualTo(id);
              assertThat(subscription.status()).isEqualTo(SubscriptionStatus.ACTIVE);
              assertThat(subscription.items())
                  .extracting(Subscription.Item::price)
                  .containsExactly("price_pro", "price_overage");
            });
  }

  @Test
  void newCheckoutEndsTheFormerOne() throws Exception {
    String customer = createCustomer(Optional.empty());
    String last = payments.endCheckouts(customer);

    URI first = start(customer, last, PRO);
    assertThat(start(customer, last, PRO)).isEqualTo(first);
    assertThat(stripe.openCheckouts()).isEqualTo(1);

    URI second = start(customer, payments.endCheckouts(customer), PRO);
    assertThat(second).isNotEqualTo(first);
    assertThat(stripe.openCheckouts()).isEqualTo(1);
  }

  @Test
  void changedPriceKeepsTheItemAndAddsOverageOnce() throws Exception {
    String customer = createCustomer(Optional.empty());
    start(customer, "none", new PlanPrice("price_pro", false));
    String id = stripe.completeCheckout();

    change(customer, "price_scale");
    assertThat(stripe.prices(id)).containsExactly("price_scale", "price_overage");
    change(customer, "price_pro");
    assertThat(stripe.prices(id)).containsExactly("price_pro", "price_overage");
  }

  private void change(String customer, String price) throws PaymentException {
    Subscription now = payments.subscriptions(customer).get(0);
    payments.changePrice(now, now.items().get(0), new PlanPrice(price, true));
  }

  @Test
  void declinedCardIsRefusedInStripesWords() throws Exception {
    String customer = createCustomer(Optional.empty());
    stripe.failNext(Fault.declinedCard());

    assertThatExceptionOfType(PaymentException.class)
        .isThrownBy(() -> payments.openPortal(customer, BACK))
        .withMessage("Your card was declined.")
        .extracting(PaymentException::kind)
        .isEqualTo(PaymentException.Kind.REFUSED);
  }

  @Test
  void messagesForDevelopersAreNotPassedOn() throws Exception {
    String customer = createCustomer(Optional.empty());

    assertThatExceptionOfType(PaymentException.class)
        .isThrownBy(() -> start(customer, "none", new PlanPrice("price_gone", false)))
        .withMessage("the payment service refused the request; nothing was charged")
        .extracting(PaymentException::kind)
        .isEqualTo(PaymentException.Kind.REFUSED);
  }

  @Test
  void unknownCustomerIsRecognized() {
    for (ThrowingCallable call :
        List.<ThrowingCallable>of(
            () -> payments.subscriptions("cus_gone"),
            () -> payments.endCheckouts("cus_gone"),
            () -> start("cus_gone", "none", PRO),
            () -> payments.openPortal("cus_gone", BACK))) {
      assertThatExceptionOfType(PaymentException.class)
          .isThrownBy(call)
          .extracting(PaymentException::kind)
          .isEqualTo(PaymentException.Kind.UNKNOWN_CUSTOMER);
    }
  }

  @Test
  void everyOtherFailureIsAnOutage() throws Exception {
    String customer = createCustomer(Optional.empty());
    for (Fault fault :
        List.of(
            Fault.of(429),
            Fault.of(500),
            Fault.of(503),
            Fault.of(302),
            Fault.body("not JSON"),
            Fault.body("[]"),
            Fault.body(""),
            Fault.body("{}"),
            Fault.body("{\"data\": [{\"id\": \"sub_1\"}]}"),
            Fault.body(" ".repeat((4 << 20) + 1)))) {
      stripe.failNext(fault);
      assertUnavailable(() -> payments.subscriptions(customer));
    }
    try (StripePayments wrongKey = payments("sk_test_wrong000")) {
      assertUnavailable(() -> wrongKey.subscriptions(customer));
    }
    stripe.close();
    assertUnavailable(() -> payments.subscriptions(customer));
  }

  @Test
  void passingFailureIsRepeatedOnce() throws Exception {
    String customer = createCustomer(Optional.empty());
    stripe.failNext(Fault.passing());
    assertThat(payments.subscriptions(customer)).isEmpty();

    stripe.failNext(Fault.passing(), Fault.passing());
    assertUnavailable(() -> payments.subscriptions(customer));
  }

  @Test
  void silentProviderIsGivenUp() throws Exception {
    String customer = createCustomer(Optional.empty());
    stripe.failNext(Fault.silence(), Fault.silence());
    StripeLimits impatient =
        new StripeLimits(LIMITS.connect(), Duration.ofMillis(300), Duration.ofMillis(600), 1, 2);

    try (StripePayments hasty = payments(StripeServer.KEY, impatient)) {
      assertUnavailable(() -> hasty.subscriptions(customer));
    }
  }

  @Test
  void overageCountsOnceHoweverOftenItIsReported() throws Exception {
    String customer = createCustomer(Optional.empty());
    OverageReport report = overage(OverageReport.Channel.METER);
    stripe.failNext(Fault.lostResponse());
    assertUnavailable(() -> payments.reportOverage(customer, Optional.empty(), report));

    payments.reportOverage(customer, Optional.empty(), report);
    payments.reportOverage(customer, Optional.empty(), report);

    assertThat(stripe.meterEvents()).containsOnlyKeys(ACCOUNT + "-2026-02").containsValue("1250");
  }

  @Test
  void overageAfterTheSubscriptionIsInvoicedOnceWhicheverResponseIsLost() throws Exception {
    String customer = createCustomer(Optional.empty());
    start(customer, "none", PRO);
    String subscription = stripe.completeCheckout();
    stripe.setStatus(subscription, "canceled");
    OverageReport report = overage(OverageReport.Channel.INVOICE);
    for (String lost :
        List.of("POST /v1/invoices", "POST /v1/invoiceitems", "POST /v1/invoices/in_1/finalize")) {
      stripe.failNext(Fault.lostResponse().on(lost));
      assertUnavailable(() -> payments.reportOverage(customer, Optional.of(subscription), report));
    }

    payments.reportOverage(customer, Optional.of(subscription), report);

    assertThat(stripe.invoices())
        .containsExactly(ACCOUNT + "-2026-02 1250 usd pm_of_" + subscription);
    assertThat(stripe.meterEvents()).isEmpty();
  }

  private static OverageReport overage(OverageReport.Channel channel) {
    return OverageReport.of(
            ACCOUNT,
            OveragePeriod.endOf(YearMonth.of(2026, 2)),
            1_250,
            Currency.getInstance("USD"),
            NOW)
        .claimed(channel, NOW);
  }

  @Test
  void eventIsReadOnlyWithTheSecretOfTheWebhook() throws Exception {
    String customer = createCustomer(Optional.empty());
    start(customer, "none", PRO);
    String id = stripe.completeCheckout();
    String event = stripe.event("evt_1", "customer.subscription.updated", id);

    assertThat(read(event, StripeServer.signature(event, NOW)).customer()).contains(customer);
    assertThatExceptionOfType(PaymentEventException.class)
        .isThrownBy(() -> read(event, StripeServer.signature(event + " ", NOW)))
        .matches(refused -> !refused.isAuthentic());
  }

  @Test
  void missingPricesAreFound() throws IOException {
    assertThat(payments.missingPrices(List.of("price_pro", "price_gone")))
        .containsExactly("price_gone");
    try (StripePayments wrongKey = payments("sk_test_wrong000")) {
      assertThatExceptionOfType(IOException.class)
          .isThrownBy(() -> wrongKey.missingPrices(List.of()))
          .withMessageContaining("refuses the key");
    }
  }

  @Test
  void settingsAreCheckedAndHideTheirSecrets() {
    StripeSettings settings =
        new StripeSettings(
            StripeServer.KEY,
            StripeServer.WEBHOOK_SECRET,
            URI.create("https://api.stripe.com"),
            "m",
            Optional.empty());
    assertThat(settings.toString()).doesNotContain(StripeServer.KEY, StripeServer.WEBHOOK_SECRET);
    assertThat(settings.isTest()).isTrue();
    for (String base :
        List.of("http://api.stripe.com", "https://api.stripe.com/v1", "ftp://127.0.0.1", "x")) {
      assertThatExceptionOfType(IllegalArgumentException.class)
          .isThrownBy(
              () ->
                  new StripeSettings(
                      settings.key(),
                      settings.webhookSecret(),
                      URI.create(base),
                      "m",
                      Optional.empty()));
    }
  }

  private PaymentEvent read(String event, String signature) throws PaymentEventException {
    return payments.readEvent(event.getBytes(StandardCharsets.UTF_8), signature);
  }

  private String createCustomer(Optional<String> previous) throws PaymentException {
    return payments.createCustomer(ACCOUNT, EMAIL, previous);
  }

  private URI start(String customer, String after, PlanPrice price) throws PaymentException {
    return payments.startCheckout(new Checkout(customer, ACCOUNT, price, BACK, BACK, after));
  }

  private static void assertUnavailable(ThrowingCallable call) {
    assertThatExceptionOfType(PaymentException.class)
        .isThrownBy(call)
        .extracting(PaymentException::kind)
        .isEqualTo(PaymentException.Kind.UNAVAILABLE);
  }
}
