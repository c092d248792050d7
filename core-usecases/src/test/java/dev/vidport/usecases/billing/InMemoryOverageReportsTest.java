package dev.vidport.usecases.billing;

import dev.vidport.usecases.account.InMemoryAccounts;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.billing.port.BillingAccounts;
import dev.vidport.usecases.billing.port.OverageReports;
import dev.vidport.usecases.billing.port.PlanTerms;
import dev.vidport.usecases.transaction.InMemoryTransactions;

final class InMemoryOverageReportsTest extends OverageReportsContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryAccounts accounts = new InMemoryAccounts(transactions);
  private final InMemoryBillingAccounts billing = new InMemoryBillingAccounts(transactions);
  private final InMemoryPlanTerms terms = new InMemoryPlanTerms(transactions);
  private final InMemoryOverageReports reports =
      new InMemoryOverageReports(transactions, billing, terms);

  @Override
  protected OverageReports reports() {
    return reports;
  }

  @Override
  protected BillingAccounts billing() {
    return billing;
  }

  @Override
  protected PlanTerms terms() {
    return terms;
  }

  @Override
  protected Accounts accounts() {
    return accounts;
  }
}
