package dev.vidport.stripe;

import com.stripe.StripeClient;
import com.stripe.exception.InvalidRequestException;
import com.stripe.exception.StripeException;
import com.stripe.model.checkout.Session;
import com.stripe.param.checkout.SessionCreateParams;
import com.stripe.param.checkout.SessionListParams;
import com.stripe.service.checkout.SessionService;
import dev.vidport.usecases.billing.port.PaymentProvider.Checkout;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/** The pages at Stripe on which customers subscribe to a plan (sessions of Stripe Checkout). */
final class StripeCheckouts {
  /** Maximum number of pages to read; no customer of Vidport has as many. */
  private static final long PAGE = 20;

  private static final String OPEN = "open";

  private final SessionService sessions;
  private final Optional<String> overagePrice;
  private final StripeIdempotencyKeys keys;

  /**
   * @param overagePrice the price of overage, added to subscriptions that have it
   */
  StripeCheckouts(StripeClient stripe, Optional<String> overagePrice, StripeIdempotencyKeys keys) {
    this.sessions = stripe.v1().checkout().sessions();
    this.overagePrice = overagePrice;
    this.keys = keys;
  }

  /**
   * Ends the open checkouts of a customer.
   *
   * @return the id of the newest one, or {@code none}
   */
  String endAll(String customer) throws StripeException {
    List<Session> newestFirst =
        sessions
            .list(SessionListParams.builder().setCustomer(customer).setLimit(PAGE).build())
            .getData();
    for (Session session : newestFirst) {
      if (OPEN.equals(session.getStatus())) {
        expire(session.getId());
      }
    }
    return newestFirst.isEmpty() ? "none" : StripeCalls.required(newestFirst.get(0).getId());
  }

  private void expire(String session) throws StripeException {
    try {
      Session unused = sessions.expire(session);
    } catch (InvalidRequestException e) {
      // It was completed or ended meanwhile.
      Session now = sessions.retrieve(session);
      if (OPEN.equals(now.getStatus())) {
        throw e;
      }
    }
  }

  /**
   * @return the address of the page
   */
  URI start(Checkout checkout) throws StripeException {
    SessionCreateParams.Builder params =
        SessionCreateParams.builder()
            .setMode(SessionCreateParams.Mode.SUBSCRIPTION)
            .setCustomer(checkout.customer())
            .setClientReferenceId(checkout.account().value())
            .setSuccessUrl(checkout.success().value())
            .setCancelUrl(checkout.cancel().value())
            .addLineItem(
                SessionCreateParams.LineItem.builder()
                    .setPrice(checkout.price().id())
                    .setQuantity(1L)
                    .build())
            .setSubscriptionData(
                SessionCreateParams.SubscriptionData.builder()
                    .putMetadata(StripeCustomers.ACCOUNT, checkout.account().value())
                    .build());
    overagePrice
        .filter(price -> checkout.price().withOverage())
        .ifPresent(
            price ->
                params.addLineItem(SessionCreateParams.LineItem.builder().setPrice(price).build()));
    Session session =
        sessions.create(
            params.build(), keys.onceIn("checkout-" + checkout.account() + "-" + checkout.after()));
    return URI.create(StripeCalls.required(session.getUrl()));
  }
}
