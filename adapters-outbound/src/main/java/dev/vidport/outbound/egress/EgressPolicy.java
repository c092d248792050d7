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
 * @param authorities a file of certificates in PEM; their owners are trusted in addition to the
 *     certificate authorities of the JDK
 */
public record EgressPolicy(List<CidrBlock> allowed, Optional<Path> authorities) {
  public EgressPolicy {
    allowed = List.copyOf(allowed);
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
    return new EgressPolicy(allowed, Optional.of(pem));
  }

  /** No exceptions. */
  public static EgressPolicy strict() {
    return new EgressPolicy(List.of(), Optional.empty());
  }

  /** Whether the operator named the address. */
  boolean allows(InetAddress address) {
    return allowed.stream().anyMatch(block -> block.contains(address));
  }

  boolean admits(InetAddress address) {
    return PublicAddresses.isPublic(address) || allows(address);
  }
}
