package dev.vidport.domain.billing;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A subscription, as the payment provider describes it.
 *
 * @param items the prices: that of a plan, and possibly that of overage
 */
public record Subscription(
    String id, SubscriptionStatus status, Instant createdAt, List<Item> items) {
  /**
   * Subscriptions that give their plan to an account come first, then those that may still be paid.
   */
  private static final Comparator<Subscription> MOST_IMPORTANT =
      Comparator.<Subscription, Boolean>comparing(one -> !one.status().grantsPlan())
          .thenComparing(one -> one.status().isEnded())
          .thenComparing(Comparator.comparing(Subscription::createdAt).reversed());

  public Subscription {
    items = List.copyOf(items);
  }

  /** The subscription of a customer that decides the plan; empty if there is none. */
  public static Optional<Subscription> current(List<Subscription> all) {
    return all.stream().min(MOST_IMPORTANT);
  }

  /** The first item with a matching price. */
  public Optional<Item> item(Predicate<String> price) {
    return items.stream().filter(item -> price.test(item.price())).findFirst();
  }

  /**
   * One price of a subscription.
   *
   * @param id identifies the item in changes of the subscription
   * @param price id of the price
   * @param periodEnd when the paid period ends
   */
  public record Item(String id, String price, Instant periodEnd) {}
}
