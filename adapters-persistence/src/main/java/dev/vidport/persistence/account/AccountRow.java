package dev.vidport.persistence.account;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Email;
import dev.vidport.persistence.database.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Reads accounts from the rows of queries, including joins with other tables. */
public final class AccountRow {
  private AccountRow() {}

  /**
   * Reads {@code account_id}, {@code email}, {@code plan}, {@code account_created_at}, {@code
   * disabled}, {@code videos_paused} and {@code is_operator}.
   */
  public static Account read(ResultSet row) throws SQLException {
    return new Account(
        new AccountId(row.getString("account_id")),
        new Email(row.getString("email")),
        row.getString("plan"),
        Rows.instant(row, "account_created_at"),
        row.getBoolean("disabled"),
        row.getBoolean("videos_paused"),
        row.getBoolean("is_operator"));
  }
}
