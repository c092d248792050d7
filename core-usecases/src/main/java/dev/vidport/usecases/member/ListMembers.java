package dev.vidport.usecases.member;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Email;
import dev.vidport.usecases.access.CallerSession;
import dev.vidport.usecases.access.IssuerRoles;
import dev.vidport.usecases.account.port.Members;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lists the members of the caller's account in the order of their addresses. */
public final class ListMembers {
  private final Members members;
  private final IssuerRoles roles;

  ListMembers(Members members, IssuerRoles roles) {
    this.members = members;
    this.roles = roles;
  }

  public List<Listed> handle(Principal principal) {
    Map<Email, IssuerRoles.Givers> givers = roles.givers(principal.accountId());
    return members.of(principal.accountId()).stream()
        .map(
            member ->
                Listed.of(member, principal, Optional.ofNullable(givers.get(member.person()))))
        .toList();
  }

  /**
   * A member.
   *
   * @param isCaller whether it is the caller
   * @param hasAccountAddress whether the address is that of the account, which stays a member
   * @param issuers the names of the issuers that give the role; empty if members give it
   * @param needsRole whether the settings have none of these issuers any more, so that the member
   *     can't sign in until members give the role
   */
  public record Listed(
      AccountMember member,
      boolean isCaller,
      boolean hasAccountAddress,
      List<String> issuers,
      boolean needsRole) {
    public Listed {
      issuers = List.copyOf(issuers);
    }

    static Listed of(
        AccountMember member, Principal principal, Optional<IssuerRoles.Givers> givers) {
      return new Listed(
          member,
          member.person().equals(CallerSession.person(principal)),
          member.person().equals(principal.account().email()),
          givers.map(found -> List.copyOf(found.names())).orElse(List.of()),
          givers.filter(found -> !found.isInSettings()).isPresent());
    }
  }
}
