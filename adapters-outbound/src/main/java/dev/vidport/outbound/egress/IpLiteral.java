package dev.vidport.outbound.egress;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Parses IP addresses that are written out, and never looks up a name. */
final class IpLiteral {
  private static final String OCTET = "(?:0|[1-9]\\d?|1\\d\\d|2[0-4]\\d|25[0-5])";
  private static final Pattern IPV4 = Pattern.compile(OCTET + "(?:\\." + OCTET + "){3}");
  private static final Pattern IPV6 = Pattern.compile("[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

  private IpLiteral() {}

  /**
   * Parses four decimal numbers without leading zeros, or an IPv6 address without brackets and
   * zone. Empty for everything else, including IPv4-mapped IPv6 addresses.
   */
  static Optional<InetAddress> parse(String text) {
    if (IPV4.matcher(text).matches()) {
      return byName(text);
    }
    return IPV6.matcher(text).matches()
        ? byName(text).filter(Inet6Address.class::isInstance)
        : Optional.empty();
  }

  /** Only for text that can't be a name. */
  private static Optional<InetAddress> byName(String text) {
    try {
      return Optional.of(InetAddress.getByName(text));
    } catch (UnknownHostException notAnAddress) {
      return Optional.empty();
    }
  }
}
