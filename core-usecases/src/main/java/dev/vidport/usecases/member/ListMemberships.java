package dev.vidport.usecases.member;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.usecases.access.CallerSession;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.Members;
import java.util.List;

/** Lists the accounts of which the caller's person is a member, the earliest membership first. */
public final class ListMemberships {
  private final Members members;
  private final Accounts accounts;

  ListMemberships(Members members, Accounts accounts) {
    this.members = members;
    this.accounts = accounts;
  }

  public List<Listed> handle(Principal principal) {
    return members.of(CallerSession.person(principal)).stream()
        .flatMap(
            member ->
                accounts.find(member.account()).stream()
                    .map(
                        account ->
                            new Listed(
                                account, member, account.id().equals(principal.accountId()))))
        .toList();
  }

  /**
   * A membership.
   *
   * @param isCurrent whether the caller's session is of this account
   */
  public record Listed(Account account, AccountMember member, boolean isCurrent) {}
}
