package dev.vidport.usecases.access;

import java.util.List;
import java.util.regex.Pattern;

/** The IPv6 networks that the network of a client is in. */
final class ClientNetworks {
  /** A /64, byte by byte, as clients are named. */
  private static final Pattern IPV6 = Pattern.compile("(?:[0-9a-f]{2}:){7}[0-9a-f]{2}");

  /** Characters of the first bytes of a name. */
  private static final int CHARACTERS_OF_48 = 17;

  private static final int CHARACTERS_OF_56 = 20;

  private ClientNetworks() {}

  /**
   * The /48 and the /56, in this order; empty for an IPv4 address, which is one client.
   *
   * @param client its IPv4 address, or the eight bytes of its IPv6 network
   */
  static List<String> around(String client) {
    return IPV6.matcher(client).matches()
        ? List.of(
            client.substring(0, CHARACTERS_OF_48) + "/48",
            client.substring(0, CHARACTERS_OF_56) + "/56")
        : List.of();
  }
}
