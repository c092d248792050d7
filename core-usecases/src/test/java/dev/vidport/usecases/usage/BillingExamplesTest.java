package dev.vidport.usecases.usage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Overage;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.billing.OverageCharge;
import dev.vidport.domain.billing.OveragePeriod;
import dev.vidport.domain.usage.MonthPlans;
import dev.vidport.domain.usage.MonthUsage;
import dev.vidport.domain.usage.OverageCost;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.usage.UsageKind;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Computes every figure of the examples in {@code docs/billing.md}. */
class BillingExamplesTest {
  private static final Path PAGE = Path.of("../docs/billing.md");
  private static final YearMonth NOVEMBER = YearMonth.of(2026, 11);
  private static final YearMonth DECEMBER = YearMonth.of(2026, 12);
  private static final Instant LATER = Instant.parse("2027-06-01T00:00:00Z");
  private static final long MINUTE_MICROS = 60_000_000;
  private static final long GB = 1_000_000_000;
  private static final OveragePeriod PERIOD = OveragePeriod.endOf(NOVEMBER);

  private final InMemoryUsageLedger ledger = new InMemoryUsageLedger(new InMemoryTransactions());
  private final AccountId account = AccountId.random(new Random(1));
  private int causes;

  private void add(UsageKind kind, double amount, String at) {
    boolean unused =
        ledger.add(
            new UsageEntry(
                account,
                kind,
                "example " + causes++,
                Optional.empty(),
                Math.round(amount),
                Instant.parse(at)));
  }

  private void process(double minutes, String at) {
    add(UsageKind.PROCESSING, minutes * MINUTE_MICROS, at);
  }

  private void store(double gb, String at) {
    add(UsageKind.STORAGE, gb * GB, at);
  }

  private void deliver(double gb, String at) {
    add(UsageKind.DELIVERY, gb * GB, at);
  }

  private MonthUsage month(YearMonth month) {
    return ledger.month(account, month, LATER);
  }

  private static Plan plan(String name) {
    return Plans.defaults().named(name).orElseThrow();
  }

  private static String number(double value) {
    return new DecimalFormat("#,##0.###", DecimalFormatSymbols.getInstance(Locale.ROOT))
        .format(value);
  }

  private static String money(BigDecimal amount) {
    return "$" + amount.setScale(2).toPlainString();
  }

  private static void assertPageHas(String text) throws IOException {
    // Sentences may continue on the next line.
    assertThat(Files.readString(PAGE).replaceAll("\\s+", " ")).contains(text);
  }

  /** The row of a measure in the first example. */
  private static String row(String what, double used, int included, BigDecimal price) {
    double beyond = used - included;
    return "| %s | %s | %s | %s | %s |"
        .formatted(
            what,
            number(included),
            number(beyond),
            "$" + price,
            money(BigDecimal.valueOf(beyond).multiply(price)));
  }

  @Test
  void monthOfAProAccount() throws IOException {
    Plan pro = plan("pro");
    Overage prices = pro.overage().orElseThrow();
    process(3_000, "2026-11-10T00:00:00Z");
    process(120.5, "2026-11-30T23:59:59.999999Z");
    store(620, "2026-11-01T00:00:00Z");
    store(-140, "2026-11-13T00:00:00Z");
    deliver(2_600, "2026-11-20T00:00:00Z");
    MonthUsage month = month(NOVEMBER);

    assertPageHas("November 2026, which has " + NOVEMBER.lengthOfMonth() + " days");
    assertPageHas(
        row(
            "processing | " + number(month.billableMinutes()) + " minutes",
            month.billableMinutes(),
            pro.minutes(),
            prices.minute()));
    assertPageHas(
        row(
            "storage: 620 GB for 12 days, then "
                + number(month.storedGb())
                + " GB for 18 days | "
                + number(month.gbMonths())
                + " GB-months",
            month.gbMonths(),
            pro.storageGb(),
            prices.storageGbMonth()));
    assertPageHas(
        row(
            "delivery | " + number(month.deliveredGb()) + " GB",
            month.deliveredGb(),
            pro.deliveryGb(),
            prices.deliveryGb()));
    assertPageHas("The overage is " + money(OverageCost.of(pro, month)) + ",");
  }

  @Test
  void gbMonthsOfAShortMonth() throws IOException {
    YearMonth february = YearMonth.of(2027, 2);
    store(100, "2027-02-08T00:00:00Z");
    store(-100, "2027-02-22T00:00:00Z");

    assertPageHas(
        "100 GB stored for 14 of the %d days of February 2027 are %s GB-months."
            .formatted(february.lengthOfMonth(), number(month(february).gbMonths())));
  }

  @Test
  void minutesAreNotRoundedUp() throws IOException {
    process(10.25, "2026-11-10T00:00:00Z");
    process(10.25, "2026-11-11T00:00:00Z");

    assertPageHas(
        "two videos of 10.25 minutes are "
            + number(month(NOVEMBER).billableMinutes())
            + " minutes");
  }

  @Test
  void captionedVideo() throws IOException {
    process(10, "2026-11-10T00:00:00Z");
    add(UsageKind.CAPTIONS, 2 * 10 * MINUTE_MICROS, "2026-11-10T00:01:00Z");
    MonthUsage month = month(NOVEMBER);

    assertPageHas(
        "A video of 10 minutes with captions counts as %s minutes: 10 of processing and %s of captions."
            .formatted(
                number(month.billableMinutes()),
                number(month.captionMicros() / (double) MINUTE_MICROS)));
  }

  @Test
  void deletionInTheMiddleOfAMonth() throws IOException {
    store(90, "2026-11-01T00:00:00Z");
    store(-90, "2026-11-11T00:00:00Z");
    MonthUsage month = month(NOVEMBER);

    assertPageHas(
        "then deleted | %s GB-months in November; %s GB stored at its end |"
            .formatted(number(month.gbMonths()), number(month.storedGb())));
    assertThat(month(DECEMBER).gbMonths()).isZero();
  }

  @Test
  void jobAcrossTheEndOfAMonth() throws IOException {
    process(12.5, "2026-12-01T00:05:00Z");

    assertThat(month(DECEMBER).videos()).isEqualTo(1);
    assertPageHas(
        "with 12.5 minutes of output | %s minutes in November, %s minutes and one video in December |"
            .formatted(
                number(month(NOVEMBER).billableMinutes()),
                number(month(DECEMBER).billableMinutes())));
  }

  @Test
  void fileThatIsStoredInTheMiddleOfAMonth() throws IOException {
    store(500, "2026-11-16T12:00:00Z");

    assertPageHas(
        "and kept | %s GB-months in November, %s GB-months in December |"
            .formatted(number(month(NOVEMBER).gbMonths()), number(month(DECEMBER).gbMonths())));
  }

  @Test
  void defaultPlans() throws IOException {
    for (Plan plan : Plans.defaults().all()) {
      assertPageHas(
          plan.overage()
              .map(
                  prices ->
                      "| %s | $%s | $%s | $%s | $%s |"
                          .formatted(
                              plan.title(),
                              prices.minute(),
                              prices.storageGbMonth(),
                              prices.deliveryGb(),
                              prices.monthlyCap()))
              .orElse("| " + plan.title() + " | – | – | – | – |"));
    }
    Plan starter = plan("starter");
    assertPageHas(
        "Month of a Starter account (%d minutes, %d GB, %d GB of delivery)"
            .formatted(starter.minutes(), starter.storageGb(), starter.deliveryGb()));
    Plan pro = plan("pro");
    assertPageHas(
        "The Pro plan includes %s minutes, %s GB and %s GB of delivery."
            .formatted(number(pro.minutes()), number(pro.storageGb()), number(pro.deliveryGb())));
  }

  @Test
  void overageOfAStarterAccount() throws IOException {
    assertPageHas(
        "| 600 minutes, 100 GB-months, 500 GB delivered | " + starterOverage(600, 100, 500) + " |");
    assertPageHas(
        "| 590 minutes, 100 GB-months, 510.5 GB delivered | "
            + starterOverage(590, 100, 510.5)
            + " |");
    assertPageHas("| 1,599 minutes, nothing else | " + starterOverage(1_599, 0, 0) + " |");
    assertPageHas("| 1,600 minutes, nothing else | " + starterOverage(1_600, 0, 0) + ": the cap");
    assertThat(starterOverage(1_600, 0, 0))
        .isEqualTo(money(plan("starter").overage().orElseThrow().monthlyCap()));
  }

  @Test
  void changesOfThePlanWithinAMonth() throws IOException {
    MonthUsage none = MonthUsage.none(NOVEMBER);

    assertPageHas(
        "| Starter, 700 minutes; then it cancels and has the Free plan | "
            + charge("starter", none, minutes(700))
            + " |");
    assertThat(OverageCharge.report(account, PERIOD, plan("free"), none, minutes(9_000), LATER))
        .isEmpty();
    assertPageHas(
        "| Starter, 700 minutes; then Pro, 2,400 more minutes | %s for 100 minutes beyond 600, %s for 100 minutes beyond 3,000 |"
            .formatted(
                charge("starter", none, minutes(700)),
                charge("pro", minutes(700), minutes(700 + 2_400))));
    assertThat(charge("pro", none, minutes(2_000))).isEqualTo("$0.00");
    assertPageHas(
        "| Pro, 2,000 minutes; then Starter, 10 more minutes | "
            + charge("starter", minutes(2_000), minutes(2_010))
            + " for 10 minutes");
    assertPageHas(
        "| Starter, 700 minutes and a running job of 50 minutes; it cancels, then the job ends | "
            + charge("starter", none, minutes(700))
            + ": the job belongs to the Free plan");
    assertPageHas(
        "| Pro, 2,000 minutes and a running job of 50 minutes; then Starter, then the job ends | "
            + charge("starter", minutes(2_000), minutes(2_050))
            + " for the 50 minutes");
  }

  private static MonthUsage minutes(long minutes) {
    return new MonthUsage(NOVEMBER, minutes * MINUTE_MICROS, 0, 1, 0, 0, BigDecimal.ZERO);
  }

  private String charge(String plan, MonthUsage before, MonthUsage after) {
    return OverageCharge.report(account, PERIOD, plan(plan), before, after, LATER)
        .map(report -> money(BigDecimal.valueOf(report.amount(), 2)))
        .orElseThrow();
  }

  @Test
  void amountBelowACentIsShownAndNotBilled() {
    MonthUsage month =
        new MonthUsage(NOVEMBER, 600 * MINUTE_MICROS + 6_000_000, 0, 1, 0, 0, BigDecimal.ZERO);

    assertThat(shown("starter", month)).isEqualTo("0.002");
    assertThat(OverageCost.of(plan("starter"), month)).isEqualTo("0.00");
    assertThat(shown("starter", minutes(1_600))).isEqualTo("20.00");
  }

  @Test
  void costAboveTheCapIsShownAsItIsBilled() {
    MonthUsage delivered =
        new MonthUsage(
            NOVEMBER, 700 * MINUTE_MICROS, 0, 1, 900_000_000_000_000L, 0, BigDecimal.ZERO);

    assertThat(shown("starter", delivered)).isEqualTo("20.00");
    assertThat(shown("starter", minutes(1_700))).isEqualTo("22.00");
  }

  private static BigDecimal shown(String plan, MonthUsage usage) {
    return new MonthPlans(List.of(), plan(plan)).overage(usage).orElseThrow().cost();
  }

  private static String starterOverage(double minutes, double gbMonths, double deliveredGb) {
    long monthMicros = 24L * 60 * MINUTE_MICROS * NOVEMBER.lengthOfMonth();
    return money(
        OverageCost.of(
            plan("starter"),
            new MonthUsage(
                NOVEMBER,
                Math.round(minutes * MINUTE_MICROS),
                0,
                1,
                Math.round(deliveredGb * GB),
                0,
                BigDecimal.valueOf(Math.round(gbMonths * GB))
                    .multiply(BigDecimal.valueOf(monthMicros)))));
  }
}
