package dev.vidport.persistence.usage;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.usage.UsageLedgerContract;
import dev.vidport.usecases.usage.port.UsageLedger;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(names = {"H2_MEMORY", "POSTGRESQL"})
final class JdbcUsageLedgerTest extends UsageLedgerContract {
  private final Database database;

  JdbcUsageLedgerTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected UsageLedger ledger() {
    return new JdbcUsageLedger(database);
  }

  @Override
  protected Transactions transactions() {
    return database;
  }
}
