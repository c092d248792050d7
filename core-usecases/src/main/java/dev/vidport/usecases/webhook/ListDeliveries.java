package dev.vidport.usecases.webhook;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.webhook.DeliveryAttempt;
import dev.vidport.usecases.webhook.port.WebhookDeliveries;
import java.util.List;
import java.util.Optional;

/** Lists the latest attempts to deliver events of the caller's account. */
public final class ListDeliveries {
  private final WebhookDeliveries deliveries;

  ListDeliveries(WebhookDeliveries deliveries) {
    this.deliveries = deliveries;
  }

  /**
   * The latest first.
   *
   * @param video lists only the deliveries of events of this video
   */
  public List<DeliveryAttempt> handle(Principal principal, Optional<VideoId> video, int limit) {
    return deliveries.latest(principal.accountId(), video, limit);
  }
}
