package dev.vidport.host.settings;

import dev.vidport.host.settings.Setting.WrongValue;
import dev.vidport.library.EgressSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Exceptions for the calls to addresses that users name, such as webhooks, and for speech. */
final class EgressSettingGroup {
  private static final Setting<List<String>> ALLOWED =
      Setting.of(
          "EGRESS_ALLOW",
          EgressSettingGroup::ranges,
          "Ranges of addresses that webhooks, imports and the speech recognizer may reach although"
              + " they are not public, such as `10.1.2.0/24`, separated by commas. Webhooks and"
              + " imports require HTTPS and a valid certificate there too.");

  private static final Setting<Path> AUTHORITIES =
      Setting.of(
          "EGRESS_CA",
          Parsers.path(),
          "File with certificates in PEM that webhooks, imports and the speech recognizer trust in"
              + " addition to the certificates of the system.");

  static final SettingGroup GROUP = SettingGroup.of("Calls to users", ALLOWED, AUTHORITIES);

  private EgressSettingGroup() {}

  private static List<String> ranges(String text) throws WrongValue {
    List<String> ranges = Arrays.stream(text.split(",", -1)).map(String::strip).toList();
    try {
      return new EgressSettings(ranges, Optional.empty()).allowed();
    } catch (IllegalArgumentException e) {
      throw new WrongValue(
          "must be IP addresses or ranges such as 10.0.0.0/8, separated by commas");
    }
  }

  /**
   * @throws InvalidSettings when the file of certificates is not usable
   */
  static EgressSettings read(SettingValues values) {
    EgressSettings settings =
        new EgressSettings(values.find(ALLOWED).orElse(List.of()), values.find(AUTHORITIES));
    try {
      settings.checkAuthorities();
    } catch (IOException e) {
      throw new InvalidSettings(List.of(AUTHORITIES.name() + ": " + e.getMessage()));
    }
    return settings;
  }
}
