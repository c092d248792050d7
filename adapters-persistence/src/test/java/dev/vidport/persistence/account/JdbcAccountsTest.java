package dev.vidport.persistence.account;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.account.AccountsContract;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.transaction.port.Transactions;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcAccountsTest extends AccountsContract {
  private final Database database;

  JdbcAccountsTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected Accounts accounts() {
    return new JdbcAccounts(database);
  }

  @Override
  protected Transactions transactions() {
    return database;
  }
}
