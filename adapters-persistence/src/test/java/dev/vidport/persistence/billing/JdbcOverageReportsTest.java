package dev.vidport.persistence.billing;

import dev.vidport.persistence.account.JdbcAccounts;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.billing.OverageReportsContract;
import dev.vidport.usecases.billing.port.BillingAccounts;
import dev.vidport.usecases.billing.port.OverageReports;
import dev.vidport.usecases.billing.port.PlanTerms;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcOverageReportsTest extends OverageReportsContract {
  private final Database database;

  JdbcOverageReportsTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected OverageReports reports() {
    return new JdbcOverageReports(database);
  }

  @Override
  protected BillingAccounts billing() {
    return new JdbcBillingAccounts(database);
  }

  @Override
  protected PlanTerms terms() {
    return new JdbcPlanTerms(database);
  }

  @Override
  protected Accounts accounts() {
    return new JdbcAccounts(database);
  }
}
