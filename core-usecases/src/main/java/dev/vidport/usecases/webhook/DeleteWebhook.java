package dev.vidport.usecases.webhook;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Actor;

/** Deletes the webhook of the caller's account, if it has one. */
public final class DeleteWebhook {
  private final WebhookChanges changes;

  DeleteWebhook(WebhookChanges changes) {
    this.changes = changes;
  }

  public void handle(Principal principal, Actor actor) {
    changes.delete(principal.accountId(), actor);
  }
}
