package dev.vidport.usecases.webhook;

import dev.vidport.domain.webhook.Webhook;
import dev.vidport.usecases.webhook.port.ClaimedDelivery;
import dev.vidport.usecases.webhook.port.DeliveryListener;
import dev.vidport.usecases.webhook.port.WebhookDeliveries;
import dev.vidport.usecases.webhook.port.WebhookDeliveries.ClaimRequest;
import dev.vidport.usecases.webhook.port.WebhookDeliveries.Claims;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

/** Starts the deliveries that are due, as far as this host has permits for them. */
public final class DeliverDueEvents {
  /** Longer than an attempt takes, with its lookup and its transaction. */
  static final Duration LEASE = Duration.ofMinutes(1);

  /** The next call continues. */
  private static final int MAX_CLAIMS = 50;

  private final WebhookDeliveries deliveries;
  private final DeliverEvent deliver;
  private final DeliveryPermits permits;
  private final DeliveryListener listener;
  private final Clock clock;

  DeliverDueEvents(
      WebhookDeliveries deliveries,
      DeliverEvent deliver,
      DeliveryPermits permits,
      DeliveryListener listener,
      Clock clock) {
    this.deliveries = deliveries;
    this.deliver = deliver;
    this.permits = permits;
    this.listener = listener;
    this.clock = clock;
  }

  /**
   * @param executor makes the attempts; it must not wait for them
   * @return the number of started attempts
   */
  public int handle(Executor executor) {
    int started = 0;
    for (int i = 0; i < MAX_CLAIMS && permits.hasAny(); i++) {
      Claims claims = claim();
      claims.claimed().forEach(claim -> start(claim, executor));
      started += claims.claimed().size();
      if (!claims.mayBeMore()) {
        break;
      }
    }
    return started;
  }

  private Claims claim() {
    List<Webhook> taken = new ArrayList<>();
    boolean isDone = false;
    try {
      Claims claims =
          deliveries.claim(
              new ClaimRequest(
                  clock.instant(),
                  LEASE,
                  permits.fullAccounts(),
                  permits.hasAnyForFailing(),
                  webhook -> permits.take(webhook) && taken.add(webhook)));
      isDone = true;
      return claims;
    } finally {
      if (!isDone) {
        taken.forEach(permits::release);
      }
    }
  }

  private void start(ClaimedDelivery claim, Executor executor) {
    executor.execute(
        () -> {
          try {
            deliver.handle(claim);
          } catch (RuntimeException e) {
            listener.attemptBroken(claim.event().id(), e);
          } finally {
            permits.release(claim.webhook());
          }
        });
  }
}
