package dev.vidport.usecases.signing;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.playback.AccountSigningKey;
import dev.vidport.domain.playback.SigningKeyId;
import dev.vidport.usecases.signing.port.AccountSigningKeys;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Signing keys of accounts in memory. */
public final class InMemoryAccountSigningKeys implements AccountSigningKeys {
  private final InMemoryTable<SigningKeyId, AccountSigningKey> keys;

  public InMemoryAccountSigningKeys(InMemoryTransactions transactions) {
    this.keys = transactions.table();
  }

  @Override
  public void insert(AccountSigningKey key) {
    keys.put(key.id(), key);
  }

  @Override
  public Optional<AccountSigningKey> find(SigningKeyId id) {
    return keys.find(id);
  }

  @Override
  public List<AccountSigningKey> of(AccountId account) {
    return keys.all().stream()
        .filter(key -> key.account().equals(account))
        .sorted(
            Comparator.comparing(AccountSigningKey::createdAt)
                .thenComparing(key -> key.id().value()))
        .toList();
  }

  @Override
  public void remove(AccountId account, SigningKeyId id) {
    if (keys.find(id).filter(key -> key.account().equals(account)).isPresent()) {
      keys.remove(id);
    }
  }

  @Override
  public void used(SigningKeyId id, LocalDate day) {
    keys.replace(
        id,
        key ->
            key.lastUsedOn().filter(last -> !last.isBefore(day)).isEmpty()
                ? Optional.of(key.usedOn(day))
                : Optional.empty());
  }
}
