package dev.vidport.usecases.account;

import dev.vidport.usecases.account.port.AuditChain;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import dev.vidport.usecases.transaction.port.Transactions;

class InMemoryAuditLogTest extends AuditLogContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryAuditLog log = new InMemoryAuditLog(transactions);

  @Override
  protected AuditLog log() {
    return log;
  }

  @Override
  protected AuditChain chain() {
    return log;
  }

  @Override
  protected Transactions transactions() {
    return transactions;
  }
}
