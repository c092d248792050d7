package dev.vidport.usecases.account.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Email;
import java.util.List;
import java.util.Set;

/**
 * The operators of the instance, while they are locked.
 *
 * @param lasting accounts that are operators in every session of an owner
 * @param bySession accounts that are operators until a session ends, and no longer
 * @param persons who may act as operators: the owners of the lasting accounts, and those to whose
 *     sessions an issuer has given the right
 */
public record LockedOperators(
    List<AccountId> lasting, List<AccountId> bySession, Set<Person> persons) {
  public LockedOperators {
    persons = Set.copyOf(persons);
  }

  public boolean contains(AccountId account) {
    return lasting.contains(account) || bySession.contains(account);
  }

  /** Whether no other account would be an operator once all sessions have ended. */
  public boolean isOnlyLasting(AccountId account) {
    return lasting.equals(List.of(account));
  }

  /** A member of an account. */
  public record Person(AccountId account, Email email) {
    public static Person of(AccountMember member) {
      return new Person(member.account(), member.person());
    }
  }
}
