package dev.vidport.persistence.storage;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.storage.SigningKeys;
import dev.vidport.usecases.storage.SigningKeysContract;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcSigningKeysTest extends SigningKeysContract {
  private final Database database;

  JdbcSigningKeysTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected SigningKeys keys() {
    return new JdbcSigningKeys(database);
  }
}
