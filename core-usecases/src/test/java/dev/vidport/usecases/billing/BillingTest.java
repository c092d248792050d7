package dev.vidport.usecases.billing;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.billing.BillingAccount;
import dev.vidport.domain.billing.OveragePeriod;
import dev.vidport.domain.billing.OverageReport;
import dev.vidport.domain.billing.SubscriptionStatus;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCategory;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.usage.UsageKind;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.billing.port.PaymentException;
import dev.vidport.usecases.retention.Retentions;
import dev.vidport.usecases.usage.GetUsage;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BillingTest {
  private static final Actor OWNER = Actor.signingIn("192.0.2.1");
  private static final String BACK = "https://example.com/billing";

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("free");
  private final InMemoryPaymentProvider payments = fixture.payments;
  private final AccountId account = fixture.owner.accountId();
  private int events;

  @BeforeEach
  void sellPlans() {
    fixture.plans.replace(PricedPlans.plans());
  }

  @Test
  void paidCheckoutGivesThePlan() {
    URI page = checkout("pro");
    assertThat(page.toString()).startsWith("https://pay.example.com/");
    assertThat(plan()).isEqualTo("free");

    payments.completeCheckout();
    event();

    assertThat(plan()).isEqualTo("pro");
    assertThat(entries())
        .singleElement()
        .satisfies(
            entry -> {
              assertThat(entry.action()).isEqualTo(AuditAction.PLAN_CHANGED);
              assertThat(entry.detail()).isEqualTo("pro");
              assertThat(entry.actor()).isEqualTo(Actor.paymentProvider("evt_1"));
            });
    assertThat(refusal(() -> checkout("scale")).code()).isEqualTo(RefusalCode.ALREADY_SUBSCRIBED);
    assertThat(payments.openCheckout()).isEmpty();
  }

  @Test
  void everyProblemOfACheckoutIsReported() {
    Refusal refused =
        refusal(
            () ->
                fixture
                    .useCases
                    .billing()
                    .startCheckout()
                    .handle(
                        new StartCheckout.Command(
                            fixture.owner,
                            OWNER,
                            "free",
                            "http://example.com",
                            "https://a:b@example.com")));

    assertThat(refused.code()).isEqualTo(RefusalCode.INVALID_REQUEST);
    assertThat(refused.details())
        .extracting(problem -> problem.field() + ": " + problem.message())
        .containsExactly(
            "plan: must be one of the plans on offer: starter, pro, scale",
            "successUrl: must start with https:// (http:// only for localhost)",
            "cancelUrl: must not contain a user name or a password");
    assertThat(payments.calls()).isZero();
  }

  @Test
  void checkoutSeesASubscriptionWhoseEventIsLost() {
    checkout("pro");
    payments.completeCheckout();

    assertThat(refusal(() -> checkout("pro")).code()).isEqualTo(RefusalCode.ALREADY_SUBSCRIBED);

    assertThat(plan()).isEqualTo("pro");
  }

  @Test
  void canceledAccountMaySubscribeAgain() {
    subscribe("pro");
    payments.subscribe(customer(), SubscriptionStatus.CANCELED, "price_pro");
    event();
    assertThat(plan()).isEqualTo("free");

    checkout("scale");
    payments.completeCheckout();
    event();

    assertThat(plan()).isEqualTo("scale");
    assertThat(payments.customers()).hasSize(1);
  }

  @Test
  void customerThatTheProviderForgotIsReplaced() {
    checkout("pro");
    String previous = customer();
    payments.forgetCustomers();

    checkout("pro");

    assertThat(customer()).isNotEqualTo(previous);
    payments.completeCheckout();
    event();
    assertThat(plan()).isEqualTo("pro");
  }

  @Test
  void subscriptionIsChangedAtOnce() {
    subscribe("starter");

    ChangeSubscription.Changed changed = change("scale");

    assertThat(changed).isEqualTo(new ChangeSubscription.Changed("scale", fixture.clock.instant()));
    assertThat(plan()).isEqualTo("scale");
    assertThat(entries().get(0).actor()).isEqualTo(OWNER);
    int calls = payments.calls();
    change("scale");
    assertThat(payments.calls()).as("only reads").isEqualTo(calls + 1);
  }

  @Test
  void changeWithoutASubscriptionIsRefused() {
    assertThat(refusal(() -> change("pro")).code()).isEqualTo(RefusalCode.NO_SUBSCRIPTION);
    checkout("pro");
    assertThat(refusal(() -> change("pro")).code()).isEqualTo(RefusalCode.NO_SUBSCRIPTION);
    subscribe("pro");
    payments.subscribe(customer(), SubscriptionStatus.CANCELED, "price_pro");
    assertThat(refusal(() -> change("scale")).code()).isEqualTo(RefusalCode.NO_SUBSCRIPTION);
  }

  @Test
  void portalIsForThoseWhoEverSubscribed() {
    assertThat(refusal(this::portal).code()).isEqualTo(RefusalCode.NO_BILLING_ACCOUNT);
    checkout("pro");
    assertThat(refusal(this::portal).code()).isEqualTo(RefusalCode.NO_BILLING_ACCOUNT);

    payments.completeCheckout();

    assertThat(portal().toString()).isEqualTo("https://pay.example.com/portal");
    payments.subscribe(customer(), SubscriptionStatus.CANCELED, "price_pro");
    assertThat(portal()).isNotNull();
  }

  @Test
  void failuresOfTheProviderAreToldApart() {
    subscribe("pro");
    payments.failWith(Optional.of(PaymentException.Kind.UNAVAILABLE));
    assertThat(refusal(() -> change("scale")))
        .isInstanceOf(Refusal.Later.class)
        .extracting(Refusal::code)
        .isEqualTo(RefusalCode.BILLING_UNAVAILABLE);
    assertThat(refusal(this::event).code()).isEqualTo(RefusalCode.BILLING_UNAVAILABLE);
    payments.failWith(Optional.of(PaymentException.Kind.REFUSED));
    assertThat(refusal(() -> change("scale")))
        .isEqualTo(Refusal.of(RefusalCode.BILLING_ERROR, "your card was declined"));

    payments.failWith(Optional.empty());

    assertThat(change("scale").plan()).isEqualTo("scale");
  }

  @Test
  void planFollowsTheStatus() {
    subscribe("pro");
    for (SubscriptionStatus status : SubscriptionStatus.values()) {
      payments.subscribe(customer(), SubscriptionStatus.ACTIVE, "price_pro");
      event();
      payments.subscribe(customer(), status, "price_pro");
      event();

      boolean keeps =
          List.of(
                  SubscriptionStatus.ACTIVE,
                  SubscriptionStatus.TRIALING,
                  SubscriptionStatus.PAST_DUE,
                  SubscriptionStatus.INCOMPLETE)
              .contains(status);
      assertThat(plan()).as("%s", status).isEqualTo(keeps ? "pro" : "free");
    }
  }

  @Test
  void repeatedEventReadsNothing() {
    subscribe("pro");
    int calls = payments.calls();

    receive("evt_" + events + " " + customer());

    assertThat(payments.calls()).isEqualTo(calls);
  }

  @Test
  void eventsOfOthersAreIgnored() {
    receive("evt_9 cus_unknown");

    assertThat(payments.calls()).isZero();
  }

  @Test
  void eventNeedsAValidSignature() {
    Refusal refused =
        refusal(
            () ->
                fixture
                    .useCases
                    .billing()
                    .receiveEvent()
                    .handle("evt_1 cus_1".getBytes(StandardCharsets.UTF_8), "forged"));

    assertThat(refused.code()).isEqualTo(RefusalCode.INVALID_SIGNATURE);
    assertThat(refused.category()).isEqualTo(RefusalCategory.INVALID);
    assertThat(refusal(() -> receive("x")).code()).isEqualTo(RefusalCode.INVALID_REQUEST);
  }

  @Test
  void olderReadDoesNotReplaceANewerOne() {
    subscribe("starter");
    // While an event reads the subscription, it is changed, and another event stores that.
    payments.afterNextRead(
        () -> {
          payments.subscribe(customer(), SubscriptionStatus.ACTIVE, "price_scale");
          event();
        });
    event();

    assertThat(plan()).isEqualTo("scale");
  }

  @Test
  void unknownPriceKeepsThePlanAndAlertsTheOperator() {
    subscribe("pro");
    payments.subscribe(customer(), SubscriptionStatus.ACTIVE, "price_gold");
    event();

    assertThat(plan()).isEqualTo("pro");
    assertThat(fixture.database.billingAlerts.all()).containsExactly("unknownPrice");
    assertThat(refusal(() -> change("scale")).code()).isEqualTo(RefusalCode.BILLING_ERROR);
  }

  @Test
  void planOfTheOperatorStaysUntilTheSubscriptionChanges() {
    subscribe("starter");
    fixture.useCases.accounts().change().changePlanAsOperator(account, "scale", OWNER);

    event();
    assertThat(plan()).isEqualTo("scale");

    payments.subscribe(customer(), SubscriptionStatus.ACTIVE, "price_pro");
    event();
    assertThat(plan()).isEqualTo("pro");
  }

  @Test
  void lostEventIsMadeUpForWithinADay() {
    subscribe("pro");
    payments.subscribe(customer(), SubscriptionStatus.CANCELED, "price_pro");
    ReconcileSubscriptions reconcile = fixture.useCases.billing().reconcile();
    assertThat(reconcile.handle()).isZero();

    fixture.clock.advance(ReconcileSubscriptions.MAX_AGE.plusSeconds(1));
    payments.failWith(Optional.of(PaymentException.Kind.UNAVAILABLE));
    assertThat(reconcile.handle()).isZero();
    payments.failWith(Optional.empty());

    assertThat(reconcile.handle()).isEqualTo(1);
    assertThat(plan()).isEqualTo("free");
    assertThat(reconcile.handle()).isZero();
  }

  @Test
  void keyOfAnotherProviderAccountTakesNoPlanAway() {
    subscribe("pro");
    payments.forgetCustomers();
    fixture.clock.advance(ReconcileSubscriptions.MAX_AGE.plusSeconds(1));

    assertThat(fixture.useCases.billing().reconcile().handle()).isEqualTo(1);
    event();

    assertThat(plan()).isEqualTo("pro");
    assertThat(fixture.database.billingAlerts.all()).contains("lostCustomer");
  }

  @Test
  void overageIsReportedOnceAfterTheMonth() {
    subscribe("starter");
    // 600 minutes are included; a minute more costs 2 cents.
    use(UsageKind.PROCESSING, Duration.ofMinutes(700));
    ReportOverage report = fixture.useCases.billing().reportOverage();
    assertThat(report.handle()).as("February, without usage").isEqualTo(1);

    fixture.clock.advance(Duration.between(fixture.clock.instant(), at("2026-04-01T05:59:59Z")));
    assertThat(report.handle()).isZero();
    fixture.clock.advance(Duration.ofSeconds(1));
    payments.failWith(Optional.of(PaymentException.Kind.UNAVAILABLE));
    assertThat(report.handle()).isZero();
    use(UsageKind.CAPTIONS, Duration.ofMinutes(90));
    payments.failWith(Optional.empty());
    assertThat(report.handle()).isEqualTo(1);
    assertThat(report.handle()).isZero();

    assertThat(payments.overage()).containsOnlyKeys(account + "-2026-03").containsValue(200L);
    assertThat(
            fixture.database.overageReports.find(
                account, OveragePeriod.endOf(YearMonth.of(2026, 2))))
        .map(OverageReport::state)
        .contains(OverageReport.State.NOTHING_DUE);
  }

  @Test
  void overageIsAtMostTheCapAndWhatWasRunning() {
    subscribe("starter");
    use(UsageKind.PROCESSING, Duration.ofMinutes(600 + 1_100));
    use(UsageKind.DELIVERY, 900_000_000_000_000L);
    assertUsage("2026-03", "starter", "22.00");
    fixture.clock.advance(Duration.ofDays(32));

    fixture.useCases.billing().reportOverage().handle();

    // The cap is 20 dollars; processing alone costs 22.
    assertThat(payments.overage()).containsValue(2_200L);
  }

  /** The first part of the month is that before the subscription. */
  @Test
  void useBeforeACancellationIsInvoiced() {
    subscribe("starter");
    use(UsageKind.PROCESSING, Duration.ofMinutes(700));

    cancel("starter");
    use(UsageKind.CAPTIONS, Duration.ofHours(5));
    reportOverage();

    assertThat(payments.overage()).containsExactly(Map.entry(account + "-2026-03-2", 200L));
    assertThat(payments.invoices()).containsExactly(Map.entry(account + "-2026-03-2", "sub_1"));
    advanceTo("2026-04-01T06:00:00Z");
    reportOverage();
    assertThat(payments.overage()).as("the rest of the month was free").hasSize(1);
  }

  @Test
  void cancellationBeforeTheReportOfTheMonthKeepsItsPlan() {
    subscribe("starter");
    use(UsageKind.PROCESSING, Duration.ofMinutes(700));
    advanceTo("2026-04-01T02:00:00Z");
    use(UsageKind.CAPTIONS, Duration.ofMinutes(650));

    cancel("starter");
    advanceTo("2026-04-01T06:00:00Z");
    reportOverage();

    assertThat(payments.overage())
        .containsOnly(
            Map.entry(account + "-2026-03", 200L), Map.entry(account + "-2026-04-1", 100L));
    assertThat(payments.invoices()).hasSize(2);
  }

  @Test
  void eachUseIsChargedOnceByThePlanThatHeld() {
    subscribe("starter");
    use(UsageKind.PROCESSING, Duration.ofMinutes(700));
    change("pro");
    // 3,000 minutes are included, and 3,100 are used now.
    use(UsageKind.CAPTIONS, Duration.ofHours(40));
    change("starter");
    use(UsageKind.CAPTIONS, Duration.ofMinutes(10));
    advanceTo("2026-04-01T06:00:00Z");
    reportOverage();

    assertThat(payments.overage())
        .containsOnly(
            Map.entry(account + "-2026-03-2", 200L),
            Map.entry(account + "-2026-03-3", 200L),
            Map.entry(account + "-2026-03", 20L));
    assertThat(payments.invoices()).as("the subscription has a next invoice").isEmpty();
  }

  @Test
  void useBeforeASubscriptionIsNotCharged() {
    use(UsageKind.PROCESSING, Duration.ofMinutes(650));
    subscribe("starter");
    use(UsageKind.CAPTIONS, Duration.ofMinutes(25));
    advanceTo("2026-04-01T06:00:00Z");
    reportOverage();

    assertThat(payments.overage()).containsExactly(Map.entry(account + "-2026-03", 50L));
  }

  @Test
  void reportOfACancellationCountsOnceWhenItsResponseIsLost() {
    subscribe("starter");
    use(UsageKind.PROCESSING, Duration.ofMinutes(700));
    cancel("starter");
    payments.failWith(Optional.of(PaymentException.Kind.UNAVAILABLE));
    reportOverage();
    fixture.clock.advance(Duration.ofDays(2));
    payments.failWith(Optional.empty());
    payments.loseNextReport();
    reportOverage();
    fixture.clock.advance(Duration.ofDays(2));

    reportOverage();
    reportOverage();

    assertThat(payments.overage()).containsExactly(Map.entry(account + "-2026-03-2", 200L));
    assertThat(payments.invoices()).containsExactly(Map.entry(account + "-2026-03-2", "sub_1"));
    assertThat(fixture.database.billingAlerts.all()).isEmpty();
  }

  @Test
  void repeatedAndOvertakingEventsOfACancellationSettleOnce() {
    subscribe("starter");
    use(UsageKind.PROCESSING, Duration.ofMinutes(700));
    payments.afterNextRead(() -> cancel("starter"));
    event();
    event();
    reportOverage();

    assertThat(payments.overage()).containsExactly(Map.entry(account + "-2026-03-2", 200L));
  }

  @Test
  void cancellationWhoseEventIsLostIsNoticedBeforeTheReport() {
    subscribe("starter");
    use(UsageKind.PROCESSING, Duration.ofMinutes(700));
    advanceTo("2026-04-01T06:00:00Z");
    payments.subscribe(customer(), SubscriptionStatus.CANCELED, "price_starter");

    reportOverage();

    assertThat(payments.invoices()).containsOnlyKeys(account + "-2026-03");
  }

  @Test
  void planOfTheOperatorIsChargedForTheUseUnderIt() {
    subscribe("starter");
    use(UsageKind.PROCESSING, Duration.ofMinutes(700));
    fixture.useCases.accounts().change().changePlanAsOperator(account, "pro", OWNER);
    use(UsageKind.CAPTIONS, Duration.ofMinutes(2_350));
    advanceTo("2026-04-01T06:00:00Z");
    reportOverage();

    assertThat(payments.overage())
        .containsOnly(
            Map.entry(account + "-2026-03-2", 200L), Map.entry(account + "-2026-03", 100L));
  }

  @Test
  void reportWaitsForACustomerThatTheProviderDoesNotKnow() {
    subscribe("starter");
    use(UsageKind.PROCESSING, Duration.ofMinutes(700));
    cancel("starter");
    payments.failWith(Optional.of(PaymentException.Kind.UNKNOWN_CUSTOMER));
    reportOverage();
    assertThat(fixture.database.billingAlerts.all()).containsExactly("lostCustomer");

    payments.failWith(Optional.empty());
    reportOverage();

    assertThat(payments.overage()).containsValue(200L);
  }

  @Test
  void usageOfAMonthIsPricedByThePlansThatHeld() {
    subscribe("starter");
    use(UsageKind.PROCESSING, Duration.ofMinutes(700));
    change("pro");
    use(UsageKind.CAPTIONS, Duration.ofHours(40));
    assertUsage("2026-03", "pro", "4.00");
    advanceTo("2026-04-01T06:00:00Z");
    reportOverage();
    use(UsageKind.CAPTIONS, Duration.ofMinutes(3_001));
    cancel("pro");

    assertUsage("2026-03", "pro", "4.00");
    assertUsage("2026-04", "free", "0.02");
    advanceTo("2026-05-01T06:00:00Z");
    assertUsage("2026-04", "free", "0.02");
    assertThat(usage("2026-05").plans().overage(usage("2026-05").usage())).isEmpty();
    reportOverage();
    assertThat(payments.overage().values()).containsExactlyInAnyOrder(200L, 200L, 2L);
  }

  private void assertUsage(String month, String plan, String cost) {
    GetUsage.View usage = usage(month);
    assertThat(usage.plans().last().name()).isEqualTo(plan);
    assertThat(usage.plans().overage(usage.usage()).orElseThrow().cost()).isEqualTo(cost);
    assertThat(
            fixture
                .useCases
                .usage()
                .list()
                .ofAsOperator(
                    fixture.database.accounts.find(account).orElseThrow(), YearMonth.parse(month))
                .plans())
        .isEqualTo(usage.plans());
  }

  private GetUsage.View usage(String month) {
    Plan present = fixture.plans.of(fixture.database.accounts.find(account).orElseThrow());
    return fixture
        .useCases
        .usage()
        .get()
        .handle(
            new Principal(fixture.owner.kind(), fixture.owner.credential(), present),
            Optional.of(month));
  }

  private void cancel(String plan) {
    payments.subscribe(customer(), SubscriptionStatus.CANCELED, "price_" + plan);
    event();
  }

  private void advanceTo(String time) {
    fixture.clock.advance(Duration.between(fixture.clock.instant(), at(time)));
  }

  private void reportOverage() {
    int unused = fixture.useCases.billing().reportOverage().handle();
  }

  @Test
  void reportWithoutAnAnswerIsNotRepeatedAfterADay() {
    subscribe("starter");
    use(UsageKind.PROCESSING, Duration.ofMinutes(700));
    fixture.clock.advance(Duration.ofDays(32));
    ReportOverage report = fixture.useCases.billing().reportOverage();
    payments.loseNextReport();
    report.handle();

    fixture.clock.advance(ReportOverage.REPEATABLE.plusSeconds(1));
    report.handle();

    assertThat(payments.overage()).hasSize(1);
    assertThat(fixture.database.billingAlerts.all()).containsExactly("unconfirmedOverage");
  }

  @Test
  void eventsAreDeletedAfterSixtyDays() {
    subscribe("pro");
    fixture.clock.advance(Retentions.PAYMENT_EVENTS);
    assertThat(fixture.deleteExpired("payment events")).isZero();
    fixture.clock.advance(Duration.ofSeconds(1));
    assertThat(fixture.deleteExpired("payment events")).isEqualTo(1);
  }

  @Test
  void plansWithoutPricesAreNotOnOffer() {
    fixture.plans.replace(Plans.defaults());

    assertThat(refusal(() -> checkout("pro")).details())
        .extracting(problem -> problem.message())
        .containsExactly("no plan is on offer");
  }

  private URI checkout(String plan) {
    return fixture
        .useCases
        .billing()
        .startCheckout()
        .handle(
            new StartCheckout.Command(
                fixture.owner, OWNER, plan, BACK + "?id={CHECKOUT_SESSION_ID}", BACK));
  }

  private void subscribe(String plan) {
    URI unused = checkout(plan);
    payments.completeCheckout();
    event();
  }

  private ChangeSubscription.Changed change(String plan) {
    return fixture.useCases.billing().changeSubscription().handle(fixture.owner, OWNER, plan);
  }

  private URI portal() {
    return fixture.useCases.billing().openPortal().handle(fixture.owner, OWNER, BACK);
  }

  private void event() {
    receive("evt_" + ++events + " " + customer());
  }

  private void receive(String event) {
    fixture
        .useCases
        .billing()
        .receiveEvent()
        .handle(event.getBytes(StandardCharsets.UTF_8), InMemoryPaymentProvider.SIGNATURE);
  }

  private String customer() {
    return fixture
        .database
        .billingAccounts
        .find(account)
        .map(BillingAccount::customer)
        .orElseThrow();
  }

  private String plan() {
    return fixture.database.accounts.find(account).orElseThrow().plan();
  }

  private List<AuditEntry> entries() {
    return fixture.database.auditLog.list(Optional.of(account), fixture.clock.instant(), 10);
  }

  private void use(UsageKind kind, Duration amount) {
    use(kind, amount.toNanos() / 1_000);
  }

  private void use(UsageKind kind, long amount) {
    boolean unused =
        fixture.database.usageLedger.add(
            new UsageEntry(
                account,
                kind,
                "test-" + amount,
                Optional.empty(),
                amount,
                fixture.clock.instant()));
  }

  private static Instant at(String time) {
    return Instant.parse(time);
  }
}
