package dev.vidport.usecases.signing;

import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.signing.port.SigningPorts;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;

/**
 * The keys that sign links, the keys with which accounts sign playback tokens, and the encryption
 * of stored secrets.
 */
public record SigningUseCases(
    ListSigningKeys listKeys,
    RotateSigningKey rotateKey,
    ListAccountSigningKeys listAccountKeys,
    AddAccountSigningKey addAccountKey,
    RemoveAccountSigningKey removeAccountKey,
    FindSecretsStatus secretsStatus,
    ReencryptSecrets reencryptSecrets) {

  public static SigningUseCases of(
      SigningPorts ports,
      Accounts accounts,
      AuditLog auditLog,
      Transactions transactions,
      Environment environment) {
    Clock clock = environment.clock();
    return new SigningUseCases(
        new ListSigningKeys(ports.keys()),
        new RotateSigningKey(ports.keys(), auditLog, transactions, environment.random(), clock),
        new ListAccountSigningKeys(ports.accountKeys()),
        new AddAccountSigningKey(
            ports.accountKeys(), accounts, auditLog, transactions, environment.random(), clock),
        new RemoveAccountSigningKey(ports.accountKeys(), accounts, auditLog, transactions, clock),
        new FindSecretsStatus(ports.secrets()),
        new ReencryptSecrets(ports.secrets(), auditLog, transactions, clock));
  }
}
