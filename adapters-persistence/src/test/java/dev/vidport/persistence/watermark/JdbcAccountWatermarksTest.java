package dev.vidport.persistence.watermark;

import dev.vidport.persistence.account.JdbcAccounts;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.watermark.AccountWatermarksContract;
import dev.vidport.usecases.watermark.port.AccountWatermarks;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcAccountWatermarksTest extends AccountWatermarksContract {
  private final Database database;

  JdbcAccountWatermarksTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected AccountWatermarks watermarks() {
    return new JdbcAccountWatermarks(database);
  }

  @Override
  protected Accounts accounts() {
    return new JdbcAccounts(database);
  }
}
