package dev.vidport.library;

import dev.vidport.domain.net.CidrBlock;
import dev.vidport.outbound.egress.EgressPolicy;
import dev.vidport.outbound.egress.TrustedAuthorities;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The operator's exceptions for calls to addresses that users name.
 *
 * @param allowed ranges of addresses that may be called although they are not public, such as
 *     {@code 10.0.0.0/8}
 * @param authorities certificates in PEM that are trusted in addition to those of the JDK
 */
public record EgressSettings(List<String> allowed, Optional<Path> authorities) {
  /**
   * @throws IllegalArgumentException when a range is not valid
   */
  public EgressSettings {
    allowed = List.copyOf(allowed);
    // The adapter knows which values are valid.
    Object unused = policy(allowed, authorities);
  }

  /** No exceptions. */
  public static EgressSettings strict() {
    return new EgressSettings(List.of(), Optional.empty());
  }

  /**
   * Reads the file of certificates, if there is one.
   *
   * @throws IOException when it is not readable or holds no certificate; the message is one line
   */
  public void checkAuthorities() throws IOException {
    if (authorities.isPresent()) {
      TrustedAuthorities.check(authorities.get());
    }
  }

  EgressPolicy toPolicy() {
    return policy(allowed, authorities);
  }

  private static EgressPolicy policy(List<String> ranges, Optional<Path> authorities) {
    return new EgressPolicy(ranges.stream().map(CidrBlock::parse).toList(), authorities);
  }
}
