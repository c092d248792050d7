package dev.vidport.usecases.webhook;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.webhook.Webhook;
import dev.vidport.usecases.webhook.port.Webhooks;
import java.util.Optional;

/** Returns the webhook of the caller's account. */
public final class GetWebhook {
  private final Webhooks webhooks;

  GetWebhook(Webhooks webhooks) {
    this.webhooks = webhooks;
  }

  public Optional<Webhook> handle(Principal principal) {
    return webhooks.find(principal.accountId());
  }

  static RefusalException missing() {
    return new RefusalException(
        RefusalCode.NOT_FOUND, "the account has no webhook; create it with PUT /webhook");
  }
}
