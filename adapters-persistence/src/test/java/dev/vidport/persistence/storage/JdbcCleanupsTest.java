package dev.vidport.persistence.storage;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.storage.PendingDeletions;
import dev.vidport.usecases.storage.PendingDeletionsContract;
import org.junit.jupiter.api.Nested;

final class JdbcCleanupsTest {
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

  abstract static class Contract extends PendingDeletionsContract {
    private final Database database;

    Contract(TestDatabase kind) {
      database = kind.emptied();
    }

    @Override
    protected PendingDeletions cleanups() {
      return new JdbcCleanups(database);
    }

    @Override
    protected Transactions transactions() {
      return database;
    }
  }
}
