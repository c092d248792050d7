package dev.vidport.bench.usage;

import dev.vidport.domain.account.AccountId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;
import javax.sql.DataSource;

/**
 * Fills the ledger of an account with entries at regular intervals over the last 60 days, and with
 * their sums. The database makes the rows: ten million single inserts would take longer than the
 * measurements. Of ten entries, the first is of processing, the second of storage, the others of
 * delivery.
 */
final class LedgerFiller {
  private static final int DAYS = 60;
  private static final long SPAN_MICROS = DAYS * 86_400_000_000L;

  /**
   * Each statement stays far below the time limit of the pool, 30 seconds, also on a slow machine.
   * Each commit waits for the disk.
   */
  private static final int BATCH = 50_000;

  /** All causes are equally long, so that their order is that of the entries. */
  private static final long FIRST_CAUSE = 10_000_000_000L;

  private static final int KINDS = 10;
  private static final long PROCESSED_MICROS = 60_000_000;
  private static final long STORED_BYTES = 1_000;
  private static final long DELIVERED_BYTES = 1_000_000;

  private final DataSource database;
  private final AccountId account;
  private final Instant start;

  LedgerFiller(DataSource database, AccountId account, Instant now) {
    this.database = database;
    this.account = account;
    this.start = now.truncatedTo(ChronoUnit.MICROS).minus(DAYS, ChronoUnit.DAYS);
  }

  /**
   * @param count a divisor of the span in microseconds
   */
  void fill(int count) throws SQLException {
    long step = SPAN_MICROS / count;
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      boolean isPostgres =
          connection.getMetaData().getDatabaseProductName().equalsIgnoreCase("PostgreSQL");
      Sql sql = isPostgres ? Sql.POSTGRESQL : Sql.H2;
      sql.begin(statement);
      for (int from = 0; from < count; from += BATCH) {
        int to = Math.min(count, from + BATCH) - 1;
        int unused = statement.executeUpdate(entries(sql, from, to, count, step));
      }
      int changes = (count + KINDS - 2) / KINDS;
      for (int from = 0; from < changes; from += BATCH) {
        int to = Math.min(changes, from + BATCH) - 1;
        int unused = statement.executeUpdate(levels(sql, from, to, step));
      }
      days(connection, count, step);
      int unused =
          statement.executeUpdate(
              "insert into usage_balance (account_id, reserved_micros) values ('%s', 0)"
                  .formatted(account.value()));
      sql.end(statement);
    }
  }

  /**
   * Negative ids, because H2 commits for every 32 ids that it generates, and because later entries
   * get positive ones.
   */
  private String entries(Sql sql, long from, long to, int count, long step) {
    return """
        insert into usage_entry (id, account_id, kind, cause, amount, at) %s
        select n - %d, '%s', case mod(n, %d) when 0 then 'PROCESSING' when 1 then 'STORAGE' else 'DELIVERY' end,
          'bench:' || (%d + n), case mod(n, %d) when 0 then %d when 1 then %d else %d end, %s
        from %s
        """
        .formatted(
            sql.direct(),
            count,
            account.value(),
            KINDS,
            FIRST_CAUSE,
            KINDS,
            PROCESSED_MICROS,
            STORED_BYTES,
            DELIVERED_BYTES,
            sql.time(start, "n * " + step),
            sql.numbers(from, to));
  }

  /**
   * Change number {@code n} is that of the entry 10 n + 1; the stored bytes grow by the same amount
   * each time.
   */
  private String levels(Sql sql, long from, long to, long step) {
    long halfProduct = STORED_BYTES * KINDS * step / 2;
    return """
        insert into stored_level (account_id, at, bytes, integral) %s
        select '%s', %s, (n + 1) * %d, cast(n as decimal(38, 0)) * (n + 1) * %d
        from %s
        """
        .formatted(
            sql.direct(),
            account.value(),
            sql.time(start, "(n * " + KINDS + " + 1) * " + step),
            STORED_BYTES,
            halfProduct,
            sql.numbers(from, to));
  }

  private void days(Connection connection, int count, long step) throws SQLException {
    Map<LocalDate, long[]> sums = new TreeMap<>();
    for (int n = 0; n < count; n++) {
      LocalDate day = LocalDate.ofInstant(start.plus(n * step, ChronoUnit.MICROS), ZoneOffset.UTC);
      long[] sum = sums.computeIfAbsent(day, unused -> new long[2]);
      if (n % KINDS == 0) {
        sum[0]++;
      } else if (n % KINDS > 1) {
        sum[1]++;
      }
    }
    try (PreparedStatement insert =
        connection.prepareStatement("insert into usage_day values (?, ?, ?, 0, ?, ?)")) {
      for (Map.Entry<LocalDate, long[]> sum : sums.entrySet()) {
        insert.setString(1, account.value());
        insert.setObject(2, sum.getKey());
        insert.setLong(3, sum.getValue()[0] * PROCESSED_MICROS);
        insert.setLong(4, sum.getValue()[0]);
        insert.setLong(5, sum.getValue()[1] * DELIVERED_BYTES);
        insert.executeUpdate();
      }
    }
  }

  /** What the databases write differently. */
  private enum Sql {
    H2 {
      @Override
      void begin(Statement statement) {}

      @Override
      void end(Statement statement) {}

      /** Rows go from the query into the table, without a copy of the result. */
      @Override
      String direct() {
        return "direct";
      }

      @Override
      String numbers(long from, long to) {
        return "system_range(" + from + ", " + to + ") as numbers(n)";
      }

      @Override
      String time(Instant start, String micros) {
        return "dateadd(microsecond, %s, timestamp with time zone '%s')".formatted(micros, start);
      }
    },
    POSTGRESQL {
      /** A crash of the measurement may lose what it wrote. */
      @Override
      void begin(Statement statement) throws SQLException {
        statement.execute("set synchronous_commit = off");
      }

      @Override
      void end(Statement statement) throws SQLException {
        statement.execute("reset synchronous_commit");
        statement.execute("analyze");
      }

      @Override
      String direct() {
        return "";
      }

      @Override
      String numbers(long from, long to) {
        return "generate_series(cast(" + from + " as bigint), " + to + ") as numbers(n)";
      }

      @Override
      String time(Instant start, String micros) {
        return "timestamptz '%s' + (%s) * interval '1 microsecond'".formatted(start, micros);
      }
    };

    abstract void begin(Statement statement) throws SQLException;

    abstract void end(Statement statement) throws SQLException;

    abstract String direct();

    abstract String numbers(long from, long to);

    abstract String time(Instant start, String micros);
  }
}
