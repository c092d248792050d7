package dev.vidport.usecases.webhook.port;

import dev.vidport.domain.webhook.Webhook;
import java.time.Duration;

/** Learns what the operator should know about deliveries. */
public interface DeliveryListener {
  /** The endpoint has accepted nothing for a long time. Called once until it accepts again. */
  void endpointFails(Webhook webhook, Duration time, String error);

  /** The message of an event could not be made, by a fault of Vidport or of the stored data. */
  void eventNotPrepared(String eventId, RuntimeException fault);

  /** An attempt ended without a result, usually because of the database; it is repeated. */
  void attemptBroken(String eventId, RuntimeException fault);
}
