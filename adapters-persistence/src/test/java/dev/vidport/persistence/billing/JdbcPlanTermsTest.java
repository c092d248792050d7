package dev.vidport.persistence.billing;

import dev.vidport.persistence.account.JdbcAccounts;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.billing.PlanTermsContract;
import dev.vidport.usecases.billing.port.PlanTerms;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcPlanTermsTest extends PlanTermsContract {
  private final Database database;

  JdbcPlanTermsTest(TestDatabase kind) {
    database = kind.emptied();
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
