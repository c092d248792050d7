package dev.vidport.stripe;

import com.stripe.StripeClient;
import com.stripe.exception.StripeException;
import com.stripe.model.Customer;
import com.stripe.param.CustomerCreateParams;
import com.stripe.param.CustomerListParams;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Email;
import java.util.Optional;

/** The customers at Stripe, one for each account that pays. */
final class StripeCustomers {
  /** The key in Stripe's metadata for the account of a customer or a subscription. */
  static final String ACCOUNT = "vidport_account";

  /** Maximum number of customers of one address to check. */
  private static final long PAGE = 20;

  private final StripeClient stripe;
  private final StripeIdempotencyKeys keys;

  StripeCustomers(StripeClient stripe, StripeIdempotencyKeys keys) {
    this.stripe = stripe;
    this.keys = keys;
  }

  /**
   * Looks for the customer of an account first: the response to its creation may have been lost.
   *
   * @param previous a customer of the account that Stripe no longer knows
   * @return the id of the customer
   */
  String findOrCreate(AccountId account, Email email, Optional<String> previous)
      throws StripeException {
    CustomerListParams ofEmail =
        CustomerListParams.builder().setEmail(email.value()).setLimit(PAGE).build();
    for (Customer known : stripe.v1().customers().list(ofEmail).getData()) {
      if (isOf(account, known) && !previous.equals(Optional.of(known.getId()))) {
        return StripeCalls.required(known.getId());
      }
    }
    return create(account, email, previous);
  }

  private static boolean isOf(AccountId account, Customer customer) {
    return Optional.ofNullable(customer.getMetadata())
        .map(metadata -> account.value().equals(metadata.get(ACCOUNT)))
        .orElse(false);
  }

  private String create(AccountId account, Email email, Optional<String> previous)
      throws StripeException {
    Customer created =
        stripe
            .v1()
            .customers()
            .create(
                CustomerCreateParams.builder()
                    .setEmail(email.value())
                    .putMetadata(ACCOUNT, account.value())
                    .build(),
                keys.onceIn("customer-" + account + "-" + previous.orElse("none")));
    return StripeCalls.required(created.getId());
  }
}
