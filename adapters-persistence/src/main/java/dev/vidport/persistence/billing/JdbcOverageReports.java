package dev.vidport.persistence.billing;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.billing.OveragePeriod;
import dev.vidport.domain.billing.OverageReport;
import dev.vidport.domain.billing.SubscriptionStatus;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Rows;
import dev.vidport.usecases.billing.port.OverageReports;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.YearMonth;
import java.util.Arrays;
import java.util.Currency;
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
  public Optional<OverageReport> find(AccountId account, OveragePeriod period) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select * from overage_report
                    where account_id = :account and report_month = :period
                    """)
                .bind("account", account.value())
                .bind("period", period.toString())
                .map((row, context) -> read(row))
                .findOne());
  }

  @Override
  public boolean insert(OverageReport report) {
    return database.update(
            """
            insert into overage_report
            (account_id, report_month, amount, currency, state, channel, reported_at)
            values (:account, :period, :amount, :currency, :state, :channel, :at)
            on conflict do nothing
            """,
            statement ->
                statement
                    .bind("account", report.account().value())
                    .bind("period", report.period().toString())
                    .bind("amount", report.amount())
                    .bind("currency", report.currency().getCurrencyCode())
                    .bind("state", report.state().name())
                    .bind("channel", report.channel().name())
                    .bind("at", report.at()))
        == 1;
  }

  @Override
  public boolean update(OverageReport report, OverageReport.State previous) {
    return database.update(
            """
            update overage_report
            set state = :state, channel = :channel, reported_at = :at
            where account_id = :account and report_month = :period
              and state = :previous
            """,
            statement ->
                statement
                    .bind("account", report.account().value())
                    .bind("period", report.period().toString())
                    .bind("state", report.state().name())
                    .bind("channel", report.channel().name())
                    .bind("at", report.at())
                    .bind("previous", previous.name()))
        == 1;
  }

  @Override
  public List<AccountId> listUnreported(YearMonth month, String after, int max) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select billing.account_id from billing_account billing
                    where billing.account_id > :after
                      and (billing.subscription_status in (<paying>)
                        or exists (select 1 from plan_term term
                          where term.account_id = billing.account_id
                            and term.usage_month > :month and term.paid))
                      and not exists (select 1 from overage_report report
                        where report.account_id = billing.account_id
                          and report.report_month = :month)
                    order by billing.account_id
                    fetch first :max rows only
                    """)
                .bindList("paying", PAYING)
                .bind("month", month.toString())
                .bind("after", after)
                .bind("max", max)
                .map((row, context) -> new AccountId(row.getString("account_id")))
                .list());
  }

  @Override
  public List<OverageReport> listOpen(String after, int max) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select * from overage_report
                    where state in (:due, :claimed) and account_id || '-' || report_month > :after
                    order by account_id, report_month
                    fetch first :max rows only
                    """)
                .bind("due", OverageReport.State.DUE.name())
                .bind("claimed", OverageReport.State.CLAIMED.name())
                .bind("after", after)
                .bind("max", max)
                .map((row, context) -> read(row))
                .list());
  }

  private static OverageReport read(ResultSet row) throws SQLException {
    return new OverageReport(
        new AccountId(row.getString("account_id")),
        OveragePeriod.parse(row.getString("report_month")),
        row.getLong("amount"),
        Currency.getInstance(row.getString("currency")),
        OverageReport.State.valueOf(row.getString("state")),
        OverageReport.Channel.valueOf(row.getString("channel")),
        Rows.instant(row, "reported_at"));
  }
}
