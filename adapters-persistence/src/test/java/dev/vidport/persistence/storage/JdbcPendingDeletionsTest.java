package dev.vidport.persistence.storage;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.storage.PendingDeletionsContract;
import dev.vidport.usecases.storage.port.PendingDeletions;
import dev.vidport.usecases.transaction.port.Transactions;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcPendingDeletionsTest extends PendingDeletionsContract {
  private final Database database;

  JdbcPendingDeletionsTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected PendingDeletions cleanups() {
    return new JdbcPendingDeletions(database);
  }

  @Override
  protected Transactions transactions() {
    return database;
  }
}
