package dev.vidport.host.settings;

import java.util.List;

/** All settings. The documentation lists the groups, and the settings in them, in this order. */
final class SettingCatalog {
  static final List<SettingGroup> GROUPS =
      List.of(
          HttpSettingGroup.GROUP,
          DataSettingGroup.GROUP,
          StoreSettingGroup.GROUP,
          MailSettingGroup.GROUP,
          SignUpSettingGroup.GROUP,
          OidcSettingGroup.GROUP,
          AuditSettingGroup.GROUP,
          ErasureSettingGroup.GROUP,
          ArchiveSettingGroup.GROUP,
          PaymentSettingGroup.GROUP,
          EgressSettingGroup.GROUP,
          ProcessingSettingGroup.GROUP,
          SpeechSettingGroup.GROUP,
          LimitSettingGroup.GROUP,
          LogSettingGroup.GROUP,
          ClientSettingGroup.GROUP,
          StartSettingGroup.GROUP);

  static final List<Setting<?>> ALL =
      GROUPS.stream().<Setting<?>>flatMap(group -> group.settings().stream()).toList();

  private SettingCatalog() {}
}
