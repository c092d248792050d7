package dev.vidport.usecases.webhook;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.webhook.Webhook;
import dev.vidport.domain.webhook.WebhookSecret;
import java.util.random.RandomGenerator;

/** Replaces the secret of the webhook; every later attempt is signed with the new one. */
public final class RotateWebhookSecret {
  private final WebhookChanges changes;
  private final RandomGenerator random;

  RotateWebhookSecret(WebhookChanges changes, RandomGenerator random) {
    this.changes = changes;
    this.random = random;
  }

  /**
   * @throws RefusalException {@code NOT_FOUND} without a webhook
   */
  public Webhook handle(Principal principal, Actor actor) {
    return changes.save(
        principal.accountId(),
        actor,
        AuditAction.WEBHOOK_SECRET_ROTATED,
        (present, now) ->
            present
                .map(known -> known.withSecret(WebhookSecret.random(random), now))
                .orElseThrow(GetWebhook::missing));
  }
}
