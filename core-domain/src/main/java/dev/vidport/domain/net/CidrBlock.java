package dev.vidport.domain.net;

import java.net.InetAddress;
import java.util.Arrays;

/** A range of IP addresses in CIDR notation, such as {@code 10.0.0.0/8} or {@code fd00::/8}. */
public final class CidrBlock {
  private static final int IPV6_BYTES = 16;

  private final byte[] network;
  private final int prefixBits;

  private CidrBlock(byte[] network, int prefixBits) {
    this.network = network;
    this.prefixBits = prefixBits;
  }

  /**
   * Parses a range. A single address is a range of its own.
   *
   * @throws IllegalArgumentException if {@code text} is not a range of {@linkplain IpLiteral
   *     literal addresses}
   */
  public static CidrBlock parse(String text) {
    int slash = text.indexOf('/');
    String address = slash < 0 ? text : text.substring(0, slash);
    byte[] network =
        IpLiteral.parse(address)
            .map(InetAddress::getAddress)
            .orElseThrow(() -> new IllegalArgumentException("not an address range: " + text));
    int bits = slash < 0 ? network.length * 8 : prefix(text, slash);
    if (bits < 0 || bits > network.length * 8) {
      throw new IllegalArgumentException("the prefix length is out of range: " + text);
    }
    return new CidrBlock(masked(network, bits), bits);
  }

  private static int prefix(String text, int slash) {
    String digits = text.substring(slash + 1);
    if (!digits.matches("\\d{1,3}")) {
      throw new IllegalArgumentException("not an address range: " + text);
    }
    return Integer.parseInt(digits);
  }

  public boolean contains(InetAddress address) {
    byte[] bytes = address.getAddress();
    return bytes.length == network.length && Arrays.equals(masked(bytes, prefixBits), network);
  }

  /** Whether {@code address} is the first one of the range. */
  public boolean startsAt(InetAddress address) {
    return Arrays.equals(address.getAddress(), network);
  }

  private static byte[] masked(byte[] address, int bits) {
    byte[] result = new byte[address.length];
    for (int i = 0; i < address.length; i++) {
      int kept = Math.max(0, Math.min(8, bits - i * 8));
      result[i] = (byte) (address[i] & (0xff << (8 - kept)));
    }
    return result;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CidrBlock block
        && prefixBits == block.prefixBits
        && Arrays.equals(network, block.network);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(network) * 31 + prefixBits;
  }

  /** IPv6 in the short form of RFC 5952. */
  @Override
  public String toString() {
    String[] parts = new String[network.length == IPV6_BYTES ? IPV6_BYTES / 2 : network.length];
    for (int i = 0; i < parts.length; i++) {
      parts[i] =
          network.length == IPV6_BYTES
              ? Integer.toHexString((network[2 * i] & 0xff) << 8 | (network[2 * i + 1] & 0xff))
              : Integer.toString(network[i] & 0xff);
    }
    return (network.length == IPV6_BYTES ? shortened(parts) : String.join(".", parts))
        + "/"
        + prefixBits;
  }

  /** Replaces the longest run of zeros, or the first of the longest ones. */
  private static String shortened(String[] groups) {
    int start = 0;
    int length = 0;
    for (int i = 0; i < groups.length; i++) {
      int end = i;
      while (end < groups.length && groups[end].equals("0")) {
        end++;
      }
      if (end - i > length) {
        start = i;
        length = end - i;
      }
    }
    if (length < 2) {
      return String.join(":", groups);
    }
    return String.join(":", Arrays.copyOfRange(groups, 0, start))
        + "::"
        + String.join(":", Arrays.copyOfRange(groups, start + length, groups.length));
  }
}
