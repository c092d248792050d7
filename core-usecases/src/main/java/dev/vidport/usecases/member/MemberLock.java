package dev.vidport.usecases.member;

import dev.vidport.domain.access.Permissions;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.MemberId;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.CallerSession;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.Members;
import java.util.List;

/** Holds the members of an account while some of them are changed. */
final class MemberLock {
  private final Accounts accounts;
  private final Members members;

  MemberLock(Accounts accounts, Members members) {
    this.accounts = accounts;
    this.members = members;
  }

  /**
   * The members of the caller's account, which stay until the end of the caller's transaction. The
   * caller's role is read again: a request is authenticated by what was stored up to a second ago.
   *
   * @throws RefusalException {@code FORBIDDEN} when the caller is not a member any more
   */
  Locked of(Principal principal) {
    accounts.lock(principal.accountId());
    List<AccountMember> all = members.of(principal.accountId());
    AccountMember caller =
        all.stream()
            .filter(member -> member.person().equals(CallerSession.person(principal)))
            .findFirst()
            .orElseThrow(
                () ->
                    new RefusalException(
                        RefusalCode.FORBIDDEN, "you are not a member of this account any more"));
    return new Locked(caller, all);
  }

  /**
   * The members of an account.
   *
   * @param caller the member who has sent the request
   */
  record Locked(AccountMember caller, List<AccountMember> all) {
    /**
     * @throws RefusalException {@code NOT_FOUND}
     */
    AccountMember find(MemberId id) {
      return all.stream()
          .filter(member -> member.id().equals(id))
          .findFirst()
          .orElseThrow(
              () -> new RefusalException(RefusalCode.NOT_FOUND, "there is no such member"));
    }

    /**
     * @throws RefusalException {@code FORBIDDEN} when the caller's role does not manage {@code
     *     role}
     */
    void checkManages(MemberRole role) {
      if (!Permissions.manages(caller.role(), role)) {
        throw new RefusalException(
            RefusalCode.FORBIDDEN,
            "your role in this account, "
                + caller.role().label()
                + ", does not manage members with the role "
                + role.label());
      }
    }

    /**
     * Checks that another owner is left when {@code member} is none any more.
     *
     * @throws RefusalException {@code INVALID_STATE}
     */
    void checkOwnerWithout(AccountMember member) {
      boolean isOnlyOwner =
          member.role() == MemberRole.OWNER
              && all.stream().filter(other -> other.role() == MemberRole.OWNER).count() == 1;
      if (isOnlyOwner) {
        throw new RefusalException(
            RefusalCode.INVALID_STATE,
            "the account would have no owner; make another member an owner first");
      }
    }
  }
}
