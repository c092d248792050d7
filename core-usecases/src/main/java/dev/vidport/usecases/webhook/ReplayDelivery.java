package dev.vidport.usecases.webhook;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.webhook.EventType;
import dev.vidport.domain.webhook.Webhook;
import dev.vidport.usecases.webhook.port.WebhookDeliveries;
import dev.vidport.usecases.webhook.port.Webhooks;
import java.time.Clock;

/** Delivers a stored event again, with all attempts, whether it was delivered before or not. */
public final class ReplayDelivery {
  private final Webhooks webhooks;
  private final WebhookDeliveries deliveries;
  private final Clock clock;

  ReplayDelivery(Webhooks webhooks, WebhookDeliveries deliveries, Clock clock) {
    this.webhooks = webhooks;
    this.deliveries = deliveries;
    this.clock = clock;
  }

  /**
   * @throws RefusalException {@code NOT_FOUND} without a webhook or such an event, {@code
   *     INVALID_STATE} when the webhook does not receive events of this type
   */
  public void handle(Principal principal, String eventId) {
    AccountId account = principal.accountId();
    Webhook webhook = webhooks.find(account).orElseThrow(GetWebhook::missing);
    EventType type = deliveries.type(account, eventId).orElseThrow(ReplayDelivery::noEvent);
    if (!webhook.wants(type)) {
      throw new RefusalException(
          RefusalCode.INVALID_STATE,
          webhook.enabled()
              ? "the webhook does not receive " + type.label() + "; add it to events"
              : "the webhook is disabled");
    }
    if (!deliveries.replay(account, eventId, Timestamps.now(clock))) {
      throw noEvent();
    }
  }

  private static RefusalException noEvent() {
    return new RefusalException(
        RefusalCode.NOT_FOUND, "there is no such event; events are kept for 31 days");
  }
}
