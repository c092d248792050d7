package dev.vidport.persistence.database;

import dev.vidport.persistence.account.JdbcAccounts;
import dev.vidport.usecases.account.Accounts;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.job.TransactionsContract;
import org.junit.jupiter.api.Nested;

final class TransactionsTest {
  @Nested
  final class InMemory extends Contract {
    InMemory() {
      super(TestDatabase.H2_MEMORY);
    }
  }

  @Nested
  final class OnAFile extends Contract {
    OnAFile() {
      super(TestDatabase.H2_FILE);
    }
  }

  @Nested
  final class OnPostgres extends Contract {
    OnPostgres() {
      super(TestDatabase.POSTGRESQL);
    }
  }

  abstract static class Contract extends TransactionsContract {
    private final Database database;

    Contract(TestDatabase kind) {
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
}
