package dev.vidport.usecases.webhook;

import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.webhook.AccountEvent;
import dev.vidport.domain.webhook.DeliveryAttempt;
import dev.vidport.domain.webhook.RetrySchedule;
import dev.vidport.domain.webhook.Webhook;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.webhook.port.ClaimedDelivery;
import dev.vidport.usecases.webhook.port.DeliveryListener;
import dev.vidport.usecases.webhook.port.EventMessage;
import dev.vidport.usecases.webhook.port.WebhookDeliveries;
import dev.vidport.usecases.webhook.port.WebhookEndpoint;
import dev.vidport.usecases.webhook.port.Webhooks;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Makes one attempt to deliver an event to a webhook, and stores the result. */
public final class DeliverEvent {
  /** After the last attempt of an event whose first attempt was the first to fail. */
  static final Duration REPORT_AFTER = Duration.ofHours(20);

  private final Webhooks webhooks;
  private final WebhookDeliveries deliveries;
  private final WebhookEndpoint endpoint;
  private final EventMessages messages;
  private final DeliveryListener listener;
  private final Transactions transactions;
  private final Clock clock;

  DeliverEvent(
      Webhooks webhooks,
      WebhookDeliveries deliveries,
      WebhookEndpoint endpoint,
      EventMessages messages,
      DeliveryListener listener,
      Transactions transactions,
      Clock clock) {
    this.webhooks = webhooks;
    this.deliveries = deliveries;
    this.endpoint = endpoint;
    this.messages = messages;
    this.listener = listener;
    this.transactions = transactions;
    this.clock = clock;
  }

  /** If this throws, nothing is stored and the event is due again at the end of the lease. */
  public void handle(ClaimedDelivery claim) {
    Instant at = Timestamps.now(clock);
    Optional<EventMessage> message = message(claim.event());
    WebhookEndpoint.Result result =
        message
            .map(found -> endpoint.post(claim.webhook().url(), claim.webhook().secret(), found))
            .orElseGet(() -> WebhookEndpoint.Result.notSent("Vidport could not make the message"));
    Optional<Instant> next =
        result.isAccepted()
            ? Optional.empty()
            : RetrySchedule.delayAfter(claim.attemptOfRound()).map(Timestamps.now(clock)::plus);
    transactions.run(() -> store(claim, at, result, next, message.isPresent()));
    result.error().ifPresent(error -> report(claim.webhook(), error, at));
  }

  private Optional<EventMessage> message(AccountEvent event) {
    try {
      return Optional.of(messages.of(event));
    } catch (RuntimeException e) {
      listener.eventNotPrepared(event.id(), e);
      return Optional.empty();
    }
  }

  private void store(
      ClaimedDelivery claim,
      Instant at,
      WebhookEndpoint.Result result,
      Optional<Instant> next,
      boolean wasSent) {
    // When the lease has ended, another worker decides about the next attempt.
    boolean decides = deliveries.finish(claim, next);
    AccountEvent event = claim.event();
    deliveries.log(
        new DeliveryAttempt(
            event.id(),
            event.account(),
            event.type().label(),
            claim.attempt(),
            result.isAccepted(),
            result.status(),
            result.millis(),
            result.error(),
            result.response(),
            at,
            decides ? next : Optional.empty()));
    if (result.isAccepted()) {
      webhooks.succeeded(claim.webhook());
    } else if (wasSent) {
      webhooks.failed(claim.webhook(), result.error().orElse(""), at);
    }
  }

  private void report(Webhook webhook, String error, Instant at) {
    webhook
        .health()
        .failingSince()
        .map(since -> Duration.between(since, at))
        .filter(time -> time.compareTo(REPORT_AFTER) >= 0)
        .filter(time -> webhooks.markReported(webhook))
        .ifPresent(time -> listener.endpointFails(webhook, time, error));
  }
}
