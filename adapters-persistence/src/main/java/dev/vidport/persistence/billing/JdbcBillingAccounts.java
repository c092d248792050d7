package dev.vidport.persistence.billing;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.billing.BillingAccount;
import dev.vidport.domain.billing.SubscriptionStatus;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Rows;
import dev.vidport.usecases.billing.port.BillingAccounts;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.statement.Update;

/** Customers of the payment provider in the table {@code billing_account}. */
public final class JdbcBillingAccounts implements BillingAccounts {
  private final Database database;

  public JdbcBillingAccounts(Database database) {
    this.database = database;
  }

  @Override
  public Optional<BillingAccount> find(AccountId account) {
    return findBy("account_id", account.value());
  }

  @Override
  public Optional<BillingAccount> findByCustomer(String customer) {
    return findBy("customer_id", customer);
  }

  private Optional<BillingAccount> findBy(String column, String value) {
    return database.with(
        handle ->
            handle
                .createQuery("select * from billing_account where " + column + " = :value")
                .bind("value", value)
                .map((row, context) -> read(row))
                .findOne());
  }

  @Override
  public boolean insert(BillingAccount account) {
    return database.with(
        handle ->
            bind(
                        handle.createUpdate(
                            """
                            insert into billing_account
                            (account_id, customer_id, subscription_id, subscription_status,
                             price_id, period_end, plan, updated_at, revision)
                            values (:account, :customer, :subscription, :status,
                             :price, :periodEnd, :plan, :updatedAt, :revision)
                            on conflict do nothing
                            """),
                        account)
                    .execute()
                == 1);
  }

  @Override
  public boolean update(BillingAccount next) {
    return database.with(
        handle ->
            bind(
                        handle.createUpdate(
                            """
                            update billing_account set customer_id = :customer,
                              subscription_id = :subscription, subscription_status = :status,
                              price_id = :price, period_end = :periodEnd, plan = :plan,
                              updated_at = :updatedAt, revision = :revision
                            where account_id = :account and revision = :revision - 1
                            """),
                        next)
                    .execute()
                == 1);
  }

  private static Update bind(Update update, BillingAccount account) {
    Optional<BillingAccount.State> state = account.subscription();
    return update
        .bind("account", account.account().value())
        .bind("customer", account.customer())
        .bind("subscription", state.map(BillingAccount.State::subscription))
        .bind("status", state.map(known -> known.status().name()))
        .bind("price", state.map(BillingAccount.State::price))
        .bind("periodEnd", state.map(BillingAccount.State::periodEnd))
        .bind("plan", account.plan())
        .bind("updatedAt", account.updatedAt())
        .bind("revision", account.revision());
  }

  @Override
  public List<BillingAccount> listUpdatedBefore(Instant time, int max) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select * from billing_account where updated_at < :time
                    order by updated_at fetch first :max rows only
                    """)
                .bind("time", time)
                .bind("max", max)
                .map((row, context) -> read(row))
                .list());
  }

  private static BillingAccount read(ResultSet row) throws SQLException {
    return new BillingAccount(
        new AccountId(row.getString("account_id")),
        row.getString("customer_id"),
        state(row),
        Rows.text(row, "plan"),
        Rows.instant(row, "updated_at"),
        row.getLong("revision"));
  }

  private static Optional<BillingAccount.State> state(ResultSet row) throws SQLException {
    if (row.getString("subscription_id") == null) {
      return Optional.empty();
    }
    return Optional.of(
        new BillingAccount.State(
            row.getString("subscription_id"),
            SubscriptionStatus.valueOf(row.getString("subscription_status")),
            row.getString("price_id"),
            Rows.instant(row, "period_end")));
  }
}
