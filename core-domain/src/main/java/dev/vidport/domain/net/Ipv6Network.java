package dev.vidport.domain.net;

import java.net.Inet6Address;
import java.util.Optional;

/**
 * An IPv6 network with a prefix of at most 64 bits.
 *
 * @param prefix the first 64 bits; those after the prefix are 0
 * @param prefixBits length of the prefix
 */
public record Ipv6Network(long prefix, int prefixBits) {
  private static final int GROUP_BITS = 16;

  public Ipv6Network {
    if (prefixBits < 1 || prefixBits > Long.SIZE || prefix != masked(prefix, prefixBits)) {
      throw new IllegalArgumentException("not a network: prefix=" + prefixBits);
    }
  }

  /** The /64 of an address. */
  public static Ipv6Network of(Inet6Address address) {
    byte[] bytes = address.getAddress();
    long prefix = 0;
    for (int i = 0; i < Long.BYTES; i++) {
      prefix = (prefix << Byte.SIZE) | Byte.toUnsignedLong(bytes[i]);
    }
    return new Ipv6Network(prefix, Long.SIZE);
  }

  /** Parses {@link #toString}; empty for any other text, such as an IPv4 address. */
  public static Optional<Ipv6Network> parse(String text) {
    int slash = text.indexOf("/");
    if (slash < 0 || !text.substring(slash).matches("/[1-9][0-9]?")) {
      return Optional.empty();
    }
    int bits = Integer.parseInt(text.substring(slash + 1));
    return IpLiteral.parse(text.substring(0, slash))
        .filter(Inet6Address.class::isInstance)
        .filter(address -> bits <= Long.SIZE)
        .map(address -> of((Inet6Address) address).around(bits))
        .filter(network -> network.toString().equals(text));
  }

  /** The network with a shorter prefix that this one is in. */
  public Ipv6Network around(int bits) {
    return new Ipv6Network(masked(prefix, bits), bits);
  }

  private static long masked(long prefix, int bits) {
    return prefix & (-1L << (Long.SIZE - bits));
  }

  /**
   * In the usual notation (RFC 5952), such as {@code 2001:db8::/64}: the last four groups are zero,
   * so these and the zeros just before them are the longest run of zeros.
   */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (long rest = prefix; rest != 0; rest <<= GROUP_BITS) {
      text.append(text.isEmpty() ? "" : ":")
          .append(Long.toHexString(rest >>> (Long.SIZE - GROUP_BITS)));
    }
    return text.append("::/").append(prefixBits).toString();
  }
}
