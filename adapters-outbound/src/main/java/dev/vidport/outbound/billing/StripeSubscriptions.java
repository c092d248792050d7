package dev.vidport.outbound.billing;

import com.stripe.model.SubscriptionItem;
import dev.vidport.domain.billing.Subscription;
import dev.vidport.domain.billing.SubscriptionStatus;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Converts subscriptions of Stripe. */
final class StripeSubscriptions {
  private StripeSubscriptions() {}

  static Subscription convert(com.stripe.model.Subscription from) {
    Instant createdAt = Instant.ofEpochSecond(from.getCreated());
    return new Subscription(
        from.getId(),
        status(from.getStatus()),
        createdAt,
        from.getItems().getData().stream().map(item -> item(item, createdAt)).toList());
  }

  private static Subscription.Item item(SubscriptionItem from, Instant createdAt) {
    return new Subscription.Item(
        from.getId(),
        from.getPrice().getId(),
        Optional.ofNullable(from.getCurrentPeriodEnd())
            .map(Instant::ofEpochSecond)
            .orElse(createdAt));
  }

  /** A status that this release does not know changes no plan. */
  private static SubscriptionStatus status(String name) {
    return Arrays.stream(SubscriptionStatus.values())
        .filter(status -> status.name().equals(name.toUpperCase(Locale.ROOT)))
        .findFirst()
        .orElse(SubscriptionStatus.INCOMPLETE);
  }
}
