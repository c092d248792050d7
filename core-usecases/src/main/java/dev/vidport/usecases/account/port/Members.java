package dev.vidport.usecases.account.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Email;
import java.util.List;
import java.util.Optional;

/**
 * Keeps the members of accounts. {@link Accounts} stores the first one, the owner, with the
 * account.
 */
public interface Members {
  /**
   * Stores a member, in the place of the same person's previous role. The caller holds the lock of
   * the account.
   */
  void put(AccountMember member);

  Optional<AccountMember> find(AccountId account, Email person);

  /** The members of an account in the order of their addresses. */
  List<AccountMember> of(AccountId account);

  /** The memberships of a person, the earliest first. */
  List<AccountMember> of(Email person);

  /**
   * Ends a membership. The sessions of the person in this account are then not found any more:
   * within one second by other hosts, at once by this one if they are deleted as well.
   *
   * @return whether it existed
   */
  boolean delete(AccountId account, Email person);
}
