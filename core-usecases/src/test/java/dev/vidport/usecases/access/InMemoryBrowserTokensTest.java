package dev.vidport.usecases.access;

import dev.vidport.usecases.InMemoryDatabase;
import dev.vidport.usecases.access.port.ApiKeys;
import dev.vidport.usecases.access.port.BrowserTokens;
import dev.vidport.usecases.access.port.Sessions;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.Members;
import java.time.Clock;

final class InMemoryBrowserTokensTest extends BrowserTokensContract {
  private final InMemoryDatabase database = new InMemoryDatabase(Clock.systemUTC());

  @Override
  protected BrowserTokens tokens() {
    return database.browserTokens;
  }

  @Override
  protected ApiKeys keys() {
    return database.apiKeys;
  }

  @Override
  protected Sessions sessions() {
    return database.sessions;
  }

  @Override
  protected Members members() {
    return database.accounts.members();
  }

  @Override
  protected Accounts accounts() {
    return database.accounts;
  }
}
