package dev.vidport.persistence.account;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.account.AllowedDomainsContract;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AllowedDomains;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcAllowedDomainsTest extends AllowedDomainsContract {
  private final Database database;

  JdbcAllowedDomainsTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected AllowedDomains domains() {
    return new JdbcAllowedDomains(database);
  }

  @Override
  protected Accounts accounts() {
    return new JdbcAccounts(database);
  }
}
