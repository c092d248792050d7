package dev.vidport.usecases.webhook;

import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.event.port.AccountEvents;
import dev.vidport.usecases.status.ReadyVideoDetails;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.webhook.port.WebhookDeliveries;
import dev.vidport.usecases.webhook.port.WebhookPorts;
import dev.vidport.usecases.webhook.port.Webhooks;
import java.time.Clock;
import java.util.random.RandomGenerator;

/**
 * The webhooks of accounts, and the events that they receive.
 *
 * @param deliverDue starts the deliveries that are due; the host calls it
 */
public record WebhookUseCases(
    GetWebhook get,
    ChangeWebhook change,
    DeleteWebhook delete,
    RotateWebhookSecret rotateSecret,
    TestWebhook test,
    ListDeliveries listDeliveries,
    ReplayDelivery replay,
    ListEvents listEvents,
    DeliverDueEvents deliverDue) {

  public static WebhookUseCases of(
      WebhookPorts ports,
      AccountPorts accounts,
      AccountEvents events,
      ReadyVideoDetails details,
      Transactions transactions,
      Environment environment) {
    Webhooks webhooks = ports.webhooks();
    WebhookDeliveries deliveries = ports.deliveries();
    RandomGenerator random = environment.random();
    Clock clock = environment.clock();
    WebhookChanges changes =
        new WebhookChanges(webhooks, accounts.accounts(), accounts.auditLog(), transactions, clock);
    EndpointCallLimit calls = new EndpointCallLimit();
    EventMessages messages = new EventMessages(details::of);
    DeliverEvent deliver =
        new DeliverEvent(
            webhooks,
            deliveries,
            ports.endpoint(),
            messages,
            ports.listener(),
            transactions,
            clock);
    return new WebhookUseCases(
        new GetWebhook(webhooks),
        new ChangeWebhook(changes, ports.endpoint(), calls, random),
        new DeleteWebhook(changes),
        new RotateWebhookSecret(changes, random),
        new TestWebhook(webhooks, deliveries, ports.endpoint(), calls, transactions, random, clock),
        new ListDeliveries(deliveries),
        new ReplayDelivery(webhooks, deliveries, clock),
        new ListEvents(events, messages, new EventWaitLimit(), clock),
        new DeliverDueEvents(
            deliveries,
            deliver,
            new DeliveryPermits(DeliveryPermits.TOTAL),
            ports.listener(),
            clock));
  }
}
