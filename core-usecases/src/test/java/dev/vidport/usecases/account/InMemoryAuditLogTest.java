package dev.vidport.usecases.account;

import dev.vidport.usecases.job.InMemoryTransactions;

class InMemoryAuditLogTest extends AuditLogContract {
  private final AuditLog log = new InMemoryAuditLog(new InMemoryTransactions());

  @Override
  protected AuditLog log() {
    return log;
  }
}
