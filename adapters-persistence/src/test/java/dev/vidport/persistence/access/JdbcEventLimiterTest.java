package dev.vidport.persistence.access;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.access.EventLimiterContract;
import dev.vidport.usecases.access.port.EventLimiter;
import dev.vidport.usecases.transaction.port.Transactions;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcEventLimiterTest extends EventLimiterContract {
  private final Database database;

  JdbcEventLimiterTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected EventLimiter limiter() {
    return new JdbcEventLimiter(database);
  }

  @Override
  protected Transactions transactions() {
    return database;
  }
}
