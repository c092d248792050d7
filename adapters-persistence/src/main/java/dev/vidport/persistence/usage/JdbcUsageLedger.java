package dev.vidport.persistence.usage;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.usage.DayUsage;
import dev.vidport.domain.usage.Measure;
import dev.vidport.domain.usage.MonthUsage;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.usage.UsageKind;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Rows;
import dev.vidport.usecases.usage.port.UsageLedger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.jdbi.v3.core.Handle;

/**
 * The usage ledger in the table {@code usage_entry}, with its sums in {@code usage_day} and {@code
 * stored_level}.
 */
public final class JdbcUsageLedger implements UsageLedger {
  private final Database database;

  public JdbcUsageLedger(Database database) {
    this.database = database;
  }

  @Override
  public void lock(AccountId account) {
    boolean unused =
        database.with(
            handle -> {
              if (isLocked(handle, account)) {
                return true;
              }
              handle
                  .createUpdate(
                      """
                      insert into usage_balance (account_id, reserved_micros) values (:account, 0)
                      on conflict do nothing
                      """)
                  .bind("account", account.value())
                  .execute();
              return isLocked(handle, account);
            });
  }

  /** Returns false for the first use of an account. */
  private static boolean isLocked(Handle handle, AccountId account) {
    return handle
        .createQuery(
            "select reserved_micros from usage_balance where account_id = :account for update")
        .bind("account", account.value())
        .mapTo(long.class)
        .findOne()
        .isPresent();
  }

  @Override
  public boolean add(UsageEntry entry) {
    return database.inTransaction(
        handle -> {
          boolean added = insert(handle, entry);
          if (added) {
            sum(handle, entry);
          }
          return added;
        });
  }

  private static boolean insert(Handle handle, UsageEntry entry) {
    return handle
            .createUpdate(
                """
                insert into usage_entry (account_id, kind, cause, video_id, amount, at)
                values (:account, :kind, :cause, :video, :amount, :at)
                on conflict do nothing
                """)
            .bind("account", entry.account().value())
            .bind("kind", entry.kind().name())
            .bind("cause", entry.cause())
            .bind("video", entry.video().map(Object::toString))
            .bind("amount", entry.amount())
            .bind("at", entry.at())
            .execute()
        == 1;
  }

  private static void sum(Handle handle, UsageEntry entry) {
    LocalDate day = dayOf(entry.at());
    DaySums sums = new DaySums(handle, entry.account());
    switch (entry.kind()) {
      case STORAGE -> new StoredLevels(handle, entry.account()).change(entry.amount(), entry.at());
      case PROCESSING -> sums.add(new DaySums.Sum(day, entry.amount(), 0, 1, 0));
      case UNFINISHED -> sums.add(new DaySums.Sum(day, entry.amount(), 0, 0, 0));
      case CAPTIONS -> sums.add(new DaySums.Sum(day, 0, entry.amount(), 0, 0));
      case DELIVERY -> sums.add(new DaySums.Sum(day, 0, 0, 0, entry.amount()));
    }
  }

  @Override
  public Entries entries(AccountId account, long after, int limit) {
    AtomicLong last = new AtomicLong(after);
    List<UsageEntry> page =
        database.with(
            handle ->
                handle
                    .createQuery(
                        """
                        select id, kind, cause, video_id, amount, at from usage_entry
                        where account_id = :account and id > :after
                        order by id fetch first :limit rows only
                        """)
                    .bind("account", account.value())
                    .bind("after", after)
                    .bind("limit", limit)
                    .map(
                        (row, context) -> {
                          last.set(row.getLong("id"));
                          return new UsageEntry(
                              account,
                              UsageKind.valueOf(row.getString("kind")),
                              row.getString("cause"),
                              Rows.text(row, "video_id").map(VideoId::new),
                              row.getLong("amount"),
                              Rows.instant(row, "at"));
                        })
                    .list());
    return new Entries(page, last.get());
  }

  @Override
  public OptionalLong amount(AccountId account, UsageKind kind, String cause) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select amount from usage_entry
                    where account_id = :account and kind = :kind and cause = :cause
                    """)
                .bind("account", account.value())
                .bind("kind", kind.name())
                .bind("cause", cause)
                .mapTo(Long.class)
                .findOne()
                .map(OptionalLong::of)
                .orElseGet(OptionalLong::empty));
  }

  @Override
  public long sum(AccountId account, UsageKind kind, VideoId video) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select coalesce(sum(amount), 0) from usage_entry
                    where video_id = :video and account_id = :account and kind = :kind
                    """)
                .bind("video", video.value())
                .bind("account", account.value())
                .bind("kind", kind.name())
                .mapTo(long.class)
                .one());
  }

  @Override
  public MonthUsage month(AccountId account, YearMonth month, Instant now) {
    return database.with(
        handle -> {
          DaySums.Sum sum = new DaySums(handle, account).month(month);
          StoredLevels levels = new StoredLevels(handle, account);
          StoredLevels.Level first = levels.at(startOf(month.atDay(1)));
          StoredLevels.Level last =
              levels.at(
                  between(
                      startOf(month.atDay(1)),
                      levels.latest(now),
                      startOf(month.plusMonths(1).atDay(1))));
          return new MonthUsage(
              month,
              sum.processedMicros(),
              sum.captionMicros(),
              sum.videos(),
              sum.deliveredBytes(),
              last.bytes(),
              last.integral().subtract(first.integral()));
        });
  }

  @Override
  public List<DayUsage> days(AccountId account, YearMonth month, Instant now) {
    return database.with(
        handle -> {
          Map<LocalDate, DaySums.Sum> sums = new DaySums(handle, account).days(month);
          StoredLevels levels = new StoredLevels(handle, account);
          List<DayUsage> days = new ArrayList<>();
          Instant latest = levels.latest(now);
          LocalDate today = dayOf(now);
          for (LocalDate day = month.atDay(1);
              !day.isAfter(month.atEndOfMonth()) && !day.isAfter(today);
              day = day.plusDays(1)) {
            DaySums.Sum sum = sums.getOrDefault(day, DaySums.Sum.none(day));
            Instant end = between(startOf(day), latest, startOf(day.plusDays(1)));
            days.add(
                new DayUsage(
                    day,
                    sum.processedMicros() + sum.captionMicros(),
                    sum.videos(),
                    levels.at(end).bytes(),
                    sum.deliveredBytes()));
          }
          return days;
        });
  }

  @Override
  public long captionMicros(AccountId account, LocalDate day) {
    return database.with(handle -> new DaySums(handle, account).captionMicros(day));
  }

  @Override
  public long reservedMicros(AccountId account) {
    return database.with(handle -> new ReservedTimes(handle).of(account));
  }

  @Override
  public long reservedCaptionMicros(AccountId account, JobId except) {
    return database.with(handle -> new ReservedTimes(handle).captionsOf(account, except));
  }

  @Override
  public OptionalLong reserved(JobId job) {
    return database.with(handle -> new ReservedTimes(handle).of(job));
  }

  @Override
  public void reserve(AccountId account, JobId job, long micros) {
    database.inTransaction(
        handle -> new ReservedTimes(handle).reserve(account, job, micros, false));
  }

  @Override
  public void reserveCaptions(AccountId account, JobId job, long micros) {
    database.inTransaction(handle -> new ReservedTimes(handle).reserve(account, job, micros, true));
  }

  @Override
  public void release(AccountId account, JobId job) {
    database.inTransaction(handle -> new ReservedTimes(handle).release(account, job));
  }

  @Override
  public List<Reservation> reservations(String after, int limit) {
    return database.with(handle -> new ReservedTimes(handle).all(after, limit));
  }

  @Override
  public boolean firstReached(AccountId account, YearMonth month, Measure measure, int percent) {
    return database.update(
            """
            insert into usage_threshold (account_id, usage_month, measure, percentage)
            values (:account, :month, :measure, :percent)
            on conflict do nothing
            """,
            statement ->
                statement
                    .bind("account", account.value())
                    .bind("month", month.toString())
                    .bind("measure", measure.name())
                    .bind("percent", percent))
        == 1;
  }

  @Override
  public List<AccountId> accounts(String after, int limit) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select account_id from usage_balance where account_id > :after
                    order by account_id fetch first :limit rows only
                    """)
                .bind("after", after)
                .bind("limit", limit)
                .mapTo(String.class)
                .map(AccountId::new)
                .list());
  }

  private static LocalDate dayOf(Instant at) {
    return LocalDate.ofInstant(at, ZoneOffset.UTC);
  }

  private static Instant startOf(LocalDate day) {
    return day.atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  /** {@code time}, but not before {@code first} and not after {@code last}. */
  private static Instant between(Instant first, Instant time, Instant last) {
    if (time.isBefore(first)) {
      return first;
    }
    return time.isAfter(last) ? last : time;
  }
}
