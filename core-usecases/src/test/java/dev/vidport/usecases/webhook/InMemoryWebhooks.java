package dev.vidport.usecases.webhook;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.webhook.EndpointHealth;
import dev.vidport.domain.webhook.Webhook;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import dev.vidport.usecases.webhook.port.Webhooks;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/** Webhooks in memory. */
public final class InMemoryWebhooks implements Webhooks {
  private final InMemoryTransactions transactions;
  private final InMemoryTable<AccountId, Entry> entries;

  public InMemoryWebhooks(InMemoryTransactions transactions) {
    this.transactions = transactions;
    this.entries = transactions.table();
  }

  private record Entry(Webhook webhook, boolean reported) {}

  @Override
  public Optional<Webhook> find(AccountId account) {
    return entries.find(account).map(Entry::webhook);
  }

  @Override
  public void save(Webhook webhook) {
    transactions.run(
        () -> {
          boolean reported =
              webhook.health().isFailing()
                  && entries.find(webhook.account()).filter(Entry::reported).isPresent();
          entries.put(webhook.account(), new Entry(webhook, reported));
        });
  }

  @Override
  public boolean delete(AccountId account) {
    return transactions.in(
        () -> {
          boolean exists = entries.find(account).isPresent();
          entries.remove(account);
          return exists;
        });
  }

  @Override
  public void succeeded(Webhook webhook) {
    EndpointHealth healthy = new EndpointHealth(true, Optional.empty(), Optional.empty());
    boolean unused =
        change(webhook, entry -> Optional.of(new Entry(with(entry.webhook(), healthy), false)));
  }

  @Override
  public void failed(Webhook webhook, String error, Instant at) {
    boolean unused =
        change(
            webhook,
            entry -> {
              EndpointHealth before = entry.webhook().health();
              EndpointHealth after =
                  new EndpointHealth(
                      before.isProven(),
                      before.failingSince().or(() -> Optional.of(at)),
                      Optional.of(error.substring(0, Math.min(error.length(), 500))));
              return Optional.of(new Entry(with(entry.webhook(), after), entry.reported()));
            });
  }

  @Override
  public boolean markReported(Webhook webhook) {
    return change(
        webhook,
        entry ->
            entry.webhook().health().isFailing() && !entry.reported()
                ? Optional.of(new Entry(entry.webhook(), true))
                : Optional.empty());
  }

  private boolean change(Webhook webhook, Function<Entry, Optional<Entry>> change) {
    return entries.replace(
        webhook.account(),
        entry ->
            entry.webhook().url().equals(webhook.url()) ? change.apply(entry) : Optional.empty());
  }

  private static Webhook with(Webhook webhook, EndpointHealth health) {
    return new Webhook(
        webhook.account(),
        webhook.url(),
        webhook.secret(),
        webhook.events(),
        webhook.enabled(),
        webhook.createdAt(),
        webhook.updatedAt(),
        health);
  }
}
