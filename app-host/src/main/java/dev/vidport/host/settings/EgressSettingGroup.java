package dev.vidport.host.settings;

import dev.vidport.domain.net.CidrBlock;
import dev.vidport.host.settings.Setting.WrongValue;
import dev.vidport.outbound.egress.EgressPolicy;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Exceptions for the calls to addresses that users name, such as webhooks, and for speech. */
final class EgressSettingGroup {
  private static final Setting<List<CidrBlock>> ALLOWED =
      Setting.of(
          "EGRESS_ALLOW",
          EgressSettingGroup::ranges,
          "Ranges of addresses that webhooks, imports and the speech recognizer may reach although"
              + " they are not public, such as `10.1.2.0/24`, separated by commas. Webhooks and"
              + " imports require HTTPS and a valid certificate even there.");

  private static final Setting<Path> AUTHORITIES =
      Setting.of(
          "EGRESS_CA",
          Parsers.path(),
          "File with certificates in PEM that webhooks, imports and the speech recognizer trust in"
              + " addition to the certificates of the system.");

  static final SettingGroup GROUP = SettingGroup.of("Calls to users", ALLOWED, AUTHORITIES);

  private EgressSettingGroup() {}

  private static List<CidrBlock> ranges(String text) throws WrongValue {
    try {
      return Arrays.stream(text.split(",", -1)).map(String::strip).map(CidrBlock::parse).toList();
    } catch (IllegalArgumentException e) {
      throw new WrongValue(
          "must be IP addresses or ranges such as 10.0.0.0/8, separated by commas");
    }
  }

  /**
   * @throws InvalidSettings when the file of certificates is not usable
   */
  static EgressPolicy read(SettingValues values) {
    Optional<Path> authorities = values.find(AUTHORITIES);
    MailSettingGroup.checkCertificates(AUTHORITIES, authorities);
    return new EgressPolicy(values.find(ALLOWED).orElse(List.of()), authorities);
  }
}
