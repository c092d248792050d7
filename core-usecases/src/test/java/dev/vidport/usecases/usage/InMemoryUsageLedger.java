package dev.vidport.usecases.usage;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.usage.DayUsage;
import dev.vidport.domain.usage.Measure;
import dev.vidport.domain.usage.MonthUsage;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.usage.UsageKind;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import dev.vidport.usecases.usage.port.UsageLedger;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A usage ledger in memory, which adds up its entries at every read. */
public final class InMemoryUsageLedger implements UsageLedger {
  private final InMemoryTransactions transactions;
  private final InMemoryTable<EntryKey, UsageEntry> entries;
  private final InMemoryTable<JobId, Reservation> reservations;
  private final InMemoryTable<JobId, JobId> captions;
  private final InMemoryTable<ThresholdKey, Boolean> thresholds;
  private final InMemoryTable<AccountId, AccountId> accounts;

  public InMemoryUsageLedger(InMemoryTransactions transactions) {
    this.transactions = transactions;
    this.entries = transactions.table();
    this.reservations = transactions.table();
    this.captions = transactions.table();
    this.thresholds = transactions.table();
    this.accounts = transactions.table();
  }

  /** All entries of an account, in the order in which they were added. */
  public List<UsageEntry> entries(AccountId account) {
    return entries.all().stream().filter(entry -> entry.account().equals(account)).toList();
  }

  @Override
  public void lock(AccountId account) {
    // Transactions run one after another.
    accounts.put(account, account);
  }

  @Override
  public boolean add(UsageEntry entry) {
    return transactions.in(
        () -> {
          EntryKey key = new EntryKey(entry.account(), entry.kind(), entry.cause());
          if (entries.find(key).isPresent()) {
            return false;
          }
          entries.put(key, inOrder(entry));
          return true;
        });
  }

  private UsageEntry inOrder(UsageEntry entry) {
    Instant at =
        levels(entry.account())
            .map(UsageEntry::at)
            .filter(last -> entry.kind() == UsageKind.STORAGE && last.isAfter(entry.at()))
            .max(Comparator.naturalOrder())
            .orElse(entry.at());
    return new UsageEntry(
        entry.account(), entry.kind(), entry.cause(), entry.video(), entry.amount(), at);
  }

  private Stream<UsageEntry> levels(AccountId account) {
    return entries(account).stream().filter(entry -> entry.kind() == UsageKind.STORAGE);
  }

  @Override
  public Entries entries(AccountId account, long after, int limit) {
    List<UsageEntry> page = entries(account).stream().skip(after).limit(limit).toList();
    return new Entries(page, after + page.size());
  }

  @Override
  public OptionalLong amount(AccountId account, UsageKind kind, String cause) {
    return entries
        .find(new EntryKey(account, kind, cause))
        .map(entry -> OptionalLong.of(entry.amount()))
        .orElseGet(OptionalLong::empty);
  }

  @Override
  public long sum(AccountId account, UsageKind kind, VideoId video) {
    return sum(account, kind, entry -> entry.video().equals(Optional.of(video)));
  }

  @Override
  public MonthUsage month(AccountId account, YearMonth month, Instant now) {
    Instant start = startOf(month.atDay(1));
    Instant end = startOf(month.plusMonths(1).atDay(1));
    Instant latest =
        levels(account).map(UsageEntry::at).filter(now::isBefore).reduce(now, (a, b) -> b);
    Instant until = latest.isBefore(start) ? start : latest.isAfter(end) ? end : latest;
    Predicate<UsageEntry> inMonth =
        entry -> YearMonth.from(entry.at().atOffset(ZoneOffset.UTC)).equals(month);
    return new MonthUsage(
        month,
        processed(account, inMonth),
        sum(account, UsageKind.CAPTIONS, inMonth),
        (int)
            entries(account).stream()
                .filter(inMonth)
                .filter(entry -> entry.kind() == UsageKind.PROCESSING)
                .count(),
        sum(account, UsageKind.DELIVERY, inMonth),
        sum(account, UsageKind.STORAGE, entry -> !entry.at().isAfter(until)),
        integral(account, until).subtract(integral(account, start)));
  }

  private long processed(AccountId account, Predicate<UsageEntry> which) {
    return sum(account, UsageKind.PROCESSING, which) + sum(account, UsageKind.UNFINISHED, which);
  }

  private long sum(AccountId account, UsageKind kind, Predicate<UsageEntry> which) {
    return entries(account).stream()
        .filter(entry -> entry.kind() == kind)
        .filter(which)
        .mapToLong(UsageEntry::amount)
        .sum();
  }

  @Override
  public long captionMicros(AccountId account, LocalDate day) {
    return sum(
        account,
        UsageKind.CAPTIONS,
        entry -> LocalDate.ofInstant(entry.at(), ZoneOffset.UTC).equals(day));
  }

  /** Each change counts for the time from then on. */
  private BigDecimal integral(AccountId account, Instant until) {
    return levels(account)
        .filter(entry -> entry.at().isBefore(until))
        .map(
            entry ->
                BigDecimal.valueOf(entry.amount())
                    .multiply(BigDecimal.valueOf(ChronoUnit.MICROS.between(entry.at(), until))))
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  @Override
  public List<DayUsage> days(AccountId account, YearMonth month, Instant now) {
    List<DayUsage> days = new ArrayList<>();
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    for (int number = 1; number <= month.lengthOfMonth(); number++) {
      LocalDate day = month.atDay(number);
      if (!day.isAfter(today)) {
        days.add(day(account, day, now));
      }
    }
    return days;
  }

  private DayUsage day(AccountId account, LocalDate day, Instant now) {
    Instant end = startOf(day.plusDays(1));
    Instant until = now.isBefore(end) ? now : end;
    Predicate<UsageEntry> onDay =
        entry -> LocalDate.ofInstant(entry.at(), ZoneOffset.UTC).equals(day);
    return new DayUsage(
        day,
        processed(account, onDay) + sum(account, UsageKind.CAPTIONS, onDay),
        (int)
            entries(account).stream()
                .filter(onDay)
                .filter(entry -> entry.kind() == UsageKind.PROCESSING)
                .count(),
        sum(account, UsageKind.STORAGE, entry -> !entry.at().isAfter(until)),
        sum(account, UsageKind.DELIVERY, onDay));
  }

  @Override
  public long reservedMicros(AccountId account) {
    return reservations.all().stream()
        .filter(reservation -> reservation.account().equals(account))
        .mapToLong(Reservation::micros)
        .sum();
  }

  @Override
  public long reservedCaptionMicros(AccountId account, JobId except) {
    return reservations.all().stream()
        .filter(reservation -> reservation.account().equals(account))
        .filter(reservation -> captions.find(reservation.job()).isPresent())
        .filter(reservation -> !reservation.job().equals(except))
        .mapToLong(Reservation::micros)
        .sum();
  }

  @Override
  public OptionalLong reserved(JobId job) {
    return reservations
        .find(job)
        .map(reservation -> OptionalLong.of(reservation.micros()))
        .orElseGet(OptionalLong::empty);
  }

  @Override
  public void reserve(AccountId account, JobId job, long micros) {
    captions.remove(job);
    reservations.put(job, new Reservation(account, job, micros));
  }

  @Override
  public void reserveCaptions(AccountId account, JobId job, long micros) {
    reserve(account, job, micros);
    captions.put(job, job);
  }

  @Override
  public void release(AccountId account, JobId job) {
    reservations.remove(job);
  }

  @Override
  public List<Reservation> reservations(String after, int limit) {
    return reservations.all().stream()
        .filter(reservation -> reservation.job().value().compareTo(after) > 0)
        .sorted(Comparator.comparing(reservation -> reservation.job().value()))
        .limit(limit)
        .toList();
  }

  @Override
  public boolean firstReached(AccountId account, YearMonth month, Measure measure, int percent) {
    return transactions.in(
        () -> {
          ThresholdKey key = new ThresholdKey(account, month, measure, percent);
          boolean first = thresholds.find(key).isEmpty();
          thresholds.put(key, true);
          return first;
        });
  }

  @Override
  public List<AccountId> accounts(String after, int limit) {
    return transactions.in(
        () ->
            accounts.all().stream()
                .filter(account -> account.value().compareTo(after) > 0)
                .sorted(Comparator.comparing(AccountId::value))
                .limit(limit)
                .toList());
  }

  private static Instant startOf(LocalDate day) {
    return day.atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  private record EntryKey(AccountId account, UsageKind kind, String cause) {}

  private record ThresholdKey(AccountId account, YearMonth month, Measure measure, int percent) {}
}
