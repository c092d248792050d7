package dev.vidport.usecases.billing;

import dev.vidport.usecases.account.InMemoryAccounts;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.billing.port.BillingAccounts;
import dev.vidport.usecases.transaction.InMemoryTransactions;

final class InMemoryBillingAccountsTest extends BillingAccountsContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryAccounts accounts = new InMemoryAccounts(transactions);
  private final InMemoryBillingAccounts billing = new InMemoryBillingAccounts(transactions);

  @Override
  protected BillingAccounts billing() {
    return billing;
  }

  @Override
  protected Accounts accounts() {
    return accounts;
  }
}
