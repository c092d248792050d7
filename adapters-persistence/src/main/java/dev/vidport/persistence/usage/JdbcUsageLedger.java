package dev.vidport.persistence.usage;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.usage.DayUsage;
import dev.vidport.domain.usage.Measure;
import dev.vidport.domain.usage.MonthUsage;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.usage.UsageKind;
import dev.vidport.persistence.database.Database;
import dev.vidport.usecases.usage.UsageLedger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;

/**
 * The usage ledger in the table {@code usage_entry}, with its sums in {@code usage_day} and {@code
 * stored_level}.
 */
public final class JdbcUsageLedger implements UsageLedger {
  private static final RowMapper<DaySum> DAY_SUM =
      (row, context) ->
          new DaySum(
              row.getObject("usage_date", LocalDate.class),
              row.getLong("processed_micros"),
              row.getLong("caption_micros"),
              row.getInt("videos"),
              row.getLong("delivered_bytes"));

  private final Database database;

  public JdbcUsageLedger(Database database) {
    this.database = database;
  }

  @Override
  public void lock(AccountId account) {
    database.with(
        handle -> {
          handle
              .createUpdate(
                  """
                  insert into usage_balance (account_id, reserved_micros) values (:account, 0)
                  on conflict do nothing
                  """)
              .bind("account", account.value())
              .execute();
          return handle
              .createQuery(
                  "select reserved_micros from usage_balance where account_id = :account for update")
              .bind("account", account.value())
              .mapTo(long.class)
              .one();
        });
  }

  @Override
  public boolean add(UsageEntry entry) {
    return database.in(
        () ->
            database.with(
                handle -> {
                  boolean added = insert(handle, entry);
                  if (added) {
                    sum(handle, entry);
                  }
                  return added;
                }));
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
            .bind("video", entry.video().map(Object::toString).orElse(null))
            .bind("amount", entry.amount())
            .bind("at", entry.at())
            .execute()
        == 1;
  }

  private static void sum(Handle handle, UsageEntry entry) {
    LocalDate day = dayOf(entry.at());
    switch (entry.kind()) {
      case STORAGE -> new StoredLevels(handle, entry.account()).change(entry.amount(), entry.at());
      case PROCESSING ->
          addToDay(handle, entry.account(), new DaySum(day, entry.amount(), 0, 1, 0));
      case CAPTIONS -> addToDay(handle, entry.account(), new DaySum(day, 0, entry.amount(), 0, 0));
      case DELIVERY -> addToDay(handle, entry.account(), new DaySum(day, 0, 0, 0, entry.amount()));
    }
  }

  /** The lock of the account makes update and insert one change. */
  private static void addToDay(Handle handle, AccountId account, DaySum added) {
    int updated =
        execute(
            handle,
            """
            update usage_day set processed_micros = processed_micros + :processed,
              caption_micros = caption_micros + :captions, videos = videos + :videos,
              delivered_bytes = delivered_bytes + :delivered
            where account_id = :account and usage_date = :day
            """,
            account,
            added);
    if (updated == 0) {
      int unused =
          execute(
              handle,
              """
              insert into usage_day
                (account_id, usage_date, processed_micros, caption_micros, videos, delivered_bytes)
              values (:account, :day, :processed, :captions, :videos, :delivered)
              """,
              account,
              added);
    }
  }

  private static int execute(Handle handle, String sql, AccountId account, DaySum day) {
    return handle
        .createUpdate(sql)
        .bind("account", account.value())
        .bind("day", day.date())
        .bind("processed", day.processedMicros())
        .bind("captions", day.captionMicros())
        .bind("videos", day.videos())
        .bind("delivered", day.deliveredBytes())
        .execute();
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
  public MonthUsage month(AccountId account, YearMonth month, Instant now) {
    return database.with(
        handle -> {
          DaySum sum =
              handle
                  .createQuery(
                      """
                      select :first as usage_date, coalesce(sum(processed_micros), 0) as processed_micros,
                        coalesce(sum(caption_micros), 0) as caption_micros,
                        coalesce(sum(videos), 0) as videos,
                        coalesce(sum(delivered_bytes), 0) as delivered_bytes
                      from usage_day
                      where account_id = :account and usage_date >= :first and usage_date <= :last
                      """)
                  .bind("account", account.value())
                  .bind("first", month.atDay(1))
                  .bind("last", month.atEndOfMonth())
                  .map(DAY_SUM)
                  .one();
          StoredLevels levels = new StoredLevels(handle, account);
          StoredLevels.Level first = levels.at(startOf(month.atDay(1)));
          StoredLevels.Level last =
              levels.at(
                  between(startOf(month.atDay(1)), now, startOf(month.plusMonths(1).atDay(1))));
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
          Map<LocalDate, DaySum> sums = sums(handle, account, month);
          StoredLevels levels = new StoredLevels(handle, account);
          List<DayUsage> days = new ArrayList<>();
          LocalDate today = dayOf(now);
          for (LocalDate day = month.atDay(1);
              !day.isAfter(month.atEndOfMonth()) && !day.isAfter(today);
              day = day.plusDays(1)) {
            DaySum sum = sums.getOrDefault(day, DaySum.none(day));
            Instant end = between(startOf(day), now, startOf(day.plusDays(1)));
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

  private static Map<LocalDate, DaySum> sums(Handle handle, AccountId account, YearMonth month) {
    return handle
        .createQuery(
            """
            select usage_date, processed_micros, caption_micros, videos, delivered_bytes from usage_day
            where account_id = :account and usage_date >= :first and usage_date <= :last
            """)
        .bind("account", account.value())
        .bind("first", month.atDay(1))
        .bind("last", month.atEndOfMonth())
        .map(DAY_SUM)
        .collect(Collectors.toMap(DaySum::date, sum -> sum));
  }

  @Override
  public long reservedMicros(AccountId account) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    "select reserved_micros from usage_balance where account_id = :account")
                .bind("account", account.value())
                .mapTo(Long.class)
                .findOne()
                .orElse(0L));
  }

  @Override
  public void reserve(AccountId account, JobId job, long micros) {
    database.run(
        () -> {
          release(account, job);
          database.with(
              handle ->
                  handle
                      .createUpdate(
                          """
                          insert into usage_reservation (job_id, account_id, micros)
                          values (:job, :account, :micros)
                          """)
                      .bind("job", job.value())
                      .bind("account", account.value())
                      .bind("micros", micros)
                      .execute());
          addReserved(account, micros);
        });
  }

  @Override
  public void release(AccountId account, JobId job) {
    database.run(
        () -> {
          Optional<Long> reserved =
              database.with(
                  handle ->
                      handle
                          .createQuery("select micros from usage_reservation where job_id = :job")
                          .bind("job", job.value())
                          .mapTo(Long.class)
                          .findOne());
          reserved.ifPresent(
              micros -> {
                database.with(
                    handle ->
                        handle
                            .createUpdate("delete from usage_reservation where job_id = :job")
                            .bind("job", job.value())
                            .execute());
                addReserved(account, -micros);
              });
        });
  }

  private void addReserved(AccountId account, long micros) {
    database.with(
        handle ->
            handle
                .createUpdate(
                    """
                    update usage_balance set reserved_micros = reserved_micros + :micros
                    where account_id = :account
                    """)
                .bind("account", account.value())
                .bind("micros", micros)
                .execute());
  }

  @Override
  public boolean firstReached(AccountId account, YearMonth month, Measure measure, int percent) {
    return database.with(
        handle ->
            handle
                    .createUpdate(
                        """
                        insert into usage_threshold (account_id, usage_month, measure, percentage)
                        values (:account, :month, :measure, :percent)
                        on conflict do nothing
                        """)
                    .bind("account", account.value())
                    .bind("month", month.toString())
                    .bind("measure", measure.name())
                    .bind("percent", percent)
                    .execute()
                == 1);
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

  /** The sums of a day. */
  private record DaySum(
      LocalDate date, long processedMicros, long captionMicros, int videos, long deliveredBytes) {
    static DaySum none(LocalDate date) {
      return new DaySum(date, 0, 0, 0, 0);
    }
  }
}
