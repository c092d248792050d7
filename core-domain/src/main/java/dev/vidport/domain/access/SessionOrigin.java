package dev.vidport.domain.access;

import dev.vidport.domain.net.Ipv6Network;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a session began: as much as its person needs to recognize it, and no more.
 *
 * @param device the kinds of program and system, such as {@code Firefox, Windows}
 * @param network the IPv4 network of 24 bits or the IPv6 network of 48 bits of the client
 */
public record SessionOrigin(Optional<String> device, Optional<String> network) {
  /** Of a session that an operator has made, or whose client does not tell. */
  public static final SessionOrigin UNKNOWN = new SessionOrigin(Optional.empty(), Optional.empty());

  /** In characters. */
  public static final int MAX_DEVICE = 64;

  private static final int IPV6_PREFIX = 48;
  private static final Pattern IPV4 =
      Pattern.compile("(\\d{1,3}\\.\\d{1,3}\\.\\d{1,3})\\.\\d{1,3}");

  public SessionOrigin {
    if (device.filter(name -> name.length() > MAX_DEVICE).isPresent()) {
      throw new IllegalArgumentException("the name of the device is too long");
    }
  }

  /**
   * @param client its IPv4 address, or its IPv6 network, a /64
   */
  public static SessionOrigin of(Optional<String> device, String client) {
    return new SessionOrigin(
        device,
        Ipv6Network.parse(client)
            .map(network -> network.around(IPV6_PREFIX).toString())
            .or(() -> ipv4(client)));
  }

  private static Optional<String> ipv4(String client) {
    Matcher address = IPV4.matcher(client);
    return address.matches() ? Optional.of(address.group(1) + ".0/24") : Optional.empty();
  }
}
