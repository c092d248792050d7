package dev.vidport.persistence.account;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.account.AuditLogContract;
import dev.vidport.usecases.account.port.AuditChain;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.transaction.port.Transactions;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcAuditLogTest extends AuditLogContract {
  private final Database database;

  JdbcAuditLogTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected AuditLog log() {
    return new JdbcAuditLog(database);
  }

  @Override
  protected AuditChain chain() {
    return new JdbcAuditChain(database);
  }

  @Override
  protected Transactions transactions() {
    return database;
  }
}
