package dev.vidport.persistence.access;

import dev.vidport.persistence.account.JdbcAccounts;
import dev.vidport.persistence.account.JdbcMembers;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.access.BrowserTokensContract;
import dev.vidport.usecases.access.port.ApiKeys;
import dev.vidport.usecases.access.port.BrowserTokens;
import dev.vidport.usecases.access.port.Sessions;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.Members;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcBrowserTokensTest extends BrowserTokensContract {
  private final Database database;

  JdbcBrowserTokensTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected BrowserTokens tokens() {
    return new JdbcBrowserTokens(database);
  }

  @Override
  protected ApiKeys keys() {
    return new JdbcApiKeys(database);
  }

  @Override
  protected Sessions sessions() {
    return new JdbcSessions(database);
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
