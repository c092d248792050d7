package dev.vidport.http.server.limit;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An IP address, or a range of addresses such as {@code 10.0.0.0/8}.
 *
 * @param prefixBits number of leading bits that an address of the range has in common with {@code
 *     first}
 */
public record AddressRange(InetAddress first, int prefixBits) {
  private static final String OCTET = "(25[0-5]|2[0-4][0-9]|1?[0-9]{1,2})";
  private static final Pattern IPV4 = Pattern.compile(OCTET + "(\\." + OCTET + "){3}");
  private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");
  private static final Pattern BITS = Pattern.compile("[0-9]{1,3}");

  /**
   * @throws IllegalArgumentException when {@code text} is neither an address nor a range
   */
  public static AddressRange parse(String text) {
    int slash = text.indexOf('/');
    InetAddress first =
        address(slash < 0 ? text : text.substring(0, slash))
            .orElseThrow(() -> new IllegalArgumentException("not an IP address: " + text));
    int all = first.getAddress().length * 8;
    String bits = slash < 0 ? Integer.toString(all) : text.substring(slash + 1);
    if (!BITS.matcher(bits).matches() || Integer.parseInt(bits) > all) {
      throw new IllegalArgumentException("not a range of IP addresses: " + text);
    }
    return new AddressRange(first, Integer.parseInt(bits));
  }

  /** The address that {@code text} states; empty for any other text. Resolves no names. */
  static Optional<InetAddress> address(String text) {
    if (!IPV4.matcher(text).matches() && !IPV6.matcher(text).matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(InetAddress.getByName(text));
    } catch (UnknownHostException malformed) {
      return Optional.empty();
    }
  }

  boolean contains(InetAddress address) {
    byte[] ours = first.getAddress();
    byte[] theirs = address.getAddress();
    if (ours.length != theirs.length) {
      return false;
    }
    for (int bit = 0; bit < prefixBits; bit++) {
      int mask = 0x80 >> bit % 8;
      if (((ours[bit / 8] ^ theirs[bit / 8]) & mask) != 0) {
        return false;
      }
    }
    return true;
  }
}
