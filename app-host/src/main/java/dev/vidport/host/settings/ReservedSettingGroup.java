package dev.vidport.host.settings;

/** Settings of later releases, which this release accepts with a warning and ignores. */
final class ReservedSettingGroup {
  static final SettingGroup GROUP =
      SettingGroup.of(
          "Reserved",
          Setting.of(
              "EGRESS_ALLOW",
              Parsers.list(),
              "Private address ranges that imports and webhooks may reach."),
          Setting.of(
              "EGRESS_CA",
              Parsers.path(),
              "Certificates that imports and webhooks trust in addition to those of the system."));

  private ReservedSettingGroup() {}
}
