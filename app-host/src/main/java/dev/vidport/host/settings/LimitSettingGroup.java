package dev.vidport.host.settings;

import dev.vidport.domain.account.Plans;
import dev.vidport.library.RequestLimits;
import java.nio.file.Path;

/** The plans of the instance and the request limits of a credential. */
final class LimitSettingGroup {
  static final Setting<Path> PLANS =
      Setting.of(
              "PLANS",
              Parsers.path(),
              "JSON file with the plans of this instance, the smallest first (see below).")
          .orElse("free, starter, pro, scale");

  private static final Setting<Integer> RATE_PER_SECOND =
      Setting.of(
              "RATE_PER_SECOND",
              Parsers.number(1, 1_000_000),
              "Sustained rate limit of one key, in requests per second.")
          .or("5");

  private static final Setting<Integer> RATE_BURST =
      Setting.of(
              "RATE_BURST",
              Parsers.number(1, 1_000_000),
              "Burst size of the rate limit: requests that one key may send at once.")
          .or("10");

  private static final Setting<Integer> REQUESTS_PER_DAY =
      Setting.of(
              "REQUESTS_PER_DAY",
              Parsers.number(1, Integer.MAX_VALUE),
              "Requests that one key may send per day.")
          .or("5000");

  static final SettingGroup GROUP =
      SettingGroup.of("Limits", PLANS, RATE_PER_SECOND, RATE_BURST, REQUESTS_PER_DAY);

  private LimitSettingGroup() {}

  /**
   * @throws InvalidSettings when the plans file is invalid
   */
  static LimitSettings read(SettingValues values) {
    return new LimitSettings(
        values.find(PLANS).map(PlansFile::read).orElseGet(Plans::defaults),
        new RequestLimits(
            values.get(RATE_PER_SECOND), values.get(RATE_BURST), values.get(REQUESTS_PER_DAY)));
  }
}
