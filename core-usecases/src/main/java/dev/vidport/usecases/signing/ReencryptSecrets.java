package dev.vidport.usecases.signing;

import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.signing.port.SecretsStatus;
import dev.vidport.usecases.signing.port.StoredSecrets;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.util.Locale;
import java.util.Optional;

/** Encrypts the stored secrets of previous keys with the present key, for an operator. */
public final class ReencryptSecrets {
  private final StoredSecrets secrets;
  private final AuditLog log;
  private final Transactions transactions;
  private final Clock clock;

  public ReencryptSecrets(
      StoredSecrets secrets, AuditLog log, Transactions transactions, Clock clock) {
    this.secrets = secrets;
    this.log = log;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * Not in a transaction of its own: each batch is one. The audit log has the entry before the
   * first batch, so that it also tells of a rotation that was killed.
   *
   * @return the state after it
   */
  public SecretsStatus handleAsOperator(Actor operator) {
    SecretsStatus before = secrets.status();
    if (before.others() == 0) {
      return before;
    }
    transactions.run(() -> log.append(entry(before, operator)));
    long unused = secrets.reencrypt();
    return secrets.status();
  }

  private AuditEntry entry(SecretsStatus before, Actor operator) {
    return new AuditEntry(
        Timestamps.now(clock),
        Optional.empty(),
        operator,
        AuditAction.SECRETS_REENCRYPTED,
        String.format(
            Locale.ROOT, "key %s, secrets of previous keys: %d", before.key(), before.others()));
  }
}
