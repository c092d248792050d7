package dev.vidport.usecases.webhook;

import dev.vidport.domain.webhook.Webhook;
import dev.vidport.usecases.webhook.port.DeliveryListener;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps the failures of endpoints; faults of the host itself are errors. */
public final class RecordedDeliveries implements DeliveryListener {
  /** Host and reason of each failure, oldest first. */
  public final List<String> failures = new CopyOnWriteArrayList<>();

  @Override
  public void endpointFails(Webhook webhook, Duration time, String error) {
    failures.add(webhook.host() + " " + error);
  }

  @Override
  public void eventNotPrepared(String eventId, RuntimeException fault) {
    throw fault;
  }

  @Override
  public void attemptBroken(String eventId, RuntimeException fault) {
    throw new AssertionError(fault);
  }
}
