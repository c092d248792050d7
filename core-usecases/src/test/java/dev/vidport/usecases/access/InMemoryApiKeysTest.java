package dev.vidport.usecases.access;

import dev.vidport.usecases.access.port.ApiKeys;
import dev.vidport.usecases.account.InMemoryAccounts;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.transaction.InMemoryTransactions;

final class InMemoryApiKeysTest extends ApiKeysContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryAccounts accounts = new InMemoryAccounts(transactions);
  private final InMemoryApiKeys keys = new InMemoryApiKeys(transactions, accounts);

  @Override
  protected ApiKeys keys() {
    return keys;
  }

  @Override
  protected Accounts accounts() {
    return accounts;
  }
}
