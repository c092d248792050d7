package dev.vidport.host.settings;

import dev.vidport.host.settings.Setting.Parser;
import dev.vidport.outbound.billing.StripeSettings;
import java.net.URI;
import java.util.Optional;
import java.util.function.Consumer;

/** The payment provider. Its key and the secret of its events are valid only together. */
final class PaymentSettingGroup {
  private static final StripeSettings SOME =
      StripeSettings.of("sk_test_00000000", "whsec_00000000");

  private static final Setting<String> KEY =
      Setting.of(
              "STRIPE_KEY",
              valid(key -> StripeSettings.of(key, SOME.webhookSecret())),
              "Secret or restricted key of the [Stripe](payment.md) account through which accounts"
                  + " pay for their plans. Without it, only the operator changes plans.")
          .hidden();

  private static final Setting<String> WEBHOOK_SECRET =
      Setting.of(
              "STRIPE_WEBHOOK_SECRET",
              valid(secret -> StripeSettings.of(SOME.key(), secret)),
              "Signing secret of the webhook endpoint at Stripe. Required with"
                  + " `VIDPORT_STRIPE_KEY`.")
          .hidden();

  private static final Setting<String> METER =
      Setting.of(
              "STRIPE_METER",
              valid(meter -> with(SOME.base(), meter, Optional.empty())),
              "Event name of the meter at Stripe that counts overage.")
          .or(StripeSettings.DEFAULT_METER);

  private static final Setting<String> OVERAGE_PRICE =
      Setting.of(
          "STRIPE_OVERAGE_PRICE",
          valid(price -> with(SOME.base(), SOME.meter(), Optional.of(price))),
          "ID of the metered price that bills the meter. New subscriptions to plans with overage"
              + " contain it. Without it, overage is counted at Stripe and not billed.");

  private static final Setting<URI> API_BASE =
      Setting.of(
              "STRIPE_API_BASE",
              Parsers.checked(
                  Parsers.address(), base -> with(base, SOME.meter(), Optional.empty())),
              "Address of Stripe's API, for tests. `http` is allowed only for this machine.")
          .or(StripeSettings.API_BASE.toString());

  static final SettingGroup GROUP =
      SettingGroup.of("Payment", KEY, WEBHOOK_SECRET, METER, OVERAGE_PRICE, API_BASE);

  private PaymentSettingGroup() {}

  /**
   * The account at the payment provider; empty when neither key nor secret is set.
   *
   * @throws InvalidSettings when one of them is missing
   */
  static Optional<StripeSettings> read(SettingValues values) {
    if (!values.isAnySet(KEY, WEBHOOK_SECRET)) {
      return Optional.empty();
    }
    values.requireAll("a payment provider is configured", KEY, WEBHOOK_SECRET);
    return Optional.of(
        new StripeSettings(
            values.get(KEY),
            values.get(WEBHOOK_SECRET),
            values.get(API_BASE),
            values.get(METER),
            values.find(OVERAGE_PRICE)));
  }

  private static StripeSettings with(URI base, String meter, Optional<String> overagePrice) {
    return new StripeSettings(SOME.key(), SOME.webhookSecret(), base, meter, overagePrice);
  }

  /** Any text with which the settings are valid. */
  private static Parser<String> valid(Consumer<String> reader) {
    return Parsers.checked(Parsers.text(), reader);
  }
}
