package dev.vidport.persistence.billing;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.billing.BillingEventsContract;
import dev.vidport.usecases.billing.port.BillingEvents;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcBillingEventsTest extends BillingEventsContract {
  private final Database database;

  JdbcBillingEventsTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected BillingEvents events() {
    return new JdbcBillingEvents(database);
  }
}
