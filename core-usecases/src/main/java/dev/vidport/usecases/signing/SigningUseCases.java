package dev.vidport.usecases.signing;

import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.signing.port.SigningKeys;
import dev.vidport.usecases.transaction.port.Transactions;

/** The keys that sign links. */
public record SigningUseCases(ListSigningKeys listKeys, RotateSigningKey rotateKey) {

  public static SigningUseCases of(
      SigningKeys keys, AuditLog auditLog, Transactions transactions, Environment environment) {
    return new SigningUseCases(
        new ListSigningKeys(keys),
        new RotateSigningKey(
            keys, auditLog, transactions, environment.random(), environment.clock()));
  }
}
