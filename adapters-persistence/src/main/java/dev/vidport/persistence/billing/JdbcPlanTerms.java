package dev.vidport.persistence.billing;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.billing.PlanTerm;
import dev.vidport.domain.usage.MonthUsage;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Rows;
import dev.vidport.usecases.billing.port.PlanTerms;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.YearMonth;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Terms of plans in the table {@code plan_term}. */
public final class JdbcPlanTerms implements PlanTerms {
  private final Database database;

  public JdbcPlanTerms(Database database) {
    this.database = database;
  }

  @Override
  public void insert(PlanTerm term) {
    database.update(
        """
        insert into plan_term
        (account_id, usage_month, number, plan, paid, ended_at,
         processed_micros, caption_micros, delivered_bytes, stored_byte_micros)
        values (:account, :month, :number, :plan, :paid, :endedAt,
         :processed, :captions, :delivered, :stored)
        """,
        statement ->
            statement
                .bind("account", term.account().value())
                .bind("month", term.usage().month().toString())
                .bind("number", term.number())
                .bind("plan", term.plan())
                .bind("paid", term.paid())
                .bind("endedAt", term.endedAt())
                .bind("processed", term.usage().processedMicros())
                .bind("captions", term.usage().captionMicros())
                .bind("delivered", term.usage().deliveredBytes())
                .bind("stored", term.usage().storedByteMicros()));
  }

  @Override
  public List<PlanTerm> listOf(AccountId account, YearMonth month) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    "select * from plan_term where account_id = :account and usage_month = :month"
                        + " order by number")
                .bind("account", account.value())
                .bind("month", month.toString())
                .map((row, context) -> read(row))
                .list());
  }

  @Override
  public Optional<PlanTerm> lastOf(AccountId account, YearMonth month) {
    return find("usage_month = :month", "number desc", account, month);
  }

  @Override
  public Optional<PlanTerm> firstSince(AccountId account, YearMonth month) {
    return find("usage_month >= :month", "usage_month, number", account, month);
  }

  private Optional<PlanTerm> find(
      String condition, String order, AccountId account, YearMonth month) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    String.format(
                        Locale.ROOT,
                        "select * from plan_term where account_id = :account and %s order by %s fetch first 1 rows only",
                        condition,
                        order))
                .bind("account", account.value())
                .bind("month", month.toString())
                .map((row, context) -> read(row))
                .findOne());
  }

  private static PlanTerm read(ResultSet row) throws SQLException {
    return new PlanTerm(
        new AccountId(row.getString("account_id")),
        row.getInt("number"),
        row.getString("plan"),
        row.getBoolean("paid"),
        Rows.instant(row, "ended_at"),
        new MonthUsage(
            YearMonth.parse(row.getString("usage_month")),
            row.getLong("processed_micros"),
            row.getLong("caption_micros"),
            0,
            row.getLong("delivered_bytes"),
            0,
            row.getBigDecimal("stored_byte_micros")));
  }
}
