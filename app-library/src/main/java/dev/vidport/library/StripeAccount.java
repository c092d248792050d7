package dev.vidport.library;

import dev.vidport.outbound.billing.StripeSettings;
import java.net.URI;
import java.util.Optional;

/**
 * The operator's account at Stripe, through which accounts pay for their plans.
 *
 * @param key a secret or restricted key, such as {@code sk_live_…}
 * @param webhookSecret signing secret of the webhook endpoint, such as {@code whsec_…}
 * @param apiBase address of the API, without a path; {@code http} only on this machine
 * @param meter event name of the meter that counts overage
 * @param overagePrice id of the metered price that bills the meter
 */
public record StripeAccount(
    String key, String webhookSecret, URI apiBase, String meter, Optional<String> overagePrice) {
  /** The address of Stripe's API. */
  public static final URI API_BASE = URI.create("https://api.stripe.com");

  /** The default event name of the meter. */
  public static final String METER = "vidport_overage";

  /**
   * @throws IllegalArgumentException with the error in one line, without secrets
   */
  public StripeAccount {
    // The adapter knows which values are valid.
    Object unused = new StripeSettings(key, webhookSecret, apiBase, meter, overagePrice);
  }

  /** An account at Stripe that bills no overage. */
  public static StripeAccount of(String key, String webhookSecret) {
    return new StripeAccount(key, webhookSecret, API_BASE, METER, Optional.empty());
  }

  StripeSettings toSettings() {
    return new StripeSettings(key, webhookSecret, apiBase, meter, overagePrice);
  }

  /** Whether no real money moves. */
  public boolean isTest() {
    return toSettings().isTest();
  }

  /** The account without the secrets. */
  @Override
  public String toString() {
    return "StripeAccount[" + apiBase + ", meter=" + meter + "]";
  }
}
