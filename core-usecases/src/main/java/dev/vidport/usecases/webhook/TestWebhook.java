package dev.vidport.usecases.webhook;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.webhook.DeliveryAttempt;
import dev.vidport.domain.webhook.Webhook;
import dev.vidport.usecases.event.EventIds;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.webhook.port.EventMessage;
import dev.vidport.usecases.webhook.port.WebhookDeliveries;
import dev.vidport.usecases.webhook.port.WebhookEndpoint;
import dev.vidport.usecases.webhook.port.Webhooks;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Sends a test message to the webhook, once, even if it is disabled. */
public final class TestWebhook {
  /** The type of the message; no event has it. */
  public static final String TYPE = "webhook.test";

  private final Webhooks webhooks;
  private final WebhookDeliveries deliveries;
  private final WebhookEndpoint endpoint;
  private final EndpointCallLimit limit;
  private final Transactions transactions;
  private final RandomGenerator random;
  private final Clock clock;

  TestWebhook(
      Webhooks webhooks,
      WebhookDeliveries deliveries,
      WebhookEndpoint endpoint,
      EndpointCallLimit limit,
      Transactions transactions,
      RandomGenerator random,
      Clock clock) {
    this.webhooks = webhooks;
    this.deliveries = deliveries;
    this.endpoint = endpoint;
    this.limit = limit;
    this.transactions = transactions;
    this.random = random;
    this.clock = clock;
  }

  /**
   * @return the attempt, which is also logged
   * @throws RefusalException {@code NOT_FOUND} without a webhook, {@code RATE_LIMITED} during
   *     another test
   */
  public DeliveryAttempt handle(Principal principal) {
    AccountId account = principal.accountId();
    Webhook webhook = webhooks.find(account).orElseThrow(GetWebhook::missing);
    return limit.run(account, () -> test(webhook));
  }

  private DeliveryAttempt test(Webhook webhook) {
    Instant at = Timestamps.now(clock);
    String id = EventIds.random(random);
    EventMessage.Content content = new EventMessage.Test("This is a test of the webhook.");
    WebhookEndpoint.Result result =
        endpoint.post(webhook.url(), webhook.secret(), new EventMessage(id, TYPE, at, content));
    DeliveryAttempt attempt =
        new DeliveryAttempt(
            id,
            webhook.account(),
            TYPE,
            1,
            result.isAccepted(),
            result.status(),
            result.millis(),
            result.error(),
            result.response(),
            at,
            Optional.empty());
    transactions.run(
        () -> {
          deliveries.log(attempt);
          if (result.isAccepted()) {
            webhooks.succeeded(webhook);
          }
        });
    return attempt;
  }
}
