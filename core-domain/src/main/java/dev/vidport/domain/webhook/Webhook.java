package dev.vidport.domain.webhook;

import dev.vidport.domain.account.AccountId;
import java.net.URI;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;

/**
 * The destination of the events of an account (service interface, 2.12). An account has one.
 *
 * @param events the types of the delivered events
 * @param enabled whether events are delivered
 */
public record Webhook(
    AccountId account,
    String url,
    WebhookSecret secret,
    List<EventType> events,
    boolean enabled,
    Instant createdAt,
    Instant updatedAt,
    EndpointHealth health) {
  /** Stores each type once, in the order of {@link EventType}. */
  public Webhook {
    events = sorted(events);
  }

  private static List<EventType> sorted(Collection<EventType> types) {
    return types.isEmpty() ? List.of() : List.copyOf(EnumSet.copyOf(types));
  }

  /** Whether events of this type are delivered. */
  public boolean wants(EventType type) {
    return enabled && events.contains(type);
  }

  /** The host of the URL, whose path and query may be confidential. */
  public String host() {
    return String.valueOf(URI.create(url).getHost());
  }

  /** The changed webhook with the same secret. The health of another endpoint is unknown. */
  public Webhook changed(
      String newUrl, Collection<EventType> types, boolean isEnabled, Instant at) {
    return new Webhook(
        account,
        newUrl,
        secret,
        List.copyOf(types),
        isEnabled,
        createdAt,
        at,
        newUrl.equals(url) ? health : EndpointHealth.UNKNOWN);
  }

  /** The webhook with a new secret; deliveries are no longer signed with the previous one. */
  public Webhook withSecret(WebhookSecret other, Instant at) {
    return new Webhook(account, url, other, events, enabled, createdAt, at, health);
  }
}
