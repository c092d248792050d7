package dev.vidport.persistence.account;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.ErasureSchedule;
import dev.vidport.domain.account.RetentionRule;
import dev.vidport.persistence.database.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads accounts from the rows of queries, including joins with other tables. */
public final class AccountRow {
  private AccountRow() {}

  /**
   * Reads {@code account_id}, {@code email}, {@code plan}, {@code account_created_at}, {@code
   * disabled}, {@code videos_paused}, {@code is_operator}, {@code erasure_due_at}, {@code
   * erasure_started}, {@code retention_days}, {@code retention_from} and {@code
   * retention_plan_from}.
   */
  public static Account read(ResultSet row) throws SQLException {
    return new Account(
        new AccountId(row.getString("account_id")),
        new Email(row.getString("email")),
        row.getString("plan"),
        Rows.instant(row, "account_created_at"),
        row.getBoolean("disabled"),
        row.getBoolean("videos_paused"),
        row.getBoolean("is_operator"),
        erasure(row),
        retention(row));
  }

  private static RetentionRule retention(ResultSet row) throws SQLException {
    int days = row.getInt("retention_days");
    return new RetentionRule(
        row.wasNull() ? OptionalInt.empty() : OptionalInt.of(days),
        Rows.optionalInstant(row, "retention_from"),
        Rows.optionalInstant(row, "retention_plan_from"));
  }

  private static Optional<ErasureSchedule> erasure(ResultSet row) throws SQLException {
    boolean isStarted = row.getBoolean("erasure_started");
    return Rows.optionalInstant(row, "erasure_due_at")
        .map(dueAt -> new ErasureSchedule(dueAt, isStarted));
  }
}
