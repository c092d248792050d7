package dev.vidport.persistence.database;

import dev.vidport.persistence.account.JdbcAccounts;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.transaction.TransactionsContract;
import dev.vidport.usecases.transaction.port.Transactions;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class TransactionsTest extends TransactionsContract {
  private final Database database;

  TransactionsTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected Transactions transactions() {
    return database;
  }

  @Override
  protected Accounts accounts() {
    return new JdbcAccounts(database);
  }
}
