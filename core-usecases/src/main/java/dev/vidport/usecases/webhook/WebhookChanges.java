package dev.vidport.usecases.webhook;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.webhook.Webhook;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.webhook.port.Webhooks;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BiFunction;

/** Changes webhooks, one change of an account at a time, and records each in the audit log. */
final class WebhookChanges {
  private final Webhooks webhooks;
  private final Accounts accounts;
  private final AuditLog log;
  private final Transactions transactions;
  private final Clock clock;

  WebhookChanges(
      Webhooks webhooks, Accounts accounts, AuditLog log, Transactions transactions, Clock clock) {
    this.webhooks = webhooks;
    this.accounts = accounts;
    this.log = log;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * @param change makes the webhook to store from the present one and the current time
   */
  Webhook save(
      AccountId account,
      Actor actor,
      AuditAction action,
      BiFunction<Optional<Webhook>, Instant, Webhook> change) {
    return transactions.in(
        () -> {
          accounts.lock(account);
          Instant now = Timestamps.now(clock);
          Webhook changed = change.apply(webhooks.find(account), now);
          webhooks.save(changed);
          // Not the whole URL, which may hold a secret.
          log.append(new AuditEntry(now, account, actor, action, changed.host()));
          return changed;
        });
  }

  void delete(AccountId account, Actor actor) {
    transactions.run(
        () -> {
          accounts.lock(account);
          if (webhooks.delete(account)) {
            log.append(
                new AuditEntry(
                    Timestamps.now(clock), account, actor, AuditAction.WEBHOOK_DELETED, ""));
          }
        });
  }
}
