package dev.vidport.usecases.billing;

import dev.vidport.usecases.account.InMemoryAccounts;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.billing.port.PlanTerms;
import dev.vidport.usecases.transaction.InMemoryTransactions;

final class InMemoryPlanTermsTest extends PlanTermsContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryAccounts accounts = new InMemoryAccounts(transactions);
  private final InMemoryPlanTerms terms = new InMemoryPlanTerms(transactions);

  @Override
  protected PlanTerms terms() {
    return terms;
  }

  @Override
  protected Accounts accounts() {
    return accounts;
  }
}
