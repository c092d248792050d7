package dev.vidport.host.settings;

import dev.vidport.domain.net.CidrBlock;
import dev.vidport.host.settings.Setting.WrongValue;
import dev.vidport.outbound.egress.EgressPolicy;
import dev.vidport.outbound.egress.OutboundProxy;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Exceptions for the calls to addresses that users name, such as webhooks, and for speech. */
final class EgressSettingGroup {
  private static final int MAX_PORT = 65_535;

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

  private static final Setting<List<CidrBlock>> DENIED =
      Setting.of(
          "EGRESS_DENY",
          EgressSettingGroup::ranges,
          "Ranges of addresses that webhooks, imports and the speech recognizer must not reach, such"
              + " as public addresses of your own network, separated by commas. They take precedence"
              + " over `VIDPORT_EGRESS_ALLOW`.");

  private static final Setting<OutboundProxy> PROXY =
      Setting.of(
          "EGRESS_PROXY",
          EgressSettingGroup::proxy,
          "HTTP proxy through which webhooks and imports are sent, such as"
              + " `http://proxy.internal:3128`. It must permit `CONNECT` to IP addresses. The host"
              + " looks names up and checks their addresses itself, and the proxy gets the checked"
              + " address, not the name.");

  static final SettingGroup GROUP =
      SettingGroup.of("Calls to users", ALLOWED, DENIED, AUTHORITIES, PROXY);

  private EgressSettingGroup() {}

  private static List<CidrBlock> ranges(String text) throws WrongValue {
    try {
      return Arrays.stream(text.split(",", -1)).map(String::strip).map(CidrBlock::parse).toList();
    } catch (IllegalArgumentException e) {
      throw new WrongValue(
          "must be IP addresses or ranges such as 10.0.0.0/8, separated by commas");
    }
  }

  private static OutboundProxy proxy(String text) throws WrongValue {
    try {
      URI uri = new URI(text);
      boolean isAddress =
          "http".equalsIgnoreCase(uri.getScheme())
              && uri.getHost() != null
              && uri.getPort() > 0
              && uri.getPort() <= MAX_PORT
              && uri.getRawUserInfo() == null
              && Set.of("", "/").contains(uri.getRawPath())
              && uri.getRawQuery() == null
              && uri.getRawFragment() == null;
      if (isAddress) {
        return new OutboundProxy(uri.getHost(), uri.getPort());
      }
    } catch (URISyntaxException e) {
      // Not a URL: rejected below with the same message.
    }
    throw new WrongValue(
        "must be http://, a host and a port, such as http://proxy.internal:3128, without a user name");
  }

  /**
   * @throws InvalidSettings when the file of certificates is not usable
   */
  static EgressPolicy read(SettingValues values) {
    Optional<Path> authorities = values.find(AUTHORITIES);
    MailSettingGroup.checkCertificates(AUTHORITIES, authorities);
    return new EgressPolicy(
        values.find(ALLOWED).orElse(List.of()),
        values.find(DENIED).orElse(List.of()),
        authorities,
        values.find(PROXY));
  }
}
