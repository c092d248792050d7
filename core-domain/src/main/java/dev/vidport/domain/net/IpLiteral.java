package dev.vidport.domain.net;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses IP addresses that are written out, and never looks up a name.
 *
 * <p>An IPv4 address is four decimal numbers without leading zeros: other forms (octal,
 * hexadecimal, fewer numbers) mean different addresses to different programs. An IPv6 address (RFC
 * 4291, section 2.2) has neither brackets nor a zone.
 */
public final class IpLiteral {
  private static final int GROUPS = 8;
  private static final String OCTET = "(0|[1-9]\\d?|1\\d\\d|2[0-4]\\d|25[0-5])";
  private static final Pattern IPV4 =
      Pattern.compile(String.join("\\.", OCTET, OCTET, OCTET, OCTET));
  private static final Pattern GROUP = Pattern.compile("[0-9a-fA-F]{1,4}");

  private IpLiteral() {}

  /** Empty for any other text, including IPv4-mapped IPv6 addresses. */
  public static Optional<InetAddress> parse(String text) {
    boolean isIpv6 = text.indexOf(':') >= 0;
    return parseUnmapped(text).filter(address -> address instanceof Inet6Address == isIpv6);
  }

  /**
   * As {@link #parse}, but an IPv4-mapped address such as {@code ::ffff:192.0.2.1} means the IPv4
   * address. Proxies that listen on IPv6 write the addresses of IPv4 clients so.
   */
  public static Optional<InetAddress> parseUnmapped(String text) {
    return text.indexOf(':') < 0
        ? ipv4(text).map(IpLiteral::address)
        : ipv6(text).map(IpLiteral::address);
  }

  private static Optional<byte[]> ipv4(String text) {
    Matcher fields = IPV4.matcher(text);
    if (!fields.matches()) {
      return Optional.empty();
    }
    byte[] bytes = new byte[4];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) Integer.parseInt(fields.group(i + 1));
    }
    return Optional.of(bytes);
  }

  private static Optional<byte[]> ipv6(String text) {
    int lastGroup = text.lastIndexOf(':') + 1;
    Optional<byte[]> tail = ipv4(text.substring(lastGroup));
    if (tail.isPresent()) {
      byte[] last = tail.get();
      String hex =
          String.format(Locale.ROOT, "%02x%02x:%02x%02x", last[0], last[1], last[2], last[3]);
      return groups(text.substring(0, lastGroup) + hex);
    }
    return groups(text);
  }

  private static Optional<byte[]> groups(String text) {
    int gap = text.indexOf("::");
    List<String> before = split(gap < 0 ? text : text.substring(0, gap));
    List<String> after = gap < 0 ? List.of() : split(text.substring(gap + 2));
    int count = before.size() + after.size();
    boolean isComplete = gap < 0 ? count == GROUPS : count < GROUPS;
    if (!isComplete || !areValid(before) || !areValid(after)) {
      return Optional.empty();
    }
    byte[] bytes = new byte[2 * GROUPS];
    put(before, bytes, 0);
    put(after, bytes, GROUPS - after.size());
    return Optional.of(bytes);
  }

  private static void put(List<String> groups, byte[] bytes, int firstGroup) {
    for (int i = 0; i < groups.size(); i++) {
      int group = Integer.parseInt(groups.get(i), 16);
      bytes[2 * (firstGroup + i)] = (byte) (group >> 8);
      bytes[2 * (firstGroup + i) + 1] = (byte) group;
    }
  }

  private static List<String> split(String groups) {
    return groups.isEmpty() ? List.of() : List.of(groups.split(":", -1));
  }

  private static boolean areValid(List<String> groups) {
    return groups.stream().allMatch(group -> GROUP.matcher(group).matches());
  }

  /** Makes an IPv4 address of a mapped one. */
  private static InetAddress address(byte[] bytes) {
    try {
      return InetAddress.getByAddress(bytes);
    } catch (UnknownHostException e) {
      throw new IllegalStateException("an address has 4 or 16 bytes, not " + bytes.length, e);
    }
  }
}
