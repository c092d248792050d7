package dev.vidport.persistence.database;

import dev.vidport.persistence.account.JdbcAccounts;
import dev.vidport.usecases.account.Accounts;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.job.TransactionsContract;
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
