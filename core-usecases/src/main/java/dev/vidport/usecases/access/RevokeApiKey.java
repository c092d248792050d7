package dev.vidport.usecases.access;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.domain.access.KeyId;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.port.ApiKeys;
import dev.vidport.usecases.account.OperatorRights;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.util.function.Predicate;

/** Revokes API keys. To revoke a revoked key succeeds and records nothing. */
public final class RevokeApiKey {
  private final ApiKeys keys;
  private final Accounts accounts;
  private final AuditLog log;
  private final Transactions transactions;
  private final Clock clock;

  RevokeApiKey(
      ApiKeys keys, Accounts accounts, AuditLog log, Transactions transactions, Clock clock) {
    this.keys = keys;
    this.accounts = accounts;
    this.log = log;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * Revokes a key of the caller's account.
   *
   * @throws RefusalException {@code NOT_FOUND}
   */
  public void handle(Principal principal, Actor actor, KeyId id) {
    ApiKey unused = revoke(id, key -> key.account().equals(principal.accountId()), actor);
  }

  /**
   * Revokes a key of any account.
   *
   * @return the revoked key
   * @throws RefusalException {@code NOT_FOUND}
   */
  public ApiKey handleAsOperator(KeyId id, Actor operator) {
    return revoke(id, key -> true, operator);
  }

  /**
   * Revokes a key of one account.
   *
   * @return the revoked key
   * @throws RefusalException {@code NOT_FOUND}; {@code FORBIDDEN} when the author is not an
   *     operator any more
   */
  public ApiKey handleAsOperator(AccountId account, KeyId id, Actor operator) {
    return revoke(id, key -> key.account().equals(account), operator);
  }

  private ApiKey revoke(KeyId id, Predicate<ApiKey> isReached, Actor actor) {
    ApiKey found = find(id, isReached);
    return transactions.in(
        () -> {
          OperatorRights.confirm(accounts, found.account(), actor, Timestamps.now(clock));
          if (!find(id, isReached).revoked()) {
            keys.revoke(id);
            log.append(
                new AuditEntry(
                    Timestamps.now(clock),
                    found.account(),
                    actor,
                    AuditAction.KEY_REVOKED,
                    id.value()));
          }
          return find(id, isReached);
        });
  }

  private ApiKey find(KeyId id, Predicate<ApiKey> isReached) {
    return keys.find(id)
        .filter(isReached)
        .orElseThrow(() -> new RefusalException(RefusalCode.NOT_FOUND, "there is no such API key"));
  }
}
