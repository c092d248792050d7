package dev.vidport.usecases.access;

import dev.vidport.usecases.access.port.OidcIdentities;
import dev.vidport.usecases.access.port.OneTimeValues;
import dev.vidport.usecases.account.InMemoryAccounts;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.transaction.InMemoryTransactions;

final class InMemoryOidcStoresTest extends OidcStoresContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryAccounts accounts = new InMemoryAccounts(transactions);
  private final OidcIdentities identities = new InMemoryOidcIdentities(transactions);
  private final OneTimeValues values = new InMemoryOneTimeValues(transactions);

  @Override
  protected OidcIdentities identities() {
    return identities;
  }

  @Override
  protected OneTimeValues values() {
    return values;
  }

  @Override
  protected Accounts accounts() {
    return accounts;
  }
}
