package dev.vidport.usecases.account;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Email;
import dev.vidport.usecases.account.port.Members;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Members in memory. */
public final class InMemoryMembers implements Members {
  private final InMemoryTransactions transactions;
  private final InMemoryTable<Key, AccountMember> members;

  InMemoryMembers(InMemoryTransactions transactions) {
    this.transactions = transactions;
    this.members = transactions.table();
  }

  @Override
  public void put(AccountMember member) {
    members.put(new Key(member.account(), member.person()), member);
  }

  @Override
  public Optional<AccountMember> find(AccountId account, Email person) {
    return members.find(new Key(account, person));
  }

  @Override
  public List<AccountMember> of(AccountId account) {
    return members.all().stream()
        .filter(member -> member.account().equals(account))
        .sorted(Comparator.comparing(member -> member.person().value()))
        .toList();
  }

  @Override
  public List<AccountMember> of(Email person) {
    return members.all().stream()
        .filter(member -> member.person().equals(person))
        .sorted(
            Comparator.comparing(AccountMember::since)
                .thenComparing(member -> member.account().value()))
        .toList();
  }

  @Override
  public boolean delete(AccountId account, Email person) {
    return transactions.in(
        () -> {
          boolean exists = find(account, person).isPresent();
          members.remove(new Key(account, person));
          return exists;
        });
  }

  private record Key(AccountId account, Email person) {}
}
