package dev.vidport.persistence.billing;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.billing.OverageReport;
import dev.vidport.domain.billing.SubscriptionStatus;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Rows;
import dev.vidport.usecases.billing.OverageReports;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.YearMonth;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reports of overage in the table {@code overage_report}. */
public final class JdbcOverageReports implements OverageReports {
  private static final List<String> PAYING =
      Arrays.stream(SubscriptionStatus.values())
          .filter(SubscriptionStatus::grantsPlan)
          .map(SubscriptionStatus::name)
          .toList();

  private final Database database;

  public JdbcOverageReports(Database database) {
    this.database = database;
  }

  @Override
  public Optional<OverageReport> find(AccountId account, YearMonth month) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select * from overage_report
                    where account_id = :account and report_month = :month
                    """)
                .bind("account", account.value())
                .bind("month", month.toString())
                .map((row, context) -> read(row))
                .findOne());
  }

  @Override
  public boolean insert(OverageReport report) {
    return database.with(
        handle ->
            handle
                    .createUpdate(
                        """
                        insert into overage_report
                        (account_id, report_month, amount, state, reported_at)
                        values (:account, :month, :amount, :state, :at)
                        on conflict do nothing
                        """)
                    .bind("account", report.account().value())
                    .bind("month", report.month().toString())
                    .bind("amount", report.amount())
                    .bind("state", report.state().name())
                    .bind("at", report.at())
                    .execute()
                == 1);
  }

  @Override
  public void update(OverageReport report) {
    database.with(
        handle ->
            handle
                .createUpdate(
                    """
                    update overage_report set state = :state, reported_at = :at
                    where account_id = :account and report_month = :month
                    """)
                .bind("account", report.account().value())
                .bind("month", report.month().toString())
                .bind("state", report.state().name())
                .bind("at", report.at())
                .execute());
  }

  @Override
  public void delete(OverageReport report) {
    database.with(
        handle ->
            handle
                .createUpdate(
                    """
                    delete from overage_report
                    where account_id = :account and report_month = :month
                    """)
                .bind("account", report.account().value())
                .bind("month", report.month().toString())
                .execute());
  }

  @Override
  public List<AccountId> listDue(YearMonth month, String after, int max) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select billing.account_id from billing_account billing
                    left join overage_report report
                      on report.account_id = billing.account_id and report.report_month = :month
                    where billing.account_id > :after
                      and (report.state = :claimed
                        or report.state is null and billing.subscription_status in (<paying>))
                    order by billing.account_id
                    fetch first :max rows only
                    """)
                .bindList("paying", PAYING)
                .bind("month", month.toString())
                .bind("after", after)
                .bind("claimed", OverageReport.State.CLAIMED.name())
                .bind("max", max)
                .map((row, context) -> new AccountId(row.getString("account_id")))
                .list());
  }

  private static OverageReport read(ResultSet row) throws SQLException {
    return new OverageReport(
        new AccountId(row.getString("account_id")),
        YearMonth.parse(row.getString("report_month")),
        row.getLong("amount"),
        OverageReport.State.valueOf(row.getString("state")),
        Rows.instant(row, "reported_at"));
  }
}
