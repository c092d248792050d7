package dev.vidport.stripe;

import com.stripe.StripeClient;
import com.stripe.exception.StripeException;
import com.stripe.model.SubscriptionItem;
import com.stripe.param.SubscriptionListParams;
import com.stripe.param.SubscriptionUpdateParams;
import com.stripe.service.SubscriptionService;
import dev.vidport.domain.billing.Subscription;
import dev.vidport.domain.billing.SubscriptionStatus;
import dev.vidport.usecases.billing.port.PaymentProvider.PlanPrice;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The subscriptions at Stripe: lists them and changes their plan. */
final class StripeSubscriptions {
  /** Maximum number of results of a page; no customer of Vidport has as many. */
  private static final long PAGE = 20;

  private final SubscriptionService subscriptions;
  private final Optional<String> overagePrice;

  /**
   * @param overagePrice the price of overage, added to subscriptions that have it
   */
  StripeSubscriptions(StripeClient stripe, Optional<String> overagePrice) {
    this.subscriptions = stripe.v1().subscriptions();
    this.overagePrice = overagePrice;
  }

  /** All subscriptions of a customer, including ended ones. */
  List<Subscription> of(String customer) throws StripeException {
    SubscriptionListParams all =
        SubscriptionListParams.builder()
            .setCustomer(customer)
            .setStatus(SubscriptionListParams.Status.ALL)
            .setLimit(PAGE)
            .build();
    return subscriptions.list(all).getData().stream().map(StripeSubscriptions::convert).toList();
  }

  /** Charges the difference at once, or fails and changes nothing. */
  void changePrice(Subscription subscription, Subscription.Item item, PlanPrice price)
      throws StripeException {
    SubscriptionUpdateParams.Builder params =
        SubscriptionUpdateParams.builder()
            .addItem(
                SubscriptionUpdateParams.Item.builder()
                    .setId(item.id())
                    .setPrice(price.id())
                    .build())
            .setProrationBehavior(SubscriptionUpdateParams.ProrationBehavior.ALWAYS_INVOICE)
            .setPaymentBehavior(SubscriptionUpdateParams.PaymentBehavior.ERROR_IF_INCOMPLETE);
    overagePrice
        .filter(overage -> price.withOverage())
        .filter(overage -> subscription.item(overage::equals).isEmpty())
        .ifPresent(
            overage ->
                params.addItem(SubscriptionUpdateParams.Item.builder().setPrice(overage).build()));
    String unused = subscriptions.update(subscription.id(), params.build()).getStatus();
  }

  private static Subscription convert(com.stripe.model.Subscription from) {
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
