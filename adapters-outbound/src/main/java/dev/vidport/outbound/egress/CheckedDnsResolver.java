package dev.vidport.outbound.egress;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Resolves a host once for each connection and refuses it if any of its addresses must not be
 * called. The connection is made to one of the checked addresses, so a name that changes its
 * address between check and connection (DNS rebinding) gains nothing.
 */
final class CheckedDnsResolver implements DnsResolver {
  /** Each address that does not respond costs a connect timeout. */
  private static final int MAX_ADDRESSES = 16;

  private final HostLookup lookup;
  private final EgressPolicy policy;
  private final UrlScheme scheme;

  CheckedDnsResolver(HostLookup lookup, EgressPolicy policy, UrlScheme scheme) {
    this.lookup = lookup;
    this.policy = policy;
    this.scheme = scheme;
  }

  /** The refusal is the cause of the exception, whose type the HTTP client prescribes. */
  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    try {
      return check(host);
    } catch (EgressRefusedException e) {
      UnknownHostException wrapper = new UnknownHostException(e.getMessage());
      wrapper.initCause(e);
      throw wrapper;
    }
  }

  /**
   * The addresses of {@code host}, all of which may be called.
   *
   * @throws UnknownHostException when the host has no address
   * @throws EgressRefusedException when one of them must not be called
   */
  InetAddress[] check(String host) throws UnknownHostException, EgressRefusedException {
    InetAddress[] addresses = lookup.resolve(bare(host));
    if (addresses.length == 0 || addresses.length > MAX_ADDRESSES) {
      throw new EgressRefusedException(
          String.format(
              Locale.ROOT,
              "The host %s must have 1 to %d addresses, not %d",
              host,
              MAX_ADDRESSES,
              addresses.length));
    }
    for (InetAddress address : addresses) {
      if (!scheme.admits(policy, address)) {
        throw scheme.refusal(host);
      }
    }
    return addresses;
  }

  private static String bare(String host) {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  @Override
  public String resolveCanonicalHostname(String host) {
    throw new UnsupportedOperationException("canonical names are not needed");
  }
}
