package dev.vidport.usecases.access;

import dev.vidport.domain.access.Passkey;
import dev.vidport.domain.access.PasskeyCredential;
import dev.vidport.domain.access.PasskeyId;
import dev.vidport.domain.account.Email;
import dev.vidport.usecases.access.port.Passkeys;
import dev.vidport.usecases.account.port.Members;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Passkeys in memory. */
public final class InMemoryPasskeys implements Passkeys {
  private final InMemoryTransactions transactions;
  private final InMemoryTable<PasskeyId, Passkey> passkeys;
  private final InMemoryTable<PasskeyId, Instant> abandonedAt;

  private final Members members;

  public InMemoryPasskeys(InMemoryTransactions transactions, Members members) {
    this.transactions = transactions;
    this.members = members;
    this.passkeys = transactions.table();
    this.abandonedAt = transactions.table();
  }

  @Override
  public boolean insert(Passkey passkey) {
    return transactions.in(
        () -> {
          if (of(passkey.person()).size() >= Passkey.MAX_PER_PERSON
              || find(passkey.credential().id()).isPresent()) {
            return false;
          }
          passkeys.put(passkey.id(), passkey);
          return true;
        });
  }

  @Override
  public List<Passkey> of(Email person) {
    return passkeys.all().stream()
        .filter(passkey -> passkey.person().equals(person))
        .sorted(
            Comparator.comparing(Passkey::createdAt).thenComparing(passkey -> passkey.id().value()))
        .toList();
  }

  @Override
  public List<Email> personsWith(Instant before, int max) {
    return passkeys.all().stream()
        .filter(passkey -> passkey.createdAt().isBefore(before))
        .map(Passkey::person)
        .distinct()
        .limit(max)
        .toList();
  }

  @Override
  public Optional<Passkey> find(String credential) {
    return passkeys.all().stream()
        .filter(passkey -> passkey.credential().id().equals(credential))
        .findFirst();
  }

  @Override
  public boolean used(PasskeyId id, long before, long signCount, LocalDate day) {
    return change(
        passkeys.find(id).filter(passkey -> passkey.credential().signCount() == before),
        passkey ->
            new Passkey(
                passkey.id(),
                passkey.person(),
                passkey.name(),
                new PasskeyCredential(
                    passkey.credential().id(), passkey.credential().data(), signCount),
                passkey.createdAt(),
                Optional.of(day)));
  }

  @Override
  public boolean rename(PasskeyId id, Email person, String name) {
    return change(
        find(id, person),
        passkey ->
            new Passkey(
                passkey.id(),
                passkey.person(),
                name,
                passkey.credential(),
                passkey.createdAt(),
                passkey.lastUsedOn()));
  }

  private boolean change(Optional<Passkey> found, UnaryOperator<Passkey> change) {
    found.ifPresent(passkey -> passkeys.put(passkey.id(), change.apply(passkey)));
    return found.isPresent();
  }

  private Optional<Passkey> find(PasskeyId id, Email person) {
    return passkeys.find(id).filter(passkey -> passkey.person().equals(person));
  }

  @Override
  public boolean delete(PasskeyId id, Email person) {
    boolean existed = find(id, person).isPresent();
    if (existed) {
      passkeys.remove(id);
    }
    return existed;
  }

  @Override
  public int deleteAbandoned(Instant before, Instant now, int max) {
    return transactions.in(
        () -> {
          for (Passkey passkey : passkeys.all()) {
            if (!members.of(passkey.person()).isEmpty()) {
              abandonedAt.remove(passkey.id());
            } else if (abandonedAt.find(passkey.id()).isEmpty()) {
              abandonedAt.put(passkey.id(), now);
            }
          }
          List<PasskeyId> abandoned =
              passkeys.all().stream()
                  .map(Passkey::id)
                  .filter(id -> abandonedAt.find(id).filter(before::isAfter).isPresent())
                  .limit(max)
                  .toList();
          abandoned.forEach(passkeys::remove);
          return abandoned.size();
        });
  }
}
