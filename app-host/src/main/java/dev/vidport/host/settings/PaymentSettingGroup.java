package dev.vidport.host.settings;

import dev.vidport.host.settings.Setting.Parser;
import dev.vidport.host.settings.Setting.WrongValue;
import dev.vidport.library.StripeAccount;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The payment provider. Its key and the secret of its events are valid only together. */
final class PaymentSettingGroup {
  private static final String SOME_KEY = "sk_test_00000000";
  private static final String SOME_SECRET = "whsec_00000000";

  private static final Setting<String> KEY =
      Setting.of(
              "STRIPE_KEY",
              valid(text -> StripeAccount.of(text, SOME_SECRET)),
              "Secret or restricted key of the [Stripe](payment.md) account through which accounts"
                  + " pay for their plans. Without it, only the operator changes plans.")
          .hidden();

  private static final Setting<String> WEBHOOK_SECRET =
      Setting.of(
              "STRIPE_WEBHOOK_SECRET",
              valid(text -> StripeAccount.of(SOME_KEY, text)),
              "Signing secret of the webhook endpoint at Stripe. Required with"
                  + " `VIDPORT_STRIPE_KEY`.")
          .hidden();

  private static final Setting<String> METER =
      Setting.of(
              "STRIPE_METER",
              valid(
                  text ->
                      new StripeAccount(
                          SOME_KEY, SOME_SECRET, StripeAccount.API_BASE, text, Optional.empty())),
              "Event name of the meter at Stripe that counts overage.")
          .or(StripeAccount.METER);

  private static final Setting<String> OVERAGE_PRICE =
      Setting.of(
          "STRIPE_OVERAGE_PRICE",
          valid(
              text ->
                  new StripeAccount(
                      SOME_KEY,
                      SOME_SECRET,
                      StripeAccount.API_BASE,
                      StripeAccount.METER,
                      Optional.of(text))),
          "ID of the metered price that bills the meter. New subscriptions to plans with overage"
              + " contain it. Without it, overage is counted at Stripe and not billed.");

  private static final Setting<URI> API_BASE =
      Setting.of(
              "STRIPE_API_BASE",
              text -> base(Parsers.address().parse(text)),
              "Address of Stripe's API, for tests. `http` is allowed only for this machine.")
          .or(StripeAccount.API_BASE.toString());

  static final SettingGroup GROUP =
      SettingGroup.of("Payment", KEY, WEBHOOK_SECRET, METER, OVERAGE_PRICE, API_BASE);

  private PaymentSettingGroup() {}

  /**
   * The account at the payment provider; empty when neither key nor secret is set.
   *
   * @throws InvalidSettings when one of them is missing
   */
  static Optional<StripeAccount> read(SettingValues values) {
    if (!values.isSet(KEY) && !values.isSet(WEBHOOK_SECRET)) {
      return Optional.empty();
    }
    List<String> missing =
        Stream.of(KEY, WEBHOOK_SECRET)
            .filter(setting -> !values.isSet(setting))
            .map(
                setting ->
                    setting.name() + ": is required because a payment provider is configured")
            .toList();
    if (!missing.isEmpty()) {
      throw new InvalidSettings(missing);
    }
    return Optional.of(
        new StripeAccount(
            values.get(KEY),
            values.get(WEBHOOK_SECRET),
            values.get(API_BASE),
            values.get(METER),
            values.find(OVERAGE_PRICE)));
  }

  private static URI base(URI address) throws WrongValue {
    try {
      return new StripeAccount(
              SOME_KEY, SOME_SECRET, address, StripeAccount.METER, Optional.empty())
          .apiBase();
    } catch (IllegalArgumentException e) {
      throw new WrongValue(String.valueOf(e.getMessage()));
    }
  }

  /** Any text that {@code reader} accepts. */
  private static Parser<String> valid(Function<String, StripeAccount> reader) {
    return text -> {
      try {
        Object unused = reader.apply(text);
        return text;
      } catch (IllegalArgumentException e) {
        throw new WrongValue(String.valueOf(e.getMessage()));
      }
    };
  }
}
