package dev.vidport.persistence.account;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.account.Accounts;
import dev.vidport.usecases.account.AccountsContract;
import org.junit.jupiter.api.Nested;

final class JdbcAccountsTest {
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

  abstract static class Contract extends AccountsContract {
    private final Database database;

    Contract(TestDatabase kind) {
      database = kind.emptied();
    }

    @Override
    protected Accounts accounts() {
      return new JdbcAccounts(database);
    }
  }
}
