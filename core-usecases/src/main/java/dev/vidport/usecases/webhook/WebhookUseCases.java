package dev.vidport.usecases.webhook;

import dev.vidport.usecases.Collaborators;
import dev.vidport.usecases.Ports;
import dev.vidport.usecases.event.SweepEvents;
import dev.vidport.usecases.webhook.port.DeliveryListener;
import dev.vidport.usecases.webhook.port.WebhookDeliveries;
import dev.vidport.usecases.webhook.port.Webhooks;

/** The use cases of events and of the webhooks that receive them. */
public final class WebhookUseCases {
  private final Ports ports;
  private final Collaborators shared;
  private final VideoEventDetails details;

  public WebhookUseCases(Ports ports, Collaborators shared, VideoEventDetails details) {
    this.ports = ports;
    this.shared = shared;
    this.details = details;
  }

  public GetWebhook get() {
    return new GetWebhook(webhooks());
  }

  public ChangeWebhook change() {
    return new ChangeWebhook(
        changes(),
        ports.webhooks().endpoint(),
        shared.endpointCalls(),
        ports.environment().random());
  }

  public DeleteWebhook delete() {
    return new DeleteWebhook(changes());
  }

  public RotateWebhookSecret rotateSecret() {
    return new RotateWebhookSecret(changes(), ports.environment().random());
  }

  public TestWebhook test() {
    return new TestWebhook(
        webhooks(),
        deliveries(),
        ports.webhooks().endpoint(),
        shared.endpointCalls(),
        ports.persistence().transactions(),
        ports.environment().random(),
        ports.environment().clock());
  }

  public ListDeliveries listDeliveries() {
    return new ListDeliveries(deliveries());
  }

  public ListEvents listEvents() {
    return new ListEvents(
        ports.webhooks().events(),
        new EventMessages(details),
        shared.eventWaits(),
        ports.environment().clock());
  }

  /** Ends the requests that wait for events, since the host stops. */
  public void endWaits() {
    shared.eventWaits().close();
  }

  public ReplayDelivery replay() {
    return new ReplayDelivery(webhooks(), deliveries(), ports.environment().clock());
  }

  /**
   * @param places of the host on which it runs
   */
  public DeliverDueEvents deliverDue(DeliveryPlaces places, DeliveryListener listener) {
    DeliverEvent deliver =
        new DeliverEvent(
            webhooks(),
            deliveries(),
            ports.webhooks().endpoint(),
            new EventMessages(details),
            listener,
            ports.persistence().transactions(),
            ports.environment().clock());
    return new DeliverDueEvents(
        deliveries(), deliver, places, listener, ports.environment().clock());
  }

  /** Runs periodically. */
  public SweepEvents sweepEvents() {
    return new SweepEvents(ports.persistence().pendingEvents(), ports.environment().clock());
  }

  /** Runs periodically. */
  public SweepDeliveries sweepDeliveries() {
    return new SweepDeliveries(deliveries(), ports.environment().clock());
  }

  private WebhookChanges changes() {
    return new WebhookChanges(
        webhooks(),
        ports.access().accounts(),
        ports.access().auditLog(),
        ports.persistence().transactions(),
        ports.environment().clock());
  }

  private Webhooks webhooks() {
    return ports.webhooks().webhooks();
  }

  private WebhookDeliveries deliveries() {
    return ports.webhooks().deliveries();
  }
}
