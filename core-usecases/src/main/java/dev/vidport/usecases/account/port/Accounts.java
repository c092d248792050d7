package dev.vidport.usecases.account.port;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.Mailbox;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/** Keeps accounts. */
public interface Accounts {
  /**
   * Stores an account, with its address as that of its owner.
   *
   * @return whether it was stored; false when the e-mail address already has an account
   */
  boolean insert(Account account);

  /**
   * Stores an account that its owner has created by signing in. A mailbox has one such account.
   *
   * @return whether it was stored; false when the e-mail address already has an account, or the
   *     mailbox one that was stored by this method
   */
  boolean insertSignedUp(Account account);

  /**
   * Stores the account that the set-up of an instance creates: once, while there is no other
   * account. Waits for a parallel set-up. Part of a transaction, which the caller must roll back
   * when it was not stored.
   *
   * @return whether it was stored
   */
  boolean insertFirst(Account account);

  boolean isEmpty();

  /** Whether an address of {@code mailbox} has an account, created in any way. */
  boolean has(Mailbox mailbox);

  Optional<Account> find(AccountId id);

  Optional<Account> find(Email email);

  /** Stores the plan, the restrictions and the rights of an existing account. */
  void update(Account account);

  /**
   * The accounts in the order of their e-mail addresses.
   *
   * @param after the last address of the page before; empty for the first page
   */
  List<Account> list(AccountFilter filter, Optional<Email> after, int max);

  /**
   * The accounts that have a retention rule or one of {@code plans}, in the order of their ids.
   *
   * @param after the last account of the page before; empty for the first page
   */
  List<Account> withRetention(Set<String> plans, Optional<AccountId> after, int max);

  /** The number of accounts of each plan, in the order of the plans' names. */
  SortedMap<String, Long> countByPlan();

  /**
   * Locks the operators that are not disabled, and the accounts that have a session of an operator
   * that has not expired, until the transaction of the caller ends, so that none of them changes
   * meanwhile. The transaction holds no lock of an account before.
   *
   * @param others accounts that the transaction locks as well. All are locked in the order of their
   *     ids
   */
  LockedOperators lockOperators(Instant now, Set<AccountId> others);

  /**
   * Locks the account until the transaction of the caller ends; waits for other holders of the
   * lock. What is counted after this call is up to date, so a limit holds exactly. A transaction
   * that needs the locks of several accounts calls {@link #lockAll} or {@link #lockOperators} once.
   */
  void lock(AccountId id);

  /**
   * Locks several accounts in the order of their ids: two transactions that lock in different
   * orders can wait for each other.
   */
  default void lockAll(Collection<AccountId> ids) {
    ids.stream().distinct().sorted(Comparator.comparing(AccountId::value)).forEach(this::lock);
  }
}
