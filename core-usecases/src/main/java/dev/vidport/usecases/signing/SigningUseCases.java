package dev.vidport.usecases.signing;

import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.signing.port.SigningPorts;
import dev.vidport.usecases.transaction.port.Transactions;

/** The keys that sign links, and the encryption of stored secrets. */
public record SigningUseCases(
    ListSigningKeys listKeys,
    RotateSigningKey rotateKey,
    FindSecretsStatus secretsStatus,
    ReencryptSecrets reencryptSecrets) {

  public static SigningUseCases of(
      SigningPorts ports, AuditLog auditLog, Transactions transactions, Environment environment) {
    return new SigningUseCases(
        new ListSigningKeys(ports.keys()),
        new RotateSigningKey(
            ports.keys(), auditLog, transactions, environment.random(), environment.clock()),
        new FindSecretsStatus(ports.secrets()),
        new ReencryptSecrets(ports.secrets(), auditLog, transactions, environment.clock()));
  }
}
