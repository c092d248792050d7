package dev.vidport.usecases.webhook;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.webhook.DeliveryAttempt;
import dev.vidport.usecases.webhook.port.WebhookDeliveries;
import java.util.List;

/** Lists the latest attempts to deliver events of the caller's account. */
public final class ListDeliveries {
  private final WebhookDeliveries deliveries;

  ListDeliveries(WebhookDeliveries deliveries) {
    this.deliveries = deliveries;
  }

  /** The latest first. */
  public List<DeliveryAttempt> handle(Principal principal, int limit) {
    return deliveries.latest(principal.accountId(), limit);
  }
}
