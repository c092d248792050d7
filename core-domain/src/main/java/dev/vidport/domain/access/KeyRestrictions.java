package dev.vidport.domain.access;

import dev.vidport.domain.net.CidrBlock;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What an API key may do, until when, and from where.
 *
 * @param scopes at least one, in the order of the declaration
 * @param expiresAt from when it is refused; empty for never
 * @param allowedIps the addresses from which it is accepted; empty for all
 */
public record KeyRestrictions(
    Set<KeyScope> scopes, Optional<Instant> expiresAt, List<CidrBlock> allowedIps) {
  public static final KeyRestrictions NONE =
      new KeyRestrictions(EnumSet.of(KeyScope.ALL), Optional.empty(), List.of());

  public KeyRestrictions {
    scopes = Collections.unmodifiableSet(EnumSet.copyOf(scopes));
    allowedIps = List.copyOf(allowedIps);
  }

  public boolean isExpired(Instant now) {
    return expiresAt.filter(end -> !end.isAfter(now)).isPresent();
  }

  Scope scope() {
    return scopes.contains(KeyScope.ALL)
        ? new Scope.WholeAccount()
        : new Scope.PartOfAccount(scopes);
  }
}
