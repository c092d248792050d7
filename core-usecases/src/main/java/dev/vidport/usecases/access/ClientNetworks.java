package dev.vidport.usecases.access;

import dev.vidport.domain.net.Ipv6Network;
import java.util.List;

/** The IPv6 networks that the network of a client is in. */
final class ClientNetworks {
  private ClientNetworks() {}

  /**
   * The /48 and the /56, in this order; empty for an IPv4 address, which is one client.
   *
   * @param client its IPv4 address, or its IPv6 network, a /64
   */
  static List<String> around(String client) {
    return Ipv6Network.parse(client)
        .map(network -> List.of(network.around(48).toString(), network.around(56).toString()))
        .orElse(List.of());
  }
}
