package dev.vidport.usecases.account;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.Mailbox;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.usecases.account.port.AccountFilter;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.LockedOperators;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Accounts in memory. */
public final class InMemoryAccounts implements Accounts {
  private final InMemoryTransactions transactions;
  private final InMemoryTable<AccountId, Account> accounts;
  private final InMemoryTable<Mailbox, AccountId> signedUp;
  private final InMemoryMembers members;
  private BiFunction<AccountId, Instant, Set<Email>> personsBySession = (account, now) -> Set.of();

  public InMemoryAccounts(InMemoryTransactions transactions) {
    this.transactions = transactions;
    this.accounts = transactions.table();
    this.signedUp = transactions.table();
    this.members = new InMemoryMembers(transactions);
  }

  public InMemoryMembers members() {
    return members;
  }

  /** Connects the sessions that make their accounts operators. */
  public void sessionsOfOperators(BiFunction<AccountId, Instant, Set<Email>> persons) {
    personsBySession = persons;
  }

  @Override
  public boolean insert(Account account) {
    return transactions.in(
        () -> {
          if (find(account.email()).isPresent()) {
            return false;
          }
          accounts.put(account.id(), account);
          members.put(AccountMember.owner(account));
          return true;
        });
  }

  @Override
  public boolean insertSignedUp(Account account) {
    Mailbox mailbox = Mailbox.of(account.email());
    return transactions.in(
        () -> {
          if (signedUp.find(mailbox).isPresent() || !insert(account)) {
            return false;
          }
          signedUp.put(mailbox, account.id());
          return true;
        });
  }

  @Override
  public boolean insertFirst(Account account) {
    return transactions.in(() -> isEmpty() && insert(account));
  }

  @Override
  public boolean isEmpty() {
    return accounts.all().isEmpty();
  }

  @Override
  public boolean has(Mailbox mailbox) {
    return accounts.all().stream().anyMatch(account -> Mailbox.of(account.email()).equals(mailbox));
  }

  @Override
  public Optional<Account> find(AccountId id) {
    return accounts.find(id);
  }

  @Override
  public void update(Account account) {
    accounts.put(account.id(), account);
  }

  @Override
  public List<Account> list(AccountFilter filter, Optional<Email> after, int max) {
    return accounts.all().stream()
        .filter(filter::includes)
        .filter(account -> after.isEmpty() || order(account).compareTo(after.get().value()) > 0)
        .sorted(Comparator.comparing(InMemoryAccounts::order))
        .limit(max)
        .toList();
  }

  @Override
  public List<Account> withRetention(Set<String> plans, Optional<AccountId> after, int max) {
    return accounts.all().stream()
        .filter(account -> account.retention().days().isPresent() || plans.contains(account.plan()))
        .filter(
            account -> after.isEmpty() || account.id().value().compareTo(after.get().value()) > 0)
        .sorted(Comparator.comparing(account -> account.id().value()))
        .limit(max)
        .toList();
  }

  @Override
  public SortedMap<String, Long> countByPlan() {
    return accounts.all().stream()
        .collect(Collectors.groupingBy(Account::plan, TreeMap::new, Collectors.counting()));
  }

  private static String order(Account account) {
    return account.email().value();
  }

  @Override
  public LockedOperators lockOperators(Instant now, Set<AccountId> others) {
    Set<LockedOperators.Person> persons = new HashSet<>();
    for (AccountId account : active(Account::operator)) {
      members().of(account).stream()
          .filter(member -> member.role() == MemberRole.OWNER)
          .map(LockedOperators.Person::of)
          .forEach(persons::add);
    }
    for (AccountId account : active(account -> true)) {
      personsBySession
          .apply(account, now)
          .forEach(person -> persons.add(new LockedOperators.Person(account, person)));
    }
    return new LockedOperators(
        active(Account::operator),
        active(
            account -> !account.operator() && !personsBySession.apply(account.id(), now).isEmpty()),
        persons);
  }

  private List<AccountId> active(Predicate<Account> condition) {
    return accounts.all().stream()
        .filter(Account::isActive)
        .filter(condition)
        .map(Account::id)
        .sorted(Comparator.comparing(AccountId::value))
        .toList();
  }

  /** Removes an account that was erased. */
  public void remove(AccountId id) {
    accounts.remove(id);
  }

  public List<Account> all() {
    return accounts.all();
  }

  /** Not needed: transactions are serialized. */
  @Override
  public void lock(AccountId id) {}

  @Override
  public Optional<Account> find(Email email) {
    return accounts.all().stream().filter(account -> account.email().equals(email)).findFirst();
  }
}
