package dev.vidport.persistence.access;

import dev.vidport.persistence.account.JdbcAccounts;
import dev.vidport.persistence.account.JdbcMembers;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.access.PasskeysContract;
import dev.vidport.usecases.access.port.Passkeys;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.Members;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcPasskeysTest extends PasskeysContract {
  private final Database database;

  JdbcPasskeysTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected Passkeys passkeys() {
    return new JdbcPasskeys(database);
  }

  @Override
  protected Accounts accounts() {
    return new JdbcAccounts(database);
  }

  @Override
  protected Members members() {
    return new JdbcMembers(database);
  }
}
