package dev.vidport.usecases.webhook;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.webhook.AccountEvent;
import dev.vidport.domain.webhook.DeliveryAttempt;
import dev.vidport.domain.webhook.EventType;
import dev.vidport.domain.webhook.Webhook;
import dev.vidport.usecases.event.InMemoryOutbox;
import dev.vidport.usecases.event.InMemoryOutbox.WebhookState;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import dev.vidport.usecases.webhook.port.ClaimedDelivery;
import dev.vidport.usecases.webhook.port.WebhookDeliveries;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Deliveries of the events of an {@link InMemoryOutbox} to webhooks. */
public final class InMemoryWebhookDeliveries implements WebhookDeliveries {
  private static final int BATCH = 100;

  private final InMemoryTransactions transactions;
  private final InMemoryOutbox outbox;
  private final InMemoryWebhooks webhooks;
  private final InMemoryTable<String, DeliveryAttempt> attempts;

  public InMemoryWebhookDeliveries(
      InMemoryTransactions transactions, InMemoryOutbox outbox, InMemoryWebhooks webhooks) {
    this.transactions = transactions;
    this.outbox = outbox;
    this.webhooks = webhooks;
    this.attempts = transactions.table();
  }

  @Override
  public Claims claim(ClaimRequest request) {
    return transactions.in(
        () -> {
          List<AccountEvent> due =
              outbox.dueForWebhooks(request.now()).stream()
                  .filter(event -> !request.except().contains(event.account()))
                  .filter(event -> request.failingToo() || !isFailing(event.account()))
                  .limit(BATCH)
                  .toList();
          List<ClaimedDelivery> claimed = new ArrayList<>();
          due.forEach(event -> claim(event, request).ifPresent(claimed::add));
          return new Claims(claimed, due.size() == BATCH);
        });
  }

  private boolean isFailing(AccountId account) {
    return webhooks.find(account).filter(found -> found.health().isFailing()).isPresent();
  }

  private Optional<ClaimedDelivery> claim(AccountEvent event, ClaimRequest request) {
    WebhookState state = outbox.webhookState(event.id()).orElseThrow();
    Optional<Webhook> webhook =
        webhooks.find(event.account()).filter(found -> found.wants(event.type()));
    if (webhook.isEmpty()) {
      outbox.setWebhookState(
          event.id(), new WebhookState(state.attempts(), state.roundStart(), Optional.empty()));
      return Optional.empty();
    }
    if (!request.admit().test(webhook.get())) {
      return Optional.empty();
    }
    int attempt = state.attempts() + 1;
    outbox.setWebhookState(
        event.id(),
        new WebhookState(
            attempt, state.roundStart(), Optional.of(request.now().plus(request.lease()))));
    return Optional.of(
        new ClaimedDelivery(webhook.get(), event, attempt, attempt - state.roundStart()));
  }

  @Override
  public boolean finish(ClaimedDelivery claim, Optional<Instant> nextAttempt) {
    return transactions.in(
        () -> {
          String id = claim.event().id();
          Optional<WebhookState> held =
              outbox
                  .webhookState(id)
                  .filter(state -> state.attempts() == claim.attempt() && state.due().isPresent());
          held.ifPresent(
              state ->
                  outbox.setWebhookState(
                      id, new WebhookState(state.attempts(), state.roundStart(), nextAttempt)));
          return held.isPresent();
        });
  }

  @Override
  public Optional<EventType> type(AccountId account, String eventId) {
    return outbox.events().stream()
        .filter(event -> event.id().equals(eventId) && event.account().equals(account))
        .map(AccountEvent::type)
        .findFirst();
  }

  @Override
  public boolean replay(AccountId account, String eventId, Instant at) {
    return transactions.in(
        () -> {
          Optional<WebhookState> state =
              type(account, eventId).flatMap(type -> outbox.webhookState(eventId));
          state.ifPresent(
              known ->
                  outbox.setWebhookState(
                      eventId,
                      new WebhookState(known.attempts(), known.attempts(), Optional.of(at))));
          return state.isPresent();
        });
  }

  @Override
  public void log(DeliveryAttempt attempt) {
    attempts.put(attempt.eventId() + " " + attempt.attempt(), attempt);
  }

  @Override
  public List<DeliveryAttempt> latest(AccountId account, Optional<VideoId> video, int limit) {
    return attempts.all().stream()
        .filter(attempt -> attempt.account().equals(account))
        .filter(attempt -> video.isEmpty() || outbox.isOf(video.get(), attempt.eventId()))
        .sorted(
            Comparator.comparing(DeliveryAttempt::attemptedAt)
                .reversed()
                .thenComparing(DeliveryAttempt::eventId)
                .thenComparing(Comparator.comparing(DeliveryAttempt::attempt).reversed()))
        .limit(limit)
        .toList();
  }

  @Override
  public int deleteExpired(Instant attemptedBefore, int limit) {
    return transactions.in(
        () -> {
          List<DeliveryAttempt> old =
              attempts.all().stream()
                  .filter(attempt -> attempt.attemptedAt().isBefore(attemptedBefore))
                  .sorted(Comparator.comparing(DeliveryAttempt::attemptedAt))
                  .limit(limit)
                  .toList();
          old.forEach(attempt -> attempts.remove(attempt.eventId() + " " + attempt.attempt()));
          return old.size();
        });
  }
}
