package dev.vidport.persistence.archive;

import dev.vidport.persistence.account.JdbcAccounts;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.archive.AccountExportsContract;
import dev.vidport.usecases.archive.port.AccountExports;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcAccountExportsTest extends AccountExportsContract {
  private final Database database;

  JdbcAccountExportsTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected AccountExports exports() {
    return new JdbcAccountExports(database);
  }

  @Override
  protected Accounts accounts() {
    return new JdbcAccounts(database);
  }
}
