package dev.vidport.outbound.billing;

import java.net.URI;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The operator's account at Stripe, through which accounts pay for their plans.
 *
 * @param key a secret or restricted key, such as {@code sk_live_…}
 * @param webhookSecret signing secret of the webhook endpoint, such as {@code whsec_…}
 * @param base address of the API, without a path; {@code http} only on this machine
 * @param meter event name of the meter that counts overage
 * @param overagePrice id of the metered price that bills the meter; empty when subscriptions get it
 *     otherwise
 */
public record StripeSettings(
    String key, String webhookSecret, URI base, String meter, Optional<String> overagePrice) {
  /** The address of Stripe's API. */
  public static final URI API_BASE = URI.create("https://api.stripe.com");

  /** The default event name of the meter. */
  public static final String DEFAULT_METER = "vidport_overage";

  private static final Pattern KEY = Pattern.compile("[sr]k_(test|live)_[A-Za-z0-9]{8,255}");
  private static final Pattern SECRET = Pattern.compile("whsec_[A-Za-z0-9+/=_-]{8,255}");
  private static final Pattern METER = Pattern.compile("[a-zA-Z0-9_.-]{1,100}");
  private static final Pattern PRICE = Pattern.compile("[A-Za-z0-9_-]{1,255}");
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

  /**
   * @throws IllegalArgumentException with the error in one line, without secrets
   */
  public StripeSettings {
    require(
        KEY.matcher(key).matches(),
        "must be a secret or restricted key: sk_live_, rk_live_, sk_test_ or rk_test_, followed by"
            + " 8 to 255 letters and digits");
    require(
        SECRET.matcher(webhookSecret).matches(),
        "must be the signing secret of the webhook endpoint: whsec_, followed by 8 to 255 letters,"
            + " digits and + / = _ -");
    require(isAllowed(base), "must be an https address, or http on this machine, without a path");
    require(
        METER.matcher(meter).matches(),
        "must be the event name of a meter: 1 to 100 letters, digits, _, . and -");
    require(
        overagePrice.map(price -> PRICE.matcher(price).matches()).orElse(true),
        "must be the id of a price, such as price_123");
  }

  /** An account at Stripe that bills no overage. */
  public static StripeSettings of(String key, String webhookSecret) {
    return new StripeSettings(key, webhookSecret, API_BASE, DEFAULT_METER, Optional.empty());
  }

  private static boolean isAllowed(URI base) {
    String host = Optional.ofNullable(base.getHost()).orElse("");
    boolean isPlain = "http".equals(base.getScheme()) && LOOPBACK.contains(host);
    return !host.isEmpty()
        && ("https".equals(base.getScheme()) || isPlain)
        && Optional.ofNullable(base.getRawPath()).orElse("").isEmpty()
        && base.getRawQuery() == null
        && base.getRawUserInfo() == null;
  }

  private static void require(boolean valid, String message) {
    if (!valid) {
      throw new IllegalArgumentException(message);
    }
  }

  /** Whether no real money moves. */
  public boolean isTest() {
    return key.startsWith("_test_", 2);
  }

  /** The settings without the secrets. */
  @Override
  public String toString() {
    return "StripeSettings[" + base + ", meter=" + meter + "]";
  }
}
