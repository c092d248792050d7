package dev.vidport.persistence.access;

import dev.vidport.persistence.account.JdbcAccounts;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.secret.TestSecrets;
import dev.vidport.usecases.access.OidcStoresContract;
import dev.vidport.usecases.access.port.OidcIdentities;
import dev.vidport.usecases.access.port.OneTimeValues;
import dev.vidport.usecases.account.port.Accounts;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcOidcStoresTest extends OidcStoresContract {
  private final Database database;

  JdbcOidcStoresTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected OidcIdentities identities() {
    return new JdbcOidcIdentities(database, TestSecrets.CIPHER);
  }

  @Override
  protected OneTimeValues values() {
    return new JdbcOneTimeValues(database);
  }

  @Override
  protected Accounts accounts() {
    return new JdbcAccounts(database);
  }
}
