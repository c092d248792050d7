package dev.vidport.host.settings;

import dev.vidport.usecases.archive.port.ArchiveLimits;
import java.time.Duration;

/** The archives that exports of accounts make. */
final class ArchiveSettingGroup {
  private static final Setting<Integer> MAX_GB =
      Setting.of(
              "EXPORT_MAX_GB",
              Parsers.number(1, 100_000),
              "The largest archive of an account, in GB (10^9 bytes). The store needs as much space"
                  + " for it as the account's files have. See"
                  + " [Export of an account](export.md).")
          .or("1000");

  private static final Setting<Integer> DAYS =
      Setting.of(
              "EXPORT_DAYS",
              Parsers.number(1, 90),
              "Days for which the archive of an account can be downloaded. Then it is deleted.")
          .or("7");

  static final SettingGroup GROUP = SettingGroup.of("Export of accounts", MAX_GB, DAYS);

  private static final long BYTES_PER_GB = 1_000_000_000;

  private ArchiveSettingGroup() {}

  static ArchiveLimits read(SettingValues values) {
    return new ArchiveLimits(
        values.get(MAX_GB) * BYTES_PER_GB,
        ArchiveLimits.DEFAULTS.volumeBytes(),
        Duration.ofDays(values.get(DAYS)));
  }
}
