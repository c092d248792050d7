package dev.vidport.persistence.account;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.account.MembersContract;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.Members;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcMembersTest extends MembersContract {
  private final Database database;

  JdbcMembersTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected Members members() {
    return new JdbcMembers(database);
  }

  @Override
  protected Accounts accounts() {
    return new JdbcAccounts(database);
  }
}
