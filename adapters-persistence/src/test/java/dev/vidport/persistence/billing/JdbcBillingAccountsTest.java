package dev.vidport.persistence.billing;

import dev.vidport.persistence.account.JdbcAccounts;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.billing.BillingAccountsContract;
import dev.vidport.usecases.billing.port.BillingAccounts;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcBillingAccountsTest extends BillingAccountsContract {
  private final Database database;

  JdbcBillingAccountsTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected BillingAccounts billing() {
    return new JdbcBillingAccounts(database);
  }

  @Override
  protected Accounts accounts() {
    return new JdbcAccounts(database);
  }
}
