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
import java.util.SortedSet;

/** Lists the members of the caller's account in the order of their addresses. */
public final class ListMembers {
  private final Members members;
  private final IssuerRoles roles;

  ListMembers(Members members, IssuerRoles roles) {
    this.members = members;
    this.roles = roles;
  }

  public List<Listed> handle(Principal principal) {
    Map<Email, SortedSet<String>> issuers = roles.issuers(principal.accountId());
    return members.of(principal.accountId()).stream()
        .map(member -> Listed.of(member, principal, issuers))
        .toList();
  }

  /**
   * A member.
   *
   * @param isCaller whether it is the caller
   * @param hasAccountAddress whether the address is that of the account, which stays a member
   * @param issuers the names of the issuers that give the role; empty if members give it
   */
  public record Listed(
      AccountMember member, boolean isCaller, boolean hasAccountAddress, List<String> issuers) {
    public Listed {
      issuers = List.copyOf(issuers);
    }

    static Listed of(
        AccountMember member, Principal principal, Map<Email, SortedSet<String>> issuers) {
      return new Listed(
          member,
          member.person().equals(CallerSession.person(principal)),
          member.person().equals(principal.account().email()),
          Optional.ofNullable(issuers.get(member.person())).map(List::copyOf).orElse(List.of()));
    }
  }
}
