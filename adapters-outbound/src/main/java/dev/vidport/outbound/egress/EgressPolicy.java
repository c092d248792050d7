package dev.vidport.outbound.egress;

import dev.vidport.domain.net.CidrBlock;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The operator's exceptions for calls to addresses that users name, such as webhooks and imports.
 *
 * @param allowed addresses that may be called although they are not public
 * @param denied addresses that must not be called, even if they are public or allowed
 * @param authorities a file of certificates in PEM; their owners are trusted in addition to the
 *     certificate authorities of the JDK
 * @param proxy the proxy of webhooks and imports; empty for direct connections
 */
public record EgressPolicy(
    List<CidrBlock> allowed,
    List<CidrBlock> denied,
    Optional<Path> authorities,
    Optional<OutboundProxy> proxy) {
  public EgressPolicy {
    allowed = List.copyOf(allowed);
    denied = List.copyOf(denied);
  }

  /** Exceptions without denied addresses and without a proxy. */
  public EgressPolicy(List<CidrBlock> allowed, Optional<Path> authorities) {
    this(allowed, List.of(), authorities, Optional.empty());
  }

  /**
   * Exceptions for ranges of addresses.
   *
   * @param allowed such as {@code 10.0.0.0/8}
   * @throws IllegalArgumentException when a range is not valid
   */
  public static EgressPolicy allowing(List<String> allowed) {
    return new EgressPolicy(allowed.stream().map(CidrBlock::parse).toList(), Optional.empty());
  }

  /** A copy that trusts the certificates in a file as well. */
  public EgressPolicy trusting(Path pem) {
    return new EgressPolicy(allowed, denied, Optional.of(pem), proxy);
  }

  /** A copy with these denied addresses. */
  public EgressPolicy denying(List<CidrBlock> ranges) {
    return new EgressPolicy(allowed, ranges, authorities, proxy);
  }

  /** A copy whose calls go through a proxy. */
  public EgressPolicy through(OutboundProxy by) {
    return new EgressPolicy(allowed, denied, authorities, Optional.of(by));
  }

  /** A copy whose calls go through no proxy. */
  EgressPolicy direct() {
    return new EgressPolicy(allowed, denied, authorities, Optional.empty());
  }

  /** No exceptions. */
  public static EgressPolicy strict() {
    return new EgressPolicy(List.of(), Optional.empty());
  }

  /** Whether the operator allows the address by name. */
  boolean allows(InetAddress address) {
    return isIn(allowed, address) && !isIn(denied, address);
  }

  boolean admits(InetAddress address) {
    return (PublicAddresses.isPublic(address) && !isIn(denied, address)) || allows(address);
  }

  private static boolean isIn(List<CidrBlock> ranges, InetAddress address) {
    return ranges.stream().anyMatch(block -> block.contains(address));
  }
}
