package dev.vidport.usecases.member;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Email;
import dev.vidport.usecases.access.CallerSession;
import dev.vidport.usecases.account.port.Members;
import java.util.List;

/** Lists the members of the caller's account in the order of their addresses. */
public final class ListMembers {
  private final Members members;

  ListMembers(Members members) {
    this.members = members;
  }

  public List<Listed> handle(Principal principal) {
    Email caller = CallerSession.person(principal);
    return members.of(principal.accountId()).stream()
        .map(member -> Listed.of(member, principal, caller))
        .toList();
  }

  /**
   * A member.
   *
   * @param isCaller whether it is the caller
   * @param hasAccountAddress whether the address is that of the account, which stays a member
   */
  public record Listed(AccountMember member, boolean isCaller, boolean hasAccountAddress) {
    static Listed of(AccountMember member, Principal principal, Email caller) {
      return new Listed(
          member,
          member.person().equals(caller),
          member.person().equals(principal.account().email()));
    }
  }
}
