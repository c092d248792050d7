package dev.vidport.domain.access;

import dev.vidport.domain.net.CidrBlock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

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

  /** One line of what is restricted, for people; empty if nothing is. */
  public String summary() {
    List<String> parts = new ArrayList<>();
    if (!scopes.contains(KeyScope.ALL)) {
      parts.add(
          scopes.stream().map(KeyScope::label).collect(Collectors.joining(",", "scopes=", "")));
    }
    expiresAt.ifPresent(end -> parts.add("expiresAt=" + end.truncatedTo(ChronoUnit.SECONDS)));
    if (!allowedIps.isEmpty()) {
      parts.add("addressRanges=" + allowedIps.size());
    }
    return String.join(" ", parts);
  }

  Scope scope() {
    return scopes.contains(KeyScope.ALL)
        ? new Scope.WholeAccount()
        : new Scope.PartOfAccount(scopes);
  }
}
