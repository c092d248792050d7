package dev.vidport.usecases.watermark;

import dev.vidport.usecases.account.InMemoryAccounts;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import dev.vidport.usecases.watermark.port.AccountWatermarks;

final class InMemoryAccountWatermarksTest extends AccountWatermarksContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryAccounts accounts = new InMemoryAccounts(transactions);
  private final InMemoryAccountWatermarks watermarks = new InMemoryAccountWatermarks(transactions);

  @Override
  protected AccountWatermarks watermarks() {
    return watermarks;
  }

  @Override
  protected Accounts accounts() {
    return accounts;
  }
}
