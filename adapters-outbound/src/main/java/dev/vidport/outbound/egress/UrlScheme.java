package dev.vidport.outbound.egress;

import java.net.InetAddress;
import java.util.Locale;

/** How a client calls, and which addresses it may then reach. */
enum UrlScheme {
  /** Public addresses, and those that the operator allows. */
  HTTPS("The host %s is not on the public internet") {
    @Override
    boolean admits(EgressPolicy policy, InetAddress address) {
      return policy.admits(address);
    }
  },
  /** Without encryption, only addresses that the operator allows. */
  HTTP("Plain HTTP to the host %s is not allowed; add its address to the allowed ones") {
    @Override
    boolean admits(EgressPolicy policy, InetAddress address) {
      return policy.allows(address);
    }
  };

  private final String refusal;

  UrlScheme(String refusal) {
    this.refusal = refusal;
  }

  abstract boolean admits(EgressPolicy policy, InetAddress address);

  /** As in an URL. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  EgressRefusedException refusal(String host) {
    return new EgressRefusedException(refusal.formatted(host));
  }
}
