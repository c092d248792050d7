package dev.vidport.outbound.egress;

import dev.vidport.domain.net.CidrBlock;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;

/**
 * Tells public addresses from those inside a network, by the special-purpose address registries of
 * IANA (<a href="https://www.iana.org/assignments/iana-ipv4-special-registry">IPv4</a>, <a
 * href="https://www.iana.org/assignments/iana-ipv6-special-registry">IPv6</a>).
 */
final class PublicAddresses {
  private static final List<CidrBlock> SPECIAL_IPV4 =
      blocks(
          "0.0.0.0/8", // this network
          "10.0.0.0/8", // private
          "100.64.0.0/10", // carrier-grade NAT
          "127.0.0.0/8", // loopback
          "168.63.129.16/32", // metadata of Azure, although the address looks public
          "169.254.0.0/16", // link-local, metadata of most clouds
          "172.16.0.0/12", // private
          "192.0.0.0/24", // protocol assignments, metadata of Oracle's cloud
          "192.0.2.0/24", // documentation
          "192.88.99.0/24", // relays of 6to4
          "192.168.0.0/16", // private
          "198.18.0.0/15", // benchmarks
          "198.51.100.0/24", // documentation
          "203.0.113.0/24", // documentation
          "224.0.0.0/4", // multicast
          "240.0.0.0/4"); // reserved, broadcast

  /**
   * The only part of IPv6 with public addresses. It excludes loopback, mapped and translated IPv4,
   * unique-local, link-local, site-local and multicast addresses.
   */
  private static final CidrBlock GLOBAL_UNICAST = CidrBlock.parse("2000::/3");

  private static final List<CidrBlock> SPECIAL_IPV6 =
      blocks(
          "2001::/23", // protocol assignments: Teredo, benchmarks, ORCHID
          "2001:db8::/32", // documentation
          "2002::/16", // 6to4, which holds an IPv4 address
          "3fff::/20"); // documentation

  private PublicAddresses() {}

  static boolean isPublic(InetAddress address) {
    if (address instanceof Inet4Address) {
      return SPECIAL_IPV4.stream().noneMatch(block -> block.contains(address));
    }
    return GLOBAL_UNICAST.contains(address)
        && SPECIAL_IPV6.stream().noneMatch(block -> block.contains(address));
  }

  private static List<CidrBlock> blocks(String... texts) {
    return Stream.of(texts).map(CidrBlock::parse).toList();
  }
}
