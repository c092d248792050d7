package dev.vidport.domain.net;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses IP addresses that are written out, and never looks up a name.
 *
 * <p>An IPv4 address is four decimal numbers without leading zeros: other forms (octal,
 * hexadecimal, fewer numbers) mean different addresses to different programs. An IPv6 address has
 * neither brackets nor a zone.
 */
public final class IpLiteral {
  private static final String OCTET = "(?:0|[1-9]\\d?|1\\d\\d|2[0-4]\\d|25[0-5])";
  private static final String IPV4_FORM = OCTET + "(?:\\." + OCTET + "){3}";
  private static final Pattern IPV4 = Pattern.compile(IPV4_FORM);
  private static final Pattern IPV6 = Pattern.compile("[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");
  private static final Pattern MAPPED =
      Pattern.compile("::ffff:(" + IPV4_FORM + ")", Pattern.CASE_INSENSITIVE);

  private IpLiteral() {}

  /** Empty for any other text, including IPv4-mapped IPv6 addresses. */
  public static Optional<InetAddress> parse(String text) {
    if (IPV4.matcher(text).matches()) {
      return byName(text);
    }
    return IPV6.matcher(text).matches()
        ? byName(text).filter(Inet6Address.class::isInstance)
        : Optional.empty();
  }

  /**
   * As {@link #parse}, but an IPv4-mapped address such as {@code ::ffff:192.0.2.1} means the IPv4
   * address. Proxies that listen on IPv6 write the addresses of IPv4 clients so.
   */
  public static Optional<InetAddress> parseUnmapped(String text) {
    Matcher mapped = MAPPED.matcher(text);
    return parse(mapped.matches() ? mapped.group(1) : text);
  }

  /** Only for text that cannot be a name. */
  private static Optional<InetAddress> byName(String text) {
    try {
      return Optional.of(InetAddress.getByName(text));
    } catch (UnknownHostException notAnAddress) {
      return Optional.empty();
    }
  }
}
