package dev.vidport.usecases.usage;

import static dev.vidport.domain.usage.UsageKind.CAPTIONS;
import static dev.vidport.domain.usage.UsageKind.DELIVERY;
import static dev.vidport.domain.usage.UsageKind.PROCESSING;
import static dev.vidport.domain.usage.UsageKind.STORAGE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.access.Credential;
import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.usage.CaptionUsage;
import dev.vidport.domain.usage.DayUsage;
import dev.vidport.domain.usage.Measure;
import dev.vidport.domain.usage.MonthUsage;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.usage.UsageKind;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.account.AccountFixture;
import dev.vidport.usecases.account.InMemoryAccounts;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.usage.port.UsageLedger;
import dev.vidport.usecases.usage.port.UsageLedger.Reservation;
import dev.vidport.usecases.video.VideoFixture;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link UsageLedger} must do. */
public abstract class UsageLedgerContract {
  private static final YearMonth MARCH = YearMonth.of(2026, 3);
  private static final YearMonth APRIL = MARCH.plusMonths(1);
  private static final Instant START = Instant.parse("2026-03-10T12:00:00.000001Z");
  private static final Instant APRIL_BEGINS = Instant.parse("2026-04-01T00:00:00Z");
  private static final Instant MAY_BEGINS = Instant.parse("2026-05-01T00:00:00Z");

  private final AccountId account = VideoFixture.account();
  private final JobId job = VideoFixture.job();

  protected abstract UsageLedger ledger();

  protected abstract Transactions transactions();

  private boolean add(UsageKind kind, String cause, long amount, Instant at) {
    return add(account, kind, cause, amount, at);
  }

  private boolean add(AccountId whose, UsageKind kind, String cause, long amount, Instant at) {
    return transactions()
        .in(
            () -> {
              ledger().lock(whose);
              return ledger().add(new UsageEntry(whose, kind, cause, Optional.empty(), amount, at));
            });
  }

  private void reserve(JobId whose, long micros) {
    transactions()
        .run(
            () -> {
              ledger().lock(account);
              ledger().reserve(account, whose, micros);
            });
  }

  private void reserveCaptions(JobId whose, long micros) {
    transactions()
        .run(
            () -> {
              ledger().lock(account);
              ledger().reserveCaptions(account, whose, micros);
            });
  }

  private void release(JobId whose) {
    transactions()
        .run(
            () -> {
              ledger().lock(account);
              ledger().release(account, whose);
            });
  }

  private static BigDecimal product(long bytes, Instant from, Instant to) {
    return BigDecimal.valueOf(bytes)
        .multiply(BigDecimal.valueOf(ChronoUnit.MICROS.between(from, to)));
  }

  @Test
  void causeCountsOnceForEachAccountAndKind() {
    AccountId other = VideoFixture.account();

    assertThat(add(PROCESSING, "job:1", 5, START)).isTrue();
    assertThat(add(PROCESSING, "job:1", 7, START.plusSeconds(1))).isFalse();
    assertThat(add(CAPTIONS, "job:1", 11, START)).isTrue();
    assertThat(add(other, PROCESSING, "job:1", 13, START)).isTrue();

    assertThat(ledger().amount(account, PROCESSING, "job:1")).hasValue(5);
    assertThat(ledger().amount(account, CAPTIONS, "job:1")).hasValue(11);
    assertThat(ledger().amount(account, DELIVERY, "job:1")).isEmpty();
    assertThat(ledger().month(account, MARCH, START))
        .isEqualTo(new MonthUsage(MARCH, 5, 11, 1, 0, 0, BigDecimal.ZERO));
    assertThat(ledger().month(other, MARCH, START).processedMicros()).isEqualTo(13);
  }

  @Test
  void entriesOfAVideoAreSummedByKind() {
    VideoId video = new VideoId("1".repeat(32));
    for (long amount : List.of(5L, 7L)) {
      add(video, CAPTIONS, "job:" + amount, amount);
    }
    add(video, PROCESSING, "job:1", 11);
    add(new VideoId("2".repeat(32)), CAPTIONS, "job:2", 13);
    add(CAPTIONS, "job:3", 17, START);

    assertThat(ledger().sum(account, CAPTIONS, video)).isEqualTo(12);
    assertThat(ledger().sum(account, PROCESSING, video)).isEqualTo(11);
    assertThat(ledger().sum(account, STORAGE, video)).isZero();
    assertThat(ledger().sum(VideoFixture.account(), CAPTIONS, video)).isZero();
  }

  private void add(VideoId video, UsageKind kind, String cause, long amount) {
    transactions()
        .run(
            () -> {
              ledger().lock(account);
              boolean unused =
                  ledger()
                      .add(new UsageEntry(account, kind, cause, Optional.of(video), amount, START));
            });
  }

  @Test
  void usageCountsInTheMonthAndOnTheDayOfItsEntries() {
    add(PROCESSING, "a", 1, Instant.parse("2026-02-28T23:59:59.999999Z"));
    add(PROCESSING, "b", 10, Instant.parse("2026-03-01T00:00:00Z"));
    add(PROCESSING, "c", 100, Instant.parse("2026-03-31T23:59:59.999999Z"));
    add(CAPTIONS, "c", 1_000, Instant.parse("2026-03-31T12:00:00Z"));
    add(DELIVERY, "d", 3, Instant.parse("2026-03-31T00:00:00Z"));
    add(PROCESSING, "e", 10_000, APRIL_BEGINS);

    MonthUsage march = ledger().month(account, MARCH, APRIL_BEGINS);

    assertThat(march.processedMicros()).isEqualTo(110);
    assertThat(march.captionMicros()).isEqualTo(1_000);
    assertThat(march.videos()).isEqualTo(2);
    assertThat(march.deliveredBytes()).isEqualTo(3);
    List<DayUsage> days = ledger().days(account, MARCH, APRIL_BEGINS);
    assertThat(days).hasSize(31);
    assertThat(days.get(0)).isEqualTo(new DayUsage(LocalDate.of(2026, 3, 1), 10, 1, 0, 0));
    assertThat(days.get(1)).isEqualTo(new DayUsage(LocalDate.of(2026, 3, 2), 0, 0, 0, 0));
    assertThat(days.get(30)).isEqualTo(new DayUsage(LocalDate.of(2026, 3, 31), 1_100, 1, 0, 3));
    assertThat(ledger().days(account, APRIL, APRIL_BEGINS)).hasSize(1);
    assertThat(ledger().days(account, APRIL.plusMonths(1), APRIL_BEGINS)).isEmpty();
  }

  @Test
  void captionsOfADayAreSummed() {
    AccountId other = VideoFixture.account();
    add(CAPTIONS, "a", 1, Instant.parse("2026-03-04T23:59:59.999999Z"));
    add(CAPTIONS, "b", 10, Instant.parse("2026-03-05T00:00:00Z"));
    add(CAPTIONS, "c", 100, Instant.parse("2026-03-05T23:59:59.999999Z"));
    add(CAPTIONS, "d", 1_000, Instant.parse("2026-03-06T00:00:00Z"));
    add(PROCESSING, "e", 10_000, Instant.parse("2026-03-05T12:00:00Z"));
    add(other, CAPTIONS, "f", 100_000, Instant.parse("2026-03-05T12:00:00Z"));

    assertThat(ledger().captionMicros(account, LocalDate.of(2026, 3, 5))).isEqualTo(110);
    assertThat(ledger().captionMicros(account, LocalDate.of(2026, 3, 3))).isZero();
  }

  @Test
  void accountWithoutUsageHasNone() {
    assertThat(ledger().month(account, MARCH, START)).isEqualTo(MonthUsage.none(MARCH));
    assertThat(ledger().reservedMicros(account)).isZero();
    assertThat(ledger().reserved(job)).isEmpty();
  }

  @Test
  void storageIsIntegratedOverTheTimeInEachMonth() {
    Instant less = Instant.parse("2026-04-20T06:00:00.123457Z");
    add(STORAGE, "a", 700, START);
    assertThat(ledger().month(account, APRIL, APRIL_BEGINS.plusSeconds(3)).storedByteMicros())
        .isEqualByComparingTo(BigDecimal.valueOf(700L * 3_000_000));
    add(STORAGE, "released:a", -300, less);

    MonthUsage march = ledger().month(account, MARCH, MAY_BEGINS);
    MonthUsage april = ledger().month(account, APRIL, MAY_BEGINS);

    assertThat(march.storedBytes()).isEqualTo(700);
    assertThat(march.storedByteMicros()).isEqualByComparingTo(product(700, START, APRIL_BEGINS));
    assertThat(april.storedBytes()).isEqualTo(400);
    assertThat(april.storedByteMicros())
        .isEqualByComparingTo(product(700, APRIL_BEGINS, less).add(product(400, less, MAY_BEGINS)));
    assertThat(ledger().month(account, MARCH.minusMonths(1), MAY_BEGINS).storedBytes()).isZero();
    assertThat(ledger().days(account, APRIL, MAY_BEGINS).get(18).storedBytes()).isEqualTo(700);
    assertThat(ledger().days(account, APRIL, MAY_BEGINS).get(19).storedBytes()).isEqualTo(400);
  }

  @Test
  void integralOfLargeAmountsIsExact() {
    long petabytes = 9_000_000_000_000_000L;
    Instant later = START.plus(Duration.ofDays(20));

    add(STORAGE, "a", petabytes, START);
    add(STORAGE, "b", 1, later);

    assertThat(ledger().month(account, MARCH, APRIL_BEGINS).storedByteMicros())
        .isEqualByComparingTo(
            product(petabytes, START, APRIL_BEGINS).add(product(1, later, APRIL_BEGINS)));
  }

  @Test
  void changesAtOneTimeAddUp() {
    add(STORAGE, "a", 100, START);
    add(STORAGE, "b", 50, START);
    add(STORAGE, "released:a", -100, START);

    assertThat(ledger().month(account, MARCH, START.plusSeconds(1)).storedByteMicros())
        .isEqualByComparingTo(BigDecimal.valueOf(50_000_000L));
  }

  @Test
  void clockThatIsBehindDoesNotChangeThePast() {
    Instant behind = START.minusSeconds(10);
    add(STORAGE, "a", 100, START);
    add(STORAGE, "b", 50, behind);

    assertThat(ledger().month(account, MARCH, behind).storedBytes()).isEqualTo(150);
    assertThat(ledger().month(account, MARCH, behind).storedByteMicros()).isZero();
    assertThat(ledger().month(account, MARCH, START.plusSeconds(1)).storedByteMicros())
        .isEqualByComparingTo(BigDecimal.valueOf(150_000_000L));
  }

  @Test
  void reservationOfAJobReplacesItsFormerOne() {
    JobId other = VideoFixture.job();
    reserve(job, 5);
    reserve(other, 100);
    reserve(job, 7);

    assertThat(ledger().reservedMicros(account)).isEqualTo(107);
    assertThat(ledger().reserved(job)).isEqualTo(OptionalLong.of(7));
    release(job);
    release(job);
    assertThat(ledger().reservedMicros(account)).isEqualTo(100);
    assertThat(ledger().reserved(job)).isEmpty();
  }

  @Test
  void reservationsOfCaptionsAreProcessingTimeAndSummedApart() {
    JobId other = VideoFixture.job();
    reserve(VideoFixture.job(), 1_000);
    reserve(job, 3);
    reserveCaptions(job, 5);
    reserveCaptions(other, 70);

    assertThat(ledger().reservedMicros(account)).isEqualTo(1_075);
    assertThat(ledger().reservedCaptionMicros(account, VideoFixture.job())).isEqualTo(75);
    assertThat(ledger().reservedCaptionMicros(account, job)).isEqualTo(70);
    assertThat(ledger().reservedCaptionMicros(VideoFixture.account(), job)).isZero();
    assertThat(ledger().reserved(job)).hasValue(5);
    assertThat(ledger().reservations("", 5)).contains(new Reservation(account, other, 70));
    release(other);
    reserve(job, 7);
    assertThat(ledger().reservedCaptionMicros(account, VideoFixture.job())).isZero();
    assertThat(ledger().reservedMicros(account)).isEqualTo(1_007);
  }

  @Test
  void parallelReservationsOfCaptionsTogetherKeepTheMinutesOfADay() throws Exception {
    InMemoryTransactions memory = new InMemoryTransactions();
    Account owner = AccountFixture.account().withPlan(Plan.EMBEDDED.name());
    InMemoryAccounts accounts = new InMemoryAccounts(memory);
    assertThat(accounts.insert(owner)).isTrue();
    UsageReservations reservation =
        new UsageReservations(
            ledger(),
            accounts,
            new PlanCatalog(new Plans(List.of(Plan.EMBEDDED))),
            transactions(),
            Clock.fixed(START, ZoneOffset.UTC));
    Principal principal =
        new Principal(CredentialKind.API_KEY, Credential.ofAccount("test", owner), Plan.EMBEDDED);
    long length = Duration.ofHours(2).toNanos() / 1_000;

    // Half of the jobs begin with a request, the others after their videos were published.
    List<Boolean> reserved =
        ParallelRunner.run(
            50,
            i ->
                i % 2 == 0
                    ? accepts(
                        () -> reservation.reserveCaptions(principal, VideoFixture.job(), length))
                    : reservation
                        .reserveCaptions(owner.id(), VideoFixture.job(), length, () -> true)
                        .isEmpty());

    assertThat(reserved).filteredOn(accepted -> accepted).hasSize(10);
    assertThat(ledger().reservedCaptionMicros(owner.id(), job))
        .isEqualTo(10 * CaptionUsage.billableMicros(length));
  }

  private boolean accepts(Runnable request) {
    try {
      transactions().run(request);
      return true;
    } catch (RefusalException refused) {
      return false;
    }
  }

  @Test
  void reservationsArePagedByJob() {
    List<JobId> jobs = Stream.generate(VideoFixture::job).limit(5).toList();
    jobs.forEach(one -> reserve(one, 5));

    List<Reservation> first = ledger().reservations("", 3);
    List<Reservation> second = ledger().reservations(first.get(2).job().value(), 3);

    assertThat(Stream.concat(first.stream(), second.stream()))
        .extracting(Reservation::job)
        .isSortedAccordingTo((a, b) -> a.value().compareTo(b.value()))
        .containsExactlyInAnyOrderElementsOf(jobs);
    assertThat(second).hasSize(2);
    assertThat(second.get(0)).isEqualTo(new Reservation(account, second.get(0).job(), 5));
  }

  @Test
  void thresholdIsReachedOnceForEachMonthMeasureAndPercentage() {
    assertThat(reached(account, MARCH, Measure.MINUTES, 80)).isTrue();
    assertThat(reached(account, MARCH, Measure.MINUTES, 80)).isFalse();
    assertThat(reached(account, MARCH, Measure.MINUTES, 100)).isTrue();
    assertThat(reached(account, MARCH, Measure.STORAGE, 80)).isTrue();
    assertThat(reached(account, APRIL, Measure.MINUTES, 80)).isTrue();
    assertThat(reached(VideoFixture.account(), MARCH, Measure.MINUTES, 80)).isTrue();
  }

  private boolean reached(AccountId whose, YearMonth month, Measure measure, int percent) {
    return transactions()
        .in(
            () -> {
              ledger().lock(whose);
              return ledger().firstReached(whose, month, measure, percent);
            });
  }

  @Test
  void changesEndWithTheTransactionThatFails() {
    add(STORAGE, "a", 100, START);

    assertThatThrownBy(
            () ->
                transactions()
                    .run(
                        () -> {
                          add(STORAGE, "b", 1, START.plusSeconds(1));
                          add(PROCESSING, "b", 1, START);
                          reserve(job, 5);
                          reached(account, MARCH, Measure.MINUTES, 80);
                          throw new IllegalStateException("fails at the end");
                        }))
        .hasMessage("fails at the end");

    assertThat(ledger().amount(account, STORAGE, "b")).isEmpty();
    MonthUsage march = ledger().month(account, MARCH, START.plusSeconds(2));
    assertThat(march.processedMicros()).isZero();
    assertThat(march.storedByteMicros()).isEqualByComparingTo(BigDecimal.valueOf(200_000_000));
    assertThat(ledger().reservedMicros(account)).isZero();
    assertThat(reached(account, MARCH, Measure.MINUTES, 80)).isTrue();
  }

  @Test
  void concurrentWritersLoseNothing() throws Exception {
    int each = 25;
    int unused =
        ParallelRunner.run(
                4,
                writer -> {
                  for (int i = 0; i < each; i++) {
                    String cause = writer + "-" + i;
                    Instant at = START.plusMillis(i);
                    transactions()
                        .run(
                            () -> {
                              ledger().lock(account);
                              add(PROCESSING, cause, 1, at);
                              add(STORAGE, cause, 10, at);
                              add(DELIVERY, "same", 5, at);
                              ledger().reserve(account, VideoFixture.job(), 2);
                            });
                  }
                  return each;
                })
            .size();

    MonthUsage march = ledger().month(account, MARCH, APRIL_BEGINS);
    assertThat(march.processedMicros()).isEqualTo(4L * each);
    assertThat(march.videos()).isEqualTo(4 * each);
    assertThat(march.storedBytes()).isEqualTo(40L * each);
    assertThat(march.deliveredBytes()).isEqualTo(5);
    assertThat(ledger().reservedMicros(account)).isEqualTo(8L * each);
  }

  @Test
  void lockMakesACheckAndItsChangeOne() throws Exception {
    List<Boolean> reserved =
        ParallelRunner.run(
            6,
            i ->
                transactions()
                    .in(
                        () -> {
                          ledger().lock(account);
                          boolean fits = ledger().reservedMicros(account) + 10 <= 30;
                          if (fits) {
                            ledger().reserve(account, VideoFixture.job(), 10);
                          }
                          return fits;
                        }));

    assertThat(reserved).filteredOn(fits -> fits).hasSize(3);
    assertThat(ledger().reservedMicros(account)).isEqualTo(30);
  }

  @Test
  void accountsWithUsageArePagedInOrder() {
    List<AccountId> accounts =
        Stream.generate(VideoFixture::account)
            .limit(3)
            .sorted((a, b) -> a.value().compareTo(b.value()))
            .toList();
    accounts.forEach(one -> add(one, DELIVERY, "a", 1, START));

    List<AccountId> first = ledger().accounts("", 2);

    assertThat(first).containsExactlyElementsOf(accounts.subList(0, 2));
    assertThat(ledger().accounts(first.get(1).value(), 2))
        .containsExactlyElementsOf(accounts.subList(2, 3));
  }
}
