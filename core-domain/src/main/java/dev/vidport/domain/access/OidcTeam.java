package dev.vidport.domain.access;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.MemberRole;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The account whose members an issuer of OpenID Connect chooses, and their roles.
 *
 * @param roles the roles of groups; never that of an owner
 * @param defaultRole the role of users without such a group; empty if they are refused
 */
public record OidcTeam(
    AccountId account, Map<String, MemberRole> roles, Optional<MemberRole> defaultRole) {
  public OidcTeam {
    roles = Map.copyOf(roles);
    if (roles.containsValue(MemberRole.OWNER)
        || defaultRole.filter(MemberRole.OWNER::equals).isPresent()) {
      throw new IllegalArgumentException("an issuer makes no owners");
    }
  }

  /** The highest role of the groups, otherwise the default; empty for a user who has none. */
  public Optional<MemberRole> role(Set<String> groups) {
    return MemberRole.highest(
            groups.stream().flatMap(group -> Optional.ofNullable(roles.get(group)).stream()))
        .or(() -> defaultRole);
  }
}
