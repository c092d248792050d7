package dev.vidport.persistence.usage;

import dev.vidport.domain.account.AccountId;
import dev.vidport.persistence.database.Rows;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * The stored bytes of an account over time, in the table {@code stored_level}. Each object is for
 * one read or one change, because it keeps the last change that it finds.
 */
final class StoredLevels {
  private final Handle handle;
  private final AccountId account;

  /** The last change. */
  private final Optional<Level> last;

  StoredLevels(Handle handle, AccountId account) {
    this.handle = handle;
    this.account = account;
    this.last = findLast(handle, account);
  }

  /**
   * Changes the stored bytes. The caller holds the lock of the account.
   *
   * @param at counts as not before the last change
   */
  void change(long bytes, Instant at) {
    Instant when = last.map(Level::at).filter(at::isBefore).orElse(at);
    Level before = last.orElse(new Level(when, 0, BigDecimal.ZERO));
    Level changed = new Level(when, before.bytes() + bytes, before.integralAt(when));
    if (last.isPresent() && before.at().equals(when)) {
      store(
          """
          update stored_level set bytes = :bytes, integral = :integral
          where account_id = :account and at = :at
          """,
          changed);
    } else {
      store(
          """
          insert into stored_level (account_id, at, bytes, integral)
          values (:account, :at, :bytes, :integral)
          """,
          changed);
    }
  }

  private void store(String sql, Level level) {
    handle
        .createUpdate(sql)
        .bind("account", account.value())
        .bind("at", level.at())
        .bind("bytes", level.bytes())
        .bind("integral", level.integral())
        .execute();
  }

  private static Optional<Level> findLast(Handle handle, AccountId account) {
    return handle
        .createQuery(
            """
            select at, bytes, integral from stored_level where account_id = :account
            order by account_id, at desc fetch first 1 rows only
            """)
        .bind("account", account.value())
        .map((row, context) -> Level.read(row))
        .findOne();
  }

  /** {@code now}, or the time of the last change if a faster clock has made it. */
  Instant latest(Instant now) {
    return last.map(Level::at).filter(now::isBefore).orElse(now);
  }

  /** The level at {@code time}: the bytes then, and their integral up to then. */
  Level at(Instant time) {
    // Most reads are about the time after the last change.
    boolean isLast = last.filter(level -> level.at().isAfter(time)).isEmpty();
    return (isLast ? last : find(time))
        .map(level -> new Level(time, level.bytes(), level.integralAt(time)))
        .orElse(new Level(time, 0, BigDecimal.ZERO));
  }

  private Optional<Level> find(Instant time) {
    return handle
        .createQuery(
            """
            select at, bytes, integral from stored_level
            where account_id = :account and at <= :time
            order by account_id, at desc fetch first 1 rows only
            """)
        .bind("account", account.value())
        .bind("time", time)
        .map((row, context) -> Level.read(row))
        .findOne();
  }

  /**
   * A point in time.
   *
   * @param bytes stored from then on
   * @param integral of the stored bytes up to then, in bytes × microseconds
   */
  record Level(Instant at, long bytes, BigDecimal integral) {
    static Level read(ResultSet row) throws SQLException {
      return new Level(
          Rows.instant(row, "at"), row.getLong("bytes"), row.getBigDecimal("integral"));
    }

    /** The integral up to {@code later}, if nothing changes until then. */
    BigDecimal integralAt(Instant later) {
      return integral.add(
          BigDecimal.valueOf(bytes)
              .multiply(BigDecimal.valueOf(ChronoUnit.MICROS.between(at, later))));
    }
  }
}
