package dev.vidport.usecases.usage;

import dev.vidport.usecases.transaction.InMemoryTransactions;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.usage.port.UsageLedger;

final class InMemoryUsageLedgerTest extends UsageLedgerContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final UsageLedger ledger = new InMemoryUsageLedger(transactions);

  @Override
  protected UsageLedger ledger() {
    return ledger;
  }

  @Override
  protected Transactions transactions() {
    return transactions;
  }
}
