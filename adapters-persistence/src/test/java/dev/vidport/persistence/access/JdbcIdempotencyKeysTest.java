package dev.vidport.persistence.access;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.secret.TestSecrets;
import dev.vidport.usecases.access.IdempotencyKeysContract;
import dev.vidport.usecases.access.port.IdempotencyKeys;
import dev.vidport.usecases.transaction.port.Transactions;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcIdempotencyKeysTest extends IdempotencyKeysContract {
  private final Database database;

  JdbcIdempotencyKeysTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected IdempotencyKeys keys() {
    return new JdbcIdempotencyKeys(database, TestSecrets.CIPHER);
  }

  @Override
  protected Transactions transactions() {
    return database;
  }
}
