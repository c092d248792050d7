package dev.vidport.persistence.account;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.account.KnownPlansContract;
import dev.vidport.usecases.account.port.KnownPlans;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcKnownPlansTest extends KnownPlansContract {
  private final Database database;

  JdbcKnownPlansTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected KnownPlans plans() {
    return new JdbcKnownPlans(database);
  }
}
