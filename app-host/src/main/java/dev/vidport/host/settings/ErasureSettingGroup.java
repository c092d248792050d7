package dev.vidport.host.settings;

import java.time.Duration;

/** The erasure of accounts. */
final class ErasureSettingGroup {
  private static final Setting<Integer> GRACE_DAYS =
      Setting.of(
              "ACCOUNT_ERASURE_GRACE_DAYS",
              Parsers.number(0, 365),
              "Days from the request to delete an account to its erasure. In this time, its owner"
                  + " can sign in and restore it. With 0, accounts are erased at once. See"
                  + " [Accounts](accounts.md#delete-the-account).")
          .or("14");

  static final SettingGroup GROUP = SettingGroup.of("Deletion of accounts", GRACE_DAYS);

  private ErasureSettingGroup() {}

  static Duration read(SettingValues values) {
    return Duration.ofDays(values.get(GRACE_DAYS));
  }
}
