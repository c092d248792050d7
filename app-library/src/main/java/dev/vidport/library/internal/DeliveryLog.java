package dev.vidport.library.internal;

import dev.vidport.domain.webhook.Webhook;
import dev.vidport.usecases.webhook.port.DeliveryListener;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs what goes wrong with the deliveries to webhooks. */
final class DeliveryLog implements DeliveryListener {
  private static final Logger LOG = LoggerFactory.getLogger(DeliveryLog.class);

  @Override
  public void endpointFails(Webhook webhook, Duration time, String error) {
    LOG.warn(
        "Webhook endpoint accepts no events; sending continues: hours={} account={} host={} error={}",
        time.toHours(),
        webhook.account().value(),
        webhook.host(),
        error);
  }

  @Override
  public void eventNotPrepared(String eventId, RuntimeException fault) {
    LOG.error("Could not make the message of an event: event={}", eventId, fault);
  }

  @Override
  public void attemptBroken(String eventId, RuntimeException fault) {
    LOG.warn("The result of a delivery is lost; it is repeated: event={}", eventId, fault);
  }
}
