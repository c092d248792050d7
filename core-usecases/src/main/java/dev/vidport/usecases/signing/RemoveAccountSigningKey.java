package dev.vidport.usecases.signing;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.playback.SigningKeyId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.signing.port.AccountSigningKeys;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;

/** Removes a signing key of the caller's account: its tokens are refused from then on. */
public final class RemoveAccountSigningKey {
  private final AccountSigningKeys keys;
  private final Accounts accounts;
  private final AuditLog log;
  private final Transactions transactions;
  private final Clock clock;

  RemoveAccountSigningKey(
      AccountSigningKeys keys,
      Accounts accounts,
      AuditLog log,
      Transactions transactions,
      Clock clock) {
    this.keys = keys;
    this.accounts = accounts;
    this.log = log;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * @throws RefusalException {@code NOT_FOUND}
   */
  public void handle(Principal principal, Actor actor, SigningKeyId id) {
    transactions.run(
        () -> {
          accounts.lock(principal.accountId());
          if (keys.of(principal.accountId()).stream().noneMatch(key -> key.id().equals(id))) {
            throw new RefusalException(RefusalCode.NOT_FOUND, "there is no such signing key");
          }
          keys.remove(principal.accountId(), id);
          log.append(
              new AuditEntry(
                  Timestamps.now(clock),
                  principal.accountId(),
                  actor,
                  AuditAction.SIGNING_KEY_REMOVED,
                  id.value()));
        });
  }
}
