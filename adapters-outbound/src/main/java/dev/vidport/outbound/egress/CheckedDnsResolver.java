package dev.vidport.outbound.egress;

import dev.vidport.domain.net.IpLiteral;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
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

  /** How long a failure takes at least; empty for a client that names the reason of a failure. */
  private final Optional<Duration> failure;

  private CheckedDnsResolver(
      HostLookup lookup, EgressPolicy policy, UrlScheme scheme, Optional<Duration> failure) {
    this.lookup = lookup;
    this.policy = policy;
    this.scheme = scheme;
    this.failure = failure;
  }

  /**
   * A resolver for hosts that users name. It fails in one way for all reasons ({@link
   * UnreachableHostException}).
   *
   * @param failure how long the failure of a name takes at least, so that its time does not tell
   *     whether the name exists
   */
  static CheckedDnsResolver forUsers(
      HostLookup lookup, EgressPolicy policy, UrlScheme scheme, Duration failure) {
    return new CheckedDnsResolver(lookup, policy, scheme, Optional.of(failure));
  }

  /** A resolver for hosts that the operator names. */
  static CheckedDnsResolver forOperator(HostLookup lookup, EgressPolicy policy, UrlScheme scheme) {
    return new CheckedDnsResolver(lookup, policy, scheme, Optional.empty());
  }

  /**
   * Addresses without names, so that nothing looks them up again. The refusal is the cause of the
   * exception, whose type the HTTP client prescribes.
   */
  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    try {
      InetAddress[] addresses = check(host).clone();
      for (int i = 0; i < addresses.length; i++) {
        addresses[i] = InetAddress.getByAddress(addresses[i].getAddress());
      }
      return addresses;
    } catch (EgressRefusedException e) {
      UnknownHostException wrapper = new UnknownHostException(e.getMessage());
      wrapper.initCause(e);
      throw wrapper;
    }
  }

  /**
   * The addresses of {@code host}, all of which may be called.
   *
   * @throws UnreachableHostException when the host has no address, or one that must not be called,
   *     and a user named it
   * @throws UnknownHostException when the host has no address
   * @throws EgressRefusedException when one of them must not be called
   */
  InetAddress[] check(String host) throws UnknownHostException, EgressRefusedException {
    long begin = System.nanoTime();
    try {
      return resolved(host);
    } catch (UnknownHostException | EgressRefusedException e) {
      // The text of an address tells whether it is public, and stays what it is.
      if (failure.isEmpty() || IpLiteral.parse(bare(host)).isPresent()) {
        throw e;
      }
      waitUntil(begin + failure.get().toNanos());
      throw new UnreachableHostException(host, e);
    }
  }

  private static void waitUntil(long end) {
    try {
      boolean unused = new CountDownLatch(1).await(end - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private InetAddress[] resolved(String host) throws UnknownHostException, EgressRefusedException {
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
