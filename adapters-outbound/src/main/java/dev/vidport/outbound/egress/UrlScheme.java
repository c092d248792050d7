package dev.vidport.outbound.egress;

import java.net.InetAddress;
import java.util.Locale;

/** The scheme of a client's calls, which decides the addresses that it may reach. */
enum UrlScheme {
  /** Public addresses, and addresses that the operator allows. */
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

  /** As in a URL. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  EgressRefusedException refusal(String host) {
    return new EgressRefusedException(String.format(Locale.ROOT, refusal, host));
  }
}
