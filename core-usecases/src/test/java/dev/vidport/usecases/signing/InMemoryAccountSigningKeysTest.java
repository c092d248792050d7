package dev.vidport.usecases.signing;

import dev.vidport.usecases.account.InMemoryAccounts;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.signing.port.AccountSigningKeys;
import dev.vidport.usecases.transaction.InMemoryTransactions;

final class InMemoryAccountSigningKeysTest extends AccountSigningKeysContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryAccounts accounts = new InMemoryAccounts(transactions);
  private final InMemoryAccountSigningKeys keys = new InMemoryAccountSigningKeys(transactions);

  @Override
  protected AccountSigningKeys keys() {
    return keys;
  }

  @Override
  protected Accounts accounts() {
    return accounts;
  }
}
