package dev.vidport.usecases.account;

import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.transaction.InMemoryTransactions;

class InMemoryAuditLogTest extends AuditLogContract {
  private final AuditLog log = new InMemoryAuditLog(new InMemoryTransactions());

  @Override
  protected AuditLog log() {
    return log;
  }
}
