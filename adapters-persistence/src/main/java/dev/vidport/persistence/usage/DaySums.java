package dev.vidport.persistence.usage;

import dev.vidport.domain.account.AccountId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** The sums of the entries of an account by day, in the table {@code usage_day}. */
final class DaySums {
  private final Handle handle;
  private final AccountId account;

  DaySums(Handle handle, AccountId account) {
    this.handle = handle;
    this.account = account;
  }

  /**
   * Adds to the sums of a day. The caller holds the lock of the account, which makes update and
   * insert one change.
   */
  void add(Sum added) {
    int updated =
        execute(
            """
            update usage_day set processed_micros = processed_micros + :processed,
              caption_micros = caption_micros + :captions, videos = videos + :videos,
              delivered_bytes = delivered_bytes + :delivered
            where account_id = :account and usage_date = :day
            """,
            added);
    if (updated == 0) {
      int unused =
          execute(
              """
              insert into usage_day
                (account_id, usage_date, processed_micros, caption_micros, videos, delivered_bytes)
              values (:account, :day, :processed, :captions, :videos, :delivered)
              """,
              added);
    }
  }

  private int execute(String sql, Sum day) {
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

  /** The sum of a month, dated on its first day. */
  Sum month(YearMonth month) {
    return handle
        .createQuery(
            """
            select :first as usage_date,
              coalesce(sum(processed_micros), 0) as processed_micros,
              coalesce(sum(caption_micros), 0) as caption_micros,
              coalesce(sum(videos), 0) as videos,
              coalesce(sum(delivered_bytes), 0) as delivered_bytes
            from usage_day
            where account_id = :account and usage_date >= :first and usage_date <= :last
            """)
        .bind("account", account.value())
        .bind("first", month.atDay(1))
        .bind("last", month.atEndOfMonth())
        .map((row, context) -> Sum.read(row))
        .one();
  }

  /** The days of a month that have entries. */
  Map<LocalDate, Sum> days(YearMonth month) {
    return handle
        .createQuery(
            """
            select usage_date, processed_micros, caption_micros, videos, delivered_bytes
            from usage_day
            where account_id = :account and usage_date >= :first and usage_date <= :last
            """)
        .bind("account", account.value())
        .bind("first", month.atDay(1))
        .bind("last", month.atEndOfMonth())
        .map((row, context) -> Sum.read(row))
        .collect(Collectors.toMap(Sum::date, sum -> sum));
  }

  /** What captions have counted on a day, in microseconds. */
  long captionMicros(LocalDate day) {
    return handle
        .createQuery(
            "select caption_micros from usage_day where account_id = :account and usage_date = :day")
        .bind("account", account.value())
        .bind("day", day)
        .mapTo(long.class)
        .findOne()
        .orElse(0L);
  }

  /** A sum in the units of the entries. */
  record Sum(
      LocalDate date, long processedMicros, long captionMicros, int videos, long deliveredBytes) {
    static Sum none(LocalDate date) {
      return new Sum(date, 0, 0, 0, 0);
    }

    static Sum read(ResultSet row) throws SQLException {
      return new Sum(
          row.getObject("usage_date", LocalDate.class),
          row.getLong("processed_micros"),
          row.getLong("caption_micros"),
          row.getInt("videos"),
          row.getLong("delivered_bytes"));
    }
  }
}
