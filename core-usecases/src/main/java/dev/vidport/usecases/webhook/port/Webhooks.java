package dev.vidport.usecases.webhook.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.webhook.EndpointHealth;
import dev.vidport.domain.webhook.Webhook;
import java.time.Instant;
import java.util.Optional;

/** Keeps the webhooks of accounts, at most one for each. */
public interface Webhooks {
  Optional<Webhook> find(AccountId account);

  /** Stores a webhook in place of the previous one of its account. */
  void save(Webhook webhook);

  /**
   * @return whether there was one
   */
  boolean delete(AccountId account);

  /** Notes that the endpoint accepted a delivery, unless it has another URL by now. */
  void succeeded(Webhook webhook);

  /**
   * Notes that the endpoint did not accept a delivery, unless it has another URL by now. The first
   * failure after a success is the {@link EndpointHealth#failingSince beginning} of the failures.
   */
  void failed(Webhook webhook, String error, Instant at);

  /**
   * Notes that the failures of the endpoint were reported to the operator.
   *
   * @return false when they were reported before, or have ended
   */
  boolean markReported(Webhook webhook);
}
